/** Small writers of OSM files for this folder's tests: slow and plain, with options for all oddities. */
import { deflateSync } from 'node:zlib';

interface TestNode {
  readonly id: number;
  readonly lonE7: number;
  readonly latE7: number;
  readonly tags?: Readonly<Record<string, string>>;
}
export interface TestWay {
  readonly id: number;
  readonly refs: readonly number[];
  /**
   * Positions of the references, if the file stores them in the way; null is off the Earth, as osmium writes missing
   * ones.
   */
  readonly places?: readonly (readonly [lonE7: number, latE7: number] | null)[];
  readonly tags?: Readonly<Record<string, string>>;
}
export interface TestRelation {
  readonly id: number;
  readonly tags?: Readonly<Record<string, string>>;
  readonly members: readonly { readonly type: number; readonly id: number; readonly role: string }[];
}
export interface TestWorld {
  readonly nodes: readonly TestNode[];
  readonly ways: readonly TestWay[];
  readonly relations: readonly TestRelation[];
}
export interface PbfOptions {
  readonly dense?: boolean;
  readonly zlib?: boolean;
  readonly granularity?: number;
  readonly latOffset?: number;
  readonly lonOffset?: number;
  readonly perBlock?: number;
  readonly features?: readonly string[];
  readonly timestampSec?: number;
}

export function varint(value: number | bigint): Buffer {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    bytes.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}
const zigzag = (value: number): Buffer => {
  const v = BigInt(value);
  return varint((v << 1n) ^ (v >> 63n));
};
export const number = (field: number, value: number | bigint): Buffer =>
  Buffer.concat([varint(field * 8), varint(value)]);
const signed = (field: number, value: number): Buffer => Buffer.concat([varint(field * 8), zigzag(value)]);
export const bytes = (field: number, value: Uint8Array | string): Buffer => {
  const content = Buffer.from(value as Uint8Array);
  return Buffer.concat([varint(field * 8 + 2), varint(content.length), content]);
};
const packed = (field: number, values: readonly number[], one: (value: number) => Buffer = varint): Buffer =>
  bytes(field, Buffer.concat(values.map(one)));
const deltas = (values: readonly number[]): number[] => values.map((value, i) => value - (i === 0 ? 0 : values[i - 1]));

/** Returns a blob with its header, `content` unchanged. */
export function blobOf(type: string, blob: Buffer): Buffer {
  const header = Buffer.concat([bytes(1, type), number(3, blob.length)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(header.length);
  return Buffer.concat([length, header, blob]);
}

export function blob(type: string, content: Buffer, zlib = true): Buffer {
  return blobOf(
    type,
    zlib ? Buffer.concat([number(2, content.length), bytes(3, deflateSync(content))]) : bytes(1, content),
  );
}

export function header(options: PbfOptions = {}): Buffer {
  const features = options.features ?? ['OsmSchema-V0.6', 'DenseNodes'];
  const parts = features.map((feature) => bytes(4, feature));
  if (options.timestampSec !== undefined) parts.push(number(32, options.timestampSec));
  return blob('OSMHeader', Buffer.concat(parts), options.zlib ?? true);
}

class Strings {
  readonly list = [''];
  of(text: string): number {
    let index = this.list.indexOf(text, 1);
    if (index < 0) index = this.list.push(text) - 1;
    return index;
  }
  table(): Buffer {
    return bytes(1, Buffer.concat(this.list.map((text) => bytes(1, text))));
  }
}

const pairs = (strings: Strings, tags: Readonly<Record<string, string>> = {}): [number, number][] =>
  Object.entries(tags).map(([key, value]) => [strings.of(key), strings.of(value)]);
const keysAndValues = (strings: Strings, tags?: Readonly<Record<string, string>>): Buffer => {
  const list = pairs(strings, tags);
  return Buffer.concat([
    packed(
      2,
      list.map(([key]) => key),
    ),
    packed(
      3,
      list.map(([, value]) => value),
    ),
  ]);
};

function nodeGroup(nodes: readonly TestNode[], strings: Strings, options: PbfOptions): Buffer {
  const { granularity = 100, latOffset = 0, lonOffset = 0 } = options;
  const lat = (node: TestNode) => Math.round((node.latE7 * 100 - latOffset) / granularity);
  const lon = (node: TestNode) => Math.round((node.lonE7 * 100 - lonOffset) / granularity);
  if (options.dense === false)
    return Buffer.concat(
      nodes.map((node) =>
        bytes(
          1,
          Buffer.concat([
            signed(1, node.id),
            keysAndValues(strings, node.tags),
            signed(8, lat(node)),
            signed(9, lon(node)),
          ]),
        ),
      ),
    );
  const tagged = nodes.some((node) => node.tags !== undefined);
  const tags = nodes.flatMap((node) => [...pairs(strings, node.tags).flat(), 0]);
  return bytes(
    2,
    Buffer.concat([
      packed(1, deltas(nodes.map((node) => node.id)), zigzag),
      packed(8, deltas(nodes.map(lat)), zigzag),
      packed(9, deltas(nodes.map(lon)), zigzag),
      tagged ? packed(10, tags) : Buffer.alloc(0),
    ]),
  );
}

function wayGroup(ways: readonly TestWay[], strings: Strings, options: PbfOptions): Buffer {
  const { granularity = 100, latOffset = 0, lonOffset = 0 } = options;
  const axis = (field: number, { places }: TestWay, at: 0 | 1, offset: number) =>
    places === undefined
      ? Buffer.alloc(0)
      : packed(
          field,
          deltas(places.map((place) => Math.round(((place?.[at] ?? 0x7fffffff) * 100 - offset) / granularity))),
          zigzag,
        );
  return Buffer.concat(
    ways.map((way) =>
      bytes(
        3,
        Buffer.concat([
          number(1, way.id),
          keysAndValues(strings, way.tags),
          packed(8, deltas(way.refs), zigzag),
          axis(9, way, 1, latOffset),
          axis(10, way, 0, lonOffset),
        ]),
      ),
    ),
  );
}

const relationGroup = (relations: readonly TestRelation[], strings: Strings): Buffer =>
  Buffer.concat(
    relations.map(({ id, tags, members }) =>
      bytes(
        4,
        Buffer.concat([
          number(1, id),
          keysAndValues(strings, tags),
          packed(
            8,
            members.map((member) => strings.of(member.role)),
          ),
          packed(9, deltas(members.map((member) => member.id)), zigzag),
          packed(
            10,
            members.map((member) => member.type),
          ),
        ]),
      ),
    ),
  );

function block(options: PbfOptions, group: (strings: Strings) => Buffer): Buffer {
  const strings = new Strings();
  const content = bytes(2, group(strings));
  const { granularity, latOffset, lonOffset, zlib = true } = options;
  // The scale comes after the nodes, as the format allows.
  const scale = [
    granularity === undefined ? [] : number(17, granularity),
    latOffset === undefined ? [] : number(19, latOffset),
    lonOffset === undefined ? [] : number(20, lonOffset),
  ].map((part) => Buffer.from(part));
  return blob('OSMData', Buffer.concat([strings.table(), content, ...scale]), zlib);
}

export function writePbf(world: TestWorld, options: PbfOptions = {}): Buffer {
  const size = options.perBlock ?? 8000;
  const cut = <T>(list: readonly T[]): T[][] =>
    Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));
  return Buffer.concat([
    header(options),
    ...cut(world.nodes).map((nodes) => block(options, (strings) => nodeGroup(nodes, strings, options))),
    ...cut(world.ways).map((ways) => block(options, (strings) => wayGroup(ways, strings, options))),
    ...cut(world.relations).map((relations) => block(options, (strings) => relationGroup(relations, strings))),
  ]);
}

const escapeXml = (text: string): string =>
  text.replace(/[&<>"'\n\t]/g, (character) => `&#${character.codePointAt(0)};`);
const degrees = (valueE7: number): string => (valueE7 / 1e7).toFixed(7);
const xmlTags = (tags: Readonly<Record<string, string>> = {}): string =>
  Object.entries(tags)
    .map(([key, value]) => `<tag k="${escapeXml(key)}" v='${escapeXml(value)}'/>`)
    .join('');

const xmlPlace = (place: readonly [lonE7: number, latE7: number] | null | undefined): string =>
  place ? ` lat="${degrees(place[1])}" lon="${degrees(place[0])}"` : '';

export function writeXml(world: TestWorld): string {
  const kinds = ['node', 'way', 'relation'];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<osm version="0.6">',
    ...world.nodes.map(
      ({ id, lonE7, latE7, tags }) =>
        `<node id="${id}" lat="${degrees(latE7)}" lon="${degrees(lonE7)}">${xmlTags(tags)}</node>`,
    ),
    ...world.ways.map(
      ({ id, refs, places, tags }) =>
        `<way id="${id}">${refs.map((ref, i) => `<nd ref="${ref}"${xmlPlace(places?.[i])}/>`).join('')}${xmlTags(tags)}</way>`,
    ),
    ...world.relations.map(
      ({ id, members, tags }) =>
        `<relation id="${id}">${members
          .map(({ type, id: ref, role }) => `<member type="${kinds[type]}" ref="${ref}" role="${escapeXml(role)}"/>`)
          .join('')}${xmlTags(tags)}</relation>`,
    ),
    '</osm>',
  ].join('\n');
}
