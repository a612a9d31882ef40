import { constants, deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

export type Tags = Readonly<Record<string, string>>;

export interface OsmNode {
  readonly id: number;
  readonly lonE7: number;
  readonly latE7: number;
  readonly tags: Tags;
}

export interface OsmWay {
  readonly id: number;
  readonly refs: readonly number[];
  readonly tags: Tags;
}

export interface OsmMember {
  readonly type: 'node' | 'way' | 'relation';
  readonly ref: number;
  readonly role: string;
}

export interface OsmRelation {
  readonly id: number;
  readonly members: readonly OsmMember[];
  readonly tags: Tags;
}

/** OpenStreetMap elements, each list ascending by id. */
export interface OsmElements {
  readonly nodes: readonly OsmNode[];
  readonly ways: readonly OsmWay[];
  readonly relations: readonly OsmRelation[];
}

const ELEMENTS_PER_BLOCK = 8000;
const MEMBER_TYPES = { node: 0, way: 1, relation: 2 } as const;

/** Degrees × 10⁷. */
interface OsmBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Encodes elements in the OSM PBF format (wiki: PBF Format): dense nodes, zlib blobs, sorted by type and id. */
export function encodeOsmPbf(elements: OsmElements): Uint8Array {
  return Buffer.concat([headerBlob(boxOf(elements.nodes)), ...dataBlobs(elements)]);
}

/** Returns the blob that a file begins with. */
export const headerBlob = (box: OsmBox): Uint8Array => fileBlob('OSMHeader', encodeHeader(box));

/** Returns the blobs of elements, a block each. */
export function* dataBlobs({ nodes, ways, relations }: OsmElements): Generator<Uint8Array> {
  for (const part of chunks(nodes)) yield dataBlob(encodeBlock(part, writeDenseNodes));
  for (const part of chunks(ways)) yield dataBlob(encodeBlock(part, writeWays));
  for (const part of chunks(relations)) yield dataBlob(encodeBlock(part, writeRelations));
}

/** Returns the blob of one block. */
export const dataBlob = (block: Uint8Array): Uint8Array => fileBlob('OSMData', block);

function* chunks<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let i = 0; i < list.length; i += ELEMENTS_PER_BLOCK) yield list.slice(i, i + ELEMENTS_PER_BLOCK);
}

function fileBlob(type: string, content: Uint8Array): Uint8Array {
  // Huffman coding alone: searching for repeats gives other bytes on other processors.
  const zlibData = deflateSync(content, { level: 6, memLevel: 8, strategy: constants.Z_HUFFMAN_ONLY });
  const blob = new PbfWriter();
  blob.writeVarintField(2, content.length);
  blob.writeBytesField(3, zlibData);
  const blobBytes = blob.finish();
  const header = new PbfWriter();
  header.writeStringField(1, type);
  header.writeVarintField(3, blobBytes.length);
  const headerBytes = header.finish();
  const length = Buffer.alloc(4);
  length.writeUInt32BE(headerBytes.length);
  return Buffer.concat([length, headerBytes, blobBytes]);
}

function boxOf(nodes: readonly OsmNode[]): OsmBox {
  const box = { left: Infinity, right: -Infinity, top: -Infinity, bottom: Infinity };
  for (const node of nodes) {
    box.left = Math.min(box.left, node.lonE7);
    box.right = Math.max(box.right, node.lonE7);
    box.top = Math.max(box.top, node.latE7);
    box.bottom = Math.min(box.bottom, node.latE7);
  }
  return box;
}

function encodeHeader(box: OsmBox): Uint8Array {
  const header = new PbfWriter();
  header.writeMessage(
    1,
    (_, pbf) => {
      const NANODEGREES = 100;
      [box.left, box.right, box.top, box.bottom].forEach((e7, i) => {
        pbf.writeSVarintField(i + 1, e7 * NANODEGREES);
      });
    },
    null,
  );
  header.writeStringField(4, 'OsmSchema-V0.6');
  header.writeStringField(4, 'DenseNodes');
  header.writeStringField(5, 'Sort.Type_then_ID');
  header.writeStringField(16, 'hinterland');
  return header.finish();
}

/** The strings of one block, numbered from 1 in the order of first use. */
class BlockStrings {
  private readonly numbers = new Map<string, number>([['', 0]]);

  number(text: string): number {
    let found = this.numbers.get(text);
    if (found === undefined) {
      found = this.numbers.size;
      this.numbers.set(text, found);
    }
    return found;
  }

  write(_: unknown, pbf: PbfWriter): void {
    for (const text of this.numbers.keys()) pbf.writeBytesField(1, Buffer.from(text, 'utf8'));
  }
}

type GroupWriter<T> = (part: readonly T[], strings: BlockStrings, pbf: PbfWriter) => void;

function encodeBlock<T>(part: readonly T[], writeGroup: GroupWriter<T>): Uint8Array {
  const strings = new BlockStrings();
  const group = new PbfWriter();
  writeGroup(part, strings, group);
  const block = new PbfWriter();
  block.writeMessage(1, (_, pbf) => strings.write(_, pbf), null);
  block.writeBytesField(2, group.finish());
  return block.finish();
}

const deltas = (values: readonly number[]): number[] => values.map((v, i) => (i === 0 ? v : v - values[i - 1]));

function writeDenseNodes(nodes: readonly OsmNode[], strings: BlockStrings, pbf: PbfWriter): void {
  const keysValues: number[] = [];
  for (const node of nodes) {
    for (const [key, value] of Object.entries(node.tags)) keysValues.push(strings.number(key), strings.number(value));
    keysValues.push(0);
  }
  pbf.writeMessage(
    2,
    (_, dense) => {
      dense.writePackedSVarint(1, deltas(nodes.map((n) => n.id)));
      dense.writePackedSVarint(8, deltas(nodes.map((n) => n.latE7)));
      dense.writePackedSVarint(9, deltas(nodes.map((n) => n.lonE7)));
      dense.writePackedVarint(10, keysValues);
    },
    null,
  );
}

function writeTags(tags: Tags, strings: BlockStrings, pbf: PbfWriter): void {
  const pairs = Object.entries(tags);
  pbf.writePackedVarint(
    2,
    pairs.map(([key]) => strings.number(key)),
  );
  pbf.writePackedVarint(
    3,
    pairs.map(([, value]) => strings.number(value)),
  );
}

function writeWays(ways: readonly OsmWay[], strings: BlockStrings, pbf: PbfWriter): void {
  for (const way of ways) {
    pbf.writeMessage(
      3,
      (_, out) => {
        out.writeVarintField(1, way.id);
        writeTags(way.tags, strings, out);
        out.writePackedSVarint(8, deltas(way.refs));
      },
      null,
    );
  }
}

function writeRelations(relations: readonly OsmRelation[], strings: BlockStrings, pbf: PbfWriter): void {
  for (const relation of relations) {
    pbf.writeMessage(
      4,
      (_, out) => {
        out.writeVarintField(1, relation.id);
        writeTags(relation.tags, strings, out);
        out.writePackedVarint(
          8,
          relation.members.map((m) => strings.number(m.role)),
        );
        out.writePackedSVarint(9, deltas(relation.members.map((m) => m.ref)));
        out.writePackedVarint(
          10,
          relation.members.map((m) => MEMBER_TYPES[m.type]),
        );
      },
      null,
    );
  }
}
