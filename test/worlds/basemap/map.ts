/**
 * Shared by the basemap's tests: small worlds as text, their tiles read back by the public package, and plain geometry
 * to judge them.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';
import { basemapFeatures, withBasemap, writeBasemap } from '../../../src/import/basemap/index.ts';
import type { OsmData, OsmFilter } from '../../../src/import/osm/index.ts';
import { PmtilesFile } from '../../../src/products/map/basemap/pmtiles/pmtiles-file.ts';
import { readContents } from '../osm/worlds.ts';

const NOTHING: OsmFilter = { wayKeys: [], tagKeys: [], relationTypes: [] };

type Tags = Readonly<Record<string, string>>;
type LonLat = readonly [lon: number, lat: number];

/** A world as text, drawn in steps of a thousandth of a degree around 50° north, 8° east. */
export class TestMap {
  private readonly nodes: string[] = [];
  private readonly ways: string[] = [];
  private readonly relations: string[] = [];

  node([lon, lat]: LonLat, tags: Tags = {}): number {
    const id = this.nodes.length + 1;
    this.nodes.push(`<node id="${id}" lon="${lon}" lat="${lat}">${tagsIn(tags)}</node>`);
    return id;
  }

  way(points: readonly (LonLat | number)[], tags: Tags = {}): number {
    const id = this.ways.length + 1;
    const refs = points.map((point) => (typeof point === 'number' ? point : this.node(point)));
    this.ways.push(`<way id="${id}">${refs.map((ref) => `<nd ref="${ref}"/>`).join('')}${tagsIn(tags)}</way>`);
    return id;
  }

  area(points: readonly LonLat[], tags: Tags = {}): number {
    const refs = points.map((point) => this.node(point));
    return this.way([...refs, refs[0]], tags);
  }

  relation(members: readonly (readonly [way: number, role: string])[], tags: Tags): number {
    const id = this.relations.length + 1;
    const list = members.map(([ref, role]) => `<member type="way" ref="${ref}" role="${role}"/>`);
    this.relations.push(`<relation id="${id}">${list.join('')}${tagsIn(tags)}</relation>`);
    return id;
  }

  text(): string {
    return `<?xml version="1.0"?><osm version="0.6">${[...this.nodes, ...this.ways, ...this.relations].join('')}</osm>`;
  }

  async tiles(): Promise<TestTiles> {
    return new TestTiles(await mapOf(this.text()));
  }
}

const tagsIn = (tags: Tags): string =>
  Object.entries(tags)
    .map(([k, v]) => `<tag k="${k}" v="${v}"/>`)
    .join('');

const mapOf = async (text: string): Promise<PmtilesFile> => fileOf(await readContents([text], withBasemap(NOTHING)));

/** Returns the PMTiles file of an extract, opened for reading. */
export async function fileOf(data: OsmData): Promise<PmtilesFile> {
  const folder = mkdtempSync(join(tmpdir(), 'hl-map-'));
  const path = join(folder, 'map.pmtiles');
  try {
    await writeBasemap(path, basemapFeatures(data), [7, 49, 9, 51]);
    // Open files outlive their names.
    return new PmtilesFile(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export class TestTiles {
  constructor(readonly file: PmtilesFile) {}

  tile(z: number, x: number, y: number): VectorTile | null {
    const bytes = this.file.tile(z, x, y);
    return bytes === null ? null : new VectorTile(new PbfReader(gunzipSync(bytes)));
  }

  /** Returns the features of a layer in the tile of a zoom that contains a place. */
  at(z: number, [lon, lat]: LonLat, layer: string): VectorTileFeature[] {
    const [x, y] = tilePosition(z, [lon, lat]);
    return featuresOf(this.tile(z, Math.floor(x), Math.floor(y)), layer);
  }

  /** Returns whether a feature covers a place of its tile. */
  isAt(z: number, place: LonLat, feature: VectorTileFeature): boolean {
    const [x, y] = tilePosition(z, place);
    return inRings(feature, (x % 1) * 4096, (y % 1) * 4096);
  }

  /** Returns whether areas of a layer cover a place in its tile. */
  covers(z: number, place: LonLat, layer: string): boolean {
    return this.at(z, place, layer).some((feature) => this.isAt(z, place, feature));
  }
}

export function featuresOf(tile: VectorTile | null, layer: string): VectorTileFeature[] {
  const found = tile?.layers[layer];
  return found === undefined ? [] : Array.from({ length: found.length }, (_, i) => found.feature(i));
}

export function tilePosition(z: number, [lon, lat]: LonLat): [number, number] {
  const phi = (lat * Math.PI) / 180;
  const y = (1 - Math.log(Math.tan(phi) + 1 / Math.cos(phi)) / Math.PI) / 2;
  return [((lon + 180) / 360) * 2 ** z, y * 2 ** z];
}

/** Returns whether a point is inside an area, by the even-odd rule. */
export function inRings(feature: VectorTileFeature, x: number, y: number): boolean {
  if (feature.type !== 3) return false;
  let inside = false;
  for (const ring of feature.loadGeometry()) {
    for (let i = 1; i < ring.length; i++) {
      const [a, b] = [ring[i - 1], ring[i]];
      if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
    }
  }
  return inside;
}
