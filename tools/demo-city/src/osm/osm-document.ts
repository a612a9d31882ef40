import { type Point, toLonLatE7 } from '../geometry/plane.ts';
import type { OsmElements, OsmMember, OsmNode, OsmRelation, OsmWay, Tags } from './pbf-writer.ts';

/** Collects elements and numbers them in the order they come. */
export class OsmDocument {
  private readonly nodes: { id: number; lonE7: number; latE7: number; tags: Record<string, string> }[] = [];
  private readonly ways: OsmWay[] = [];
  private readonly relations: OsmRelation[] = [];

  addNode(p: Point, tags: Tags = {}): number {
    const [lonE7, latE7] = toLonLatE7(p);
    const id = this.nodes.length + 1;
    this.nodes.push({ id, lonE7, latE7, tags: { ...tags } });
    return id;
  }

  tagNode(id: number, tags: Tags): void {
    Object.assign(this.nodes[id - 1].tags, tags);
  }

  addWay(refs: readonly number[], tags: Tags): number {
    const id = this.ways.length + 1;
    this.ways.push({ id, refs, tags });
    return id;
  }

  /** Adds a line or (closed) an area with nodes of its own. */
  addShape(points: readonly Point[], tags: Tags, closed: boolean): number {
    const refs = points.map((p) => this.addNode(p));
    if (closed) refs.push(refs[0]);
    return this.addWay(refs, tags);
  }

  addRelation(members: readonly OsmMember[], tags: Tags): number {
    const id = this.relations.length + 1;
    this.relations.push({ id, members, tags });
    return id;
  }

  elements(): OsmElements {
    const nodes: readonly OsmNode[] = this.nodes;
    return { nodes, ways: this.ways, relations: this.relations };
  }
}
