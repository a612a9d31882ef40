/** Shared by this folder's tests: a small town drawn by hand and imported as any region is. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRegion } from '../../../src/import/pipeline/index.ts';
import type { Network } from '../../../src/network/network/index.ts';
import { openNetwork } from '../../../src/network/opening/index.ts';
import type { ReverseRequest, SearchRequest } from '../../../src/products/geocode/geocode.schema.ts';
import { reverseOperation, searchOperation } from '../../../src/products/geocode/geocode.ts';
import { readReverse, readSearch } from '../../../src/products/geocode/read-geocode.ts';
import { loadRegion } from '../../../src/region/storage/index.ts';

type Tags = Readonly<Record<string, string>>;

/** Writes OpenStreetMap XML, node by node and way by way; ids count from 1. */
export class TownDrawing {
  private readonly lines: string[] = [];
  private id = 0;

  node(lon: number, lat: number, tags: Tags = {}): number {
    const id = ++this.id;
    this.lines.push(`<node id="${id}" lat="${lat}" lon="${lon}">${tagsOf(tags)}</node>`);
    return id;
  }

  way(nodes: readonly number[], tags: Tags): number {
    const id = ++this.id;
    this.lines.push(`<way id="${id}">${nodes.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagsOf(tags)}</way>`);
    return id;
  }

  street(name: string, points: readonly (readonly [number, number])[], tags: Tags = {}): number {
    const nodes = points.map(([lon, lat]) => this.node(lon, lat));
    return this.way(nodes, { highway: 'residential', name, ...tags });
  }

  relation(members: readonly (readonly [type: 'node' | 'way', ref: number, role: string])[], tags: Tags): number {
    const id = ++this.id;
    const written = members.map(([type, ref, role]) => `<member type="${type}" ref="${ref}" role="${role}"/>`);
    this.lines.push(`<relation id="${id}">${written.join('')}${tagsOf(tags)}</relation>`);
    return id;
  }

  /** Adds a closed way around a box. */
  box(west: number, south: number, east: number, north: number, tags: Tags): number {
    const corners = [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
    ].map(([lon, lat]) => this.node(lon, lat));
    return this.way([...corners, corners[0]], tags);
  }

  /** Adds houses of a street as points, from west to east. */
  houses(street: string, lon: number, lat: number, numbers: readonly string[], tags: Tags = {}): void {
    for (const [i, number] of numbers.entries())
      this.node(lon + i * 3e-4, lat, { 'addr:housenumber': number, 'addr:street': street, ...tags });
  }

  toXml(): string {
    // Nodes before ways before relations, as extracts have them.
    const of = (kind: string) => this.lines.filter((line) => line.startsWith(`<${kind} `));
    return `<osm version="0.6">${[...of('node'), ...of('way'), ...of('relation')].join('\n')}</osm>`;
  }
}

const tagsOf = (tags: Tags): string =>
  Object.entries(tags)
    .map(([k, v]) => `<tag k="${k}" v="${v.replace(/&/g, '&amp;').replace(/"/g, '&quot;')}"/>`)
    .join('');

/** Imports a drawing, or what lies in a box, and returns its network. */
export async function townOf(
  drawing: TownDrawing,
  places: readonly string[] = [],
  bbox?: readonly [number, number, number, number],
): Promise<Network> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hinterland-town-'));
  try {
    const osm = join(dataDir, 'town.osm');
    writeFileSync(osm, drawing.toXml());
    const files = places.map((text, i) => {
      const file = join(dataDir, `${i}.csv`);
      writeFileSync(file, text);
      return file;
    });
    await importRegion({ name: 'town', dataDir, osm: [osm], places: files, bbox });
    return openNetwork(loadRegion(dataDir, 'town'));
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

interface Collection {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly [number, number] };
    readonly properties: Readonly<Record<string, unknown>>;
  }[];
}

const read = (body: Uint8Array): Collection => JSON.parse(new TextDecoder().decode(body)) as Collection;
const flag = { throwIfCancelled() {} } as never;

export const search = (networks: readonly Network[], q: string, part: Partial<SearchRequest> = {}) =>
  read(searchOperation.run(networks, readSearch({ q, ...part }), flag).body).features;

export const reverse = (networks: readonly Network[], lat: number, lon: number, part: Partial<ReverseRequest> = {}) =>
  read(reverseOperation.run(networks, readReverse({ lat, lon, ...part }), flag).body).features;

/** Formats a result for people: `name or street number, city`. */
export const described = ({ properties: p }: Collection['features'][number]): string =>
  [p.name ?? [p.street ?? p.locality ?? p.city, p.housenumber].filter(Boolean).join(' '), p.city]
    .filter(Boolean)
    .join(', ');
