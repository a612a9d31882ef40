import { Bitset } from '../../../kit/collections/bitset.ts';
import type { ReachedArcs } from '../../street/reached-arcs.ts';
import { type EdgeIndex, edgeOfArc } from '../../street/street-graph.ts';
import type { PlatformIndex } from '../../transit/timetable.ts';

/** A platform and an edge that it is linked to. */
interface PlatformOnEdge {
  readonly platform: PlatformIndex;
  readonly point: { readonly edge: EdgeIndex };
}

/** Finds the platforms beside the streets that a search reached: a country has too many to check each. */
export class LinksByEdge {
  private readonly hasLink: Bitset;
  private readonly platforms = new Map<EdgeIndex, PlatformIndex[]>();

  constructor(links: readonly PlatformOnEdge[], edgeCount: number) {
    this.hasLink = new Bitset(edgeCount);
    for (const { platform, point } of links) {
      this.hasLink.add(point.edge);
      const others = this.platforms.get(point.edge);
      if (others) others.push(platform);
      else this.platforms.set(point.edge, [platform]);
    }
  }

  /** Returns the platforms on an edge; a platform with several links to it occurs as often. */
  at(edge: EdgeIndex): readonly PlatformIndex[] {
    return this.platforms.get(edge) ?? [];
  }

  /** Returns the reached platforms, each once, ascending. */
  reachedBy({ count, arc }: ReachedArcs): PlatformIndex[] {
    const found = new Set<PlatformIndex>();
    for (let a = 0; a < count; a++) {
      const edge = edgeOfArc(arc[a]);
      if (!this.hasLink.has(edge)) continue;
      for (const platform of this.at(edge)) found.add(platform);
    }
    return [...found].sort((a, b) => a - b);
  }
}
