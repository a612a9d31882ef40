import { GrowableFloat64, GrowableInt32, GrowableUint8 } from '../../../kit/collections/growable.ts';
import { InputError } from '../../../kit/core/errors.ts';
import { type EntityBatch, EntityBatchBuilder, type TagBuilder } from '../entity-batch.ts';
import { KeyPatterns } from '../key-patterns.ts';
import { type NodeBatch, NodeBatchBuilder } from '../node-batch.ts';
import type { NodeColumns } from '../node-columns.ts';
import { MEMBER_NODE, MEMBER_RELATION, MEMBER_WAY, type OsmFilter } from '../osm-data.ts';
import { IdCursor } from '../sorted-ids.ts';
import { WantedTags } from '../wanted-tags.ts';
import { MalformedXml, type XmlHandler, XmlParser } from './xml-parser.ts';
import { readXmlBytes, type XmlPacking } from './xml-source.ts';

type Attributes = ReadonlyMap<string, string>;

const MEMBER_TYPES = new Map([
  ['node', MEMBER_NODE],
  ['way', MEMBER_WAY],
  ['relation', MEMBER_RELATION],
]);
/** A batch is closed at this many references, which keeps its sorting in the cache. */
const BATCH_REFS = 1 << 17;

/** Slices of a text keep the whole text alive; a string that is stored is copied first. */
const detach = (text: string): string => Buffer.from(text).toString();

/** Nodes of an XML file, kept until the wanted ones are determined, since they mostly precede the ways. */
class XmlNodes {
  readonly id = new GrowableFloat64();
  readonly lonE7 = new GrowableFloat64();
  readonly latE7 = new GrowableFloat64();
  readonly tagEnd = new GrowableInt32();
  readonly tagKey = new GrowableInt32();
  readonly tagValue = new GrowableInt32();
  readonly whole = new GrowableUint8();
}

/** Reads one XML file: the whole text once, then the wanted nodes from those kept. */
export class XmlReader implements XmlHandler {
  /** Snapshot time in seconds since 1970, or null. */
  timestampSec: number | null = null;
  private readonly wayKeys: KeyPatterns;
  private readonly tagKeys: KeyPatterns;
  private readonly relationTypes: KeyPatterns;
  private readonly whole: WantedTags;
  private readonly wholeRelationTypes: KeyPatterns;
  private readonly joint: WantedTags;
  private readonly jointRelationTypes: KeyPatterns;
  private readonly wanted: IdCursor | null;
  private readonly nodes = new XmlNodes();
  private readonly strings: string[] = [];
  private readonly stringIndices = new Map<string, number>();
  private readonly batches: EntityBatch[] = [];
  private batch = new EntityBatchBuilder(detach);
  private depth = 0;
  private entity: 'node' | 'way' | 'relation' | null = null;
  private entityId = 0;
  private tags: string[] = [];
  private isInRemark = false;
  private remark = '';
  private refs: number[] = [];
  /** Positions of a way's nodes, from Overpass's `out geom`; NaN if missing. */
  private refLonE7: number[] = [];
  private refLatE7: number[] = [];
  private memberTypes: number[] = [];
  private memberRoles: string[] = [];

  /** A reader with `wayIds` (ascending) keeps only these ways, with any tags, and nothing else. */
  constructor(
    private readonly file: string,
    filter: OsmFilter,
    wayIds: Float64Array | null = null,
  ) {
    this.wayKeys = new KeyPatterns(filter.wayKeys);
    this.tagKeys = new KeyPatterns(filter.tagKeys);
    this.relationTypes = new KeyPatterns(filter.relationTypes);
    this.whole = new WantedTags(filter.whole);
    this.wholeRelationTypes = new KeyPatterns(filter.whole?.relationTypes ?? []);
    this.joint = new WantedTags(filter.joint);
    this.jointRelationTypes = new KeyPatterns(filter.joint?.relationTypes ?? []);
    this.wanted = wayIds && new IdCursor(wayIds);
  }

  async read(packing: XmlPacking, onProgress: (done: number, total: number) => void): Promise<EntityBatch[]> {
    const parser = new XmlParser(this);
    try {
      for await (const { bytes, bytesDone, bytesTotal } of readXmlBytes(this.file, packing)) {
        parser.write(bytes);
        onProgress(bytesDone, bytesTotal);
      }
      parser.end();
    } catch (error) {
      if (error instanceof MalformedXml)
        throw new InputError(`${this.file} is damaged: ${error.message} (near byte ${error.position} of the text)`);
      throw error;
    }
    this.batches.push(this.batch.finish());
    return this.batches;
  }

  placeNodes(columns: NodeColumns, part: number): NodeBatch {
    const batch = new NodeBatchBuilder(columns, part);
    const { id, lonE7, latE7, tagEnd, tagKey, tagValue, whole } = this.nodes;
    for (let i = 0; i < id.length; i++) {
      const node = batch.place(id.get(i), lonE7.get(i), latE7.get(i));
      const start = i === 0 ? 0 : tagEnd.get(i - 1);
      const end = tagEnd.get(i);
      if (start === end) continue;
      const put = (target: TagBuilder, keep: (key: string) => boolean): number => {
        let kept = 0;
        for (let tag = start; tag < end; tag++) {
          const key = this.strings[tagKey.get(tag)];
          if (!keep(key)) continue;
          target.push(batch.strings.intern(key), batch.strings.intern(this.strings[tagValue.get(tag)]));
          kept++;
        }
        return kept;
      };
      if (node >= 0 && put(batch.tags, (key) => this.tagKeys.has(key)) > 0) batch.endTags(node);
      if (whole.get(i) === 0 || !batch.takeWhole(id.get(i), lonE7.get(i), latE7.get(i))) continue;
      put(batch.wholeTags, () => true);
      batch.endWhole();
    }
    return batch.finish();
  }

  open(name: string, attributes: Attributes): void {
    this.depth++;
    if (this.depth === 1) this.openRoot(name, attributes);
    else if (this.depth === 2) this.openEntity(name, attributes);
    else if (this.depth === 3 && this.entity !== null) this.openPart(name, attributes);
  }

  /** Overpass reports in a remark that it was interrupted, after all data that it had by then. */
  text(content: string, start: number, end: number): void {
    if (this.isInRemark) this.remark += content.slice(start, end);
  }

  close(): void {
    if (this.isInRemark && this.depth === 2) {
      this.isInRemark = false;
      const remark = this.remark.trim();
      if (remark.startsWith('runtime error'))
        throw new InputError(`${this.file} isn't whole: the server that made it broke off, "${remark.slice(0, 200)}"`);
    }
    if (this.depth === 2 && this.entity !== null) {
      if (this.entity === 'node') this.endNode();
      else if (this.entity === 'way') this.endWay();
      else this.endRelation();
      this.entity = null;
    }
    this.depth--;
  }

  private openRoot(name: string, attributes: Attributes): void {
    if (name === 'osmChange')
      throw new InputError(`${this.file} holds changes (osmChange), not a map; apply them to an extract first`);
    if (name !== 'osm') throw new InputError(`${this.file} isn't OpenStreetMap XML: its root element isn't <osm>`);
    this.takeTimestamp(attributes.get('timestamp'));
  }

  private openEntity(name: string, attributes: Attributes): void {
    this.isInRemark = name === 'remark';
    if (name === 'meta') this.takeTimestamp(attributes.get('osm_base'));
    if (name !== 'node' && name !== 'way' && name !== 'relation') return;
    if (attributes.get('action') === 'delete' || attributes.get('visible') === 'false') return;
    this.entity = name;
    this.entityId = this.idOf(attributes.get('id'));
    this.tags.length = 0;
    this.refs.length = 0;
    this.refLonE7.length = 0;
    this.refLatE7.length = 0;
    this.memberTypes.length = 0;
    this.memberRoles.length = 0;
    if (name !== 'node') return;
    this.nodes.id.push(this.entityId);
    this.nodes.lonE7.push(degreesE7(attributes.get('lon')));
    this.nodes.latE7.push(degreesE7(attributes.get('lat')));
  }

  private openPart(name: string, attributes: Attributes): void {
    if (name === 'tag') this.tags.push(attributes.get('k') ?? '', attributes.get('v') ?? '');
    else if (name === 'nd' && this.entity === 'way') this.wayNode(attributes);
    else if (name === 'member' && this.entity === 'relation') {
      const type = MEMBER_TYPES.get(attributes.get('type') ?? '');
      if (type === undefined) this.fail('a member has an unknown type');
      this.memberTypes.push(type);
      this.refs.push(this.idOf(attributes.get('ref')));
      this.memberRoles.push(attributes.get('role') ?? '');
    }
  }

  private wayNode(attributes: Attributes): void {
    const lonE7 = degreesE7(attributes.get('lon'));
    if (!attributes.has('ref') && !Number.isNaN(lonE7))
      this.fail(
        'the nodes of a way have places and no ids, so streets could not be joined; Overpass gives both with "out geom"',
      );
    this.refs.push(this.idOf(attributes.get('ref')));
    this.refLonE7.push(lonE7);
    this.refLatE7.push(degreesE7(attributes.get('lat')));
  }

  private endNode(): void {
    this.batch.nodesRead++;
    const { tags, nodes } = this;
    const whole = this.isWhole();
    nodes.whole.push(whole ? 1 : 0);
    for (let i = 0; i < tags.length; i += 2) {
      if (!whole && !this.tagKeys.has(tags[i])) continue;
      nodes.tagKey.push(this.intern(tags[i]));
      nodes.tagValue.push(this.intern(tags[i + 1]));
    }
    nodes.tagEnd.push(nodes.tagKey.length);
  }

  private endWay(): void {
    const { batch, tags } = this;
    batch.waysRead++;
    const whole = this.wanted === null && this.isWhole();
    let wanted = whole || (this.wanted !== null && this.wanted.find(this.entityId) >= 0);
    if (this.wanted === null) for (let i = 0; i < tags.length && !wanted; i += 2) wanted = this.wayKeys.has(tags[i]);
    if (!wanted) return;
    if (this.refs.length < 2) {
      batch.shortWays++;
      return;
    }
    for (let i = 0; i < this.refs.length; i++) {
      batch.pushRef(this.refs[i]);
      batch.placeRef(this.refLonE7[i], this.refLatE7[i]);
    }
    this.pushTags(batch.wayTags, whole);
    batch.endWay(this.entityId);
    if (batch.refCount < BATCH_REFS) return;
    this.batches.push(batch.finish());
    this.batch = new EntityBatchBuilder(detach);
  }

  private endRelation(): void {
    const { batch, tags } = this;
    batch.relationsRead++;
    let type: string | undefined;
    for (let i = 0; i < tags.length && type === undefined; i += 2) if (tags[i] === 'type') type = tags[i + 1];
    if (type === undefined || this.wanted !== null) return;
    const whole = this.wholeRelationTypes.has(type) && this.isWhole();
    const joint = this.jointRelationTypes.has(type) && this.hasOneOf(this.joint);
    if (!whole && !joint && !this.relationTypes.has(type)) return;
    this.pushTags(batch.relationTags, whole);
    for (let i = 0; i < this.refs.length; i++)
      batch.pushMember(this.memberTypes[i], this.refs[i], batch.strings.intern(this.memberRoles[i]));
    batch.endRelation(this.entityId);
  }

  private isWhole(): boolean {
    return this.hasOneOf(this.whole);
  }

  private hasOneOf(wanted: WantedTags): boolean {
    const { tags } = this;
    for (let i = 0; i < tags.length; i += 2) if (wanted.has(tags[i], tags[i + 1])) return true;
    return false;
  }

  private pushTags(target: TagBuilder, all: boolean): void {
    const { tags, batch } = this;
    for (let i = 0; i < tags.length; i += 2)
      if (all || this.tagKeys.has(tags[i]))
        target.push(batch.strings.intern(tags[i]), batch.strings.intern(tags[i + 1]));
  }

  private intern(text: string): number {
    let index = this.stringIndices.get(text);
    if (index === undefined) {
      index = this.strings.length;
      const copy = detach(text);
      this.strings.push(copy);
      this.stringIndices.set(copy, index);
    }
    return index;
  }

  private idOf(text: string | undefined): number {
    const id = text === undefined || text.trim() === '' ? Number.NaN : Number(text);
    if (!Number.isSafeInteger(id)) this.fail('an id is missing or not a whole number within ±2⁵³');
    return id;
  }

  private takeTimestamp(text: string | undefined): void {
    const milliseconds = text === undefined ? Number.NaN : Date.parse(text);
    if (!Number.isNaN(milliseconds)) this.timestampSec = Math.floor(milliseconds / 1000);
  }

  private fail(message: string): never {
    throw new InputError(`${this.file} is damaged: ${message} (${this.entity ?? 'element'} ${this.entityId})`);
  }
}

/** Returns NaN if there is no number: such a node counts as one with impossible coordinates. */
function degreesE7(text: string | undefined): number {
  return text === undefined || text.trim() === '' ? Number.NaN : Math.round(Number(text) * 1e7);
}
