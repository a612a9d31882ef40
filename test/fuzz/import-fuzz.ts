import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeGeoTiff } from '../../src/import/elevation/index.ts';
import { importRegion } from '../../src/import/pipeline/index.ts';
import { InputError } from '../../src/kit/core/errors.ts';
import type { Random } from '../../src/kit/core/random.ts';
import { zip } from '../../tools/demo-city/src/transit/zip-writer.ts';
import { type TestRelation, type TestWay, type TestWorld, writePbf, writeXml } from '../worlds/osm/pbf.ts';
import { mutatedBytes, mutatedText, pick } from './mutations.ts';

/** A town of 4 × 4 junctions with what makes imports interesting. */
const SIDE = 4;
const STEP_E7 = 10_000;
const EXTRA_TAGS: readonly Readonly<Record<string, string>>[] = [
  { oneway: 'yes', maxspeed: '30 mph' },
  { 'maxspeed:conditional': '30 @ (22:00-06:00)', bicycle: 'no' },
  { bridge: 'yes', layer: '1', sidewalk: 'both' },
  { access: 'private', surface: 'gravel' },
];

function town(): TestWorld {
  const cells = Array.from({ length: SIDE * SIDE }, (_, i) => i);
  const nodes = cells.map((i) => ({
    id: i + 1,
    lonE7: 80_000_000 + (i % SIDE) * STEP_E7,
    latE7: 480_000_000 + Math.floor(i / SIDE) * STEP_E7,
    ...(i % 5 === 0
      ? {
          tags: {
            highway: i % 2 === 0 ? 'traffic_signals' : 'crossing',
            amenity: 'bakery',
            name: `Place ${i}`,
            'addr:housenumber': '1',
            'addr:street': 'Street 0',
          },
        }
      : {}),
  }));
  const lines = Array.from({ length: SIDE }, (_, i) => i);
  const street = (id: number, refs: number[], n: number): TestWay => ({
    id,
    refs,
    tags: { highway: 'residential', name: `Street ${n}`, ...EXTRA_TAGS[n] },
  });
  const ways: TestWay[] = [
    ...lines.map((n) =>
      street(
        n + 1,
        lines.map((i) => n * SIDE + i + 1),
        n,
      ),
    ),
    ...lines.map((n) =>
      street(
        SIDE + n + 1,
        lines.map((i) => i * SIDE + n + 1),
        n,
      ),
    ),
    { id: 20, refs: [1, 2, 6, 5, 1], tags: { building: 'yes', 'addr:housenumber': '7', 'addr:street': 'Street 1' } },
    { id: 21, refs: [11, 12, 16, 15, 11], tags: { natural: 'water', name: 'Pond' } },
    { id: 22, refs: [1, 4, 16, 13, 1], tags: { boundary: 'administrative' } },
  ];
  const relations: TestRelation[] = [
    {
      id: 1,
      tags: { type: 'restriction', restriction: 'no_left_turn' },
      members: [
        { type: 1, id: 1, role: 'from' },
        { type: 0, id: 2, role: 'via' },
        { type: 1, id: 6, role: 'to' },
      ],
    },
    {
      id: 2,
      tags: { type: 'boundary', boundary: 'administrative', admin_level: '8', name: 'Town' },
      members: [{ type: 1, id: 22, role: 'outer' }],
    },
    { id: 3, tags: { type: 'multipolygon', natural: 'water' }, members: [{ type: 1, id: 21, role: 'outer' }] },
  ];
  return { nodes, ways, relations };
}

const FEED: Readonly<Record<string, string>> = {
  'agency.txt': 'agency_id,agency_name,agency_url,agency_timezone\nA,Lines,https://lines.example/,Europe/Berlin\n',
  'stops.txt':
    'stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station,wheelchair_boarding\nS,Main,48.001,8.001,1,,\na,Ash,48.001,8.001,0,S,1\nb,Beech,48.002,8.002,,,\nc,Cedar,48.003,8.003,,,2\n',
  'routes.txt': 'route_id,agency_id,route_short_name,route_type,route_color\nR,A,1,3,FF0000\nQ,A,2,1,\n',
  'trips.txt': 'route_id,service_id,trip_id,shape_id,block_id,direction_id\nR,S,T,H,1,0\nR,S,U,H,1,1\nQ,X,V,,,\n',
  'stop_times.txt':
    'trip_id,arrival_time,departure_time,stop_id,stop_sequence,pickup_type,shape_dist_traveled\nT,08:00:00,08:00:00,a,1,0,0\nT,,,b,2,0,1\nT,08:20:00,08:20:00,c,3,1,2\nU,25:00:00,25:00:00,c,1,,\nU,26:00:00,26:00:00,a,3,,\nV,09:00:00,09:00:00,a,1,,\nV,09:05:00,09:06:00,b,2,,\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\nS,1,1,1,1,1,0,0,20260101,20260630\n',
  'calendar_dates.txt': 'service_id,date,exception_type\nS,20260105,2\nX,20260106,1\n',
  'frequencies.txt': 'trip_id,start_time,end_time,headway_secs,exact_times\nV,09:00:00,11:00:00,600,0\n',
  'transfers.txt': 'from_stop_id,to_stop_id,transfer_type,min_transfer_time\na,b,2,60\nb,c,3,\n',
  'shapes.txt':
    'shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\nH,48.001,8.001,1\nH,48.002,8.002,2\nH,48.003,8.003,3\n',
  'pathways.txt': 'pathway_id,from_stop_id,to_stop_id,pathway_mode,is_bidirectional\np,a,a,1,1\n',
};

const YAML = `collection:
  id: 1
  name: Toy
  names: {en: Toy, de: Spiel}
  countries: [DEU]
groups:
  - id: 10
    hierarchy: 1
    source: toy.csv
    geometry: {lon: lon, lat: lat, cellMeters: 250}
    statistics:
      - {id: 0, column: people, type: ABSOLUTE, topic: People, names: {en: People}}
      - {id: 1, column: jobs}
    virtualStatistics:
      - {id: 100, aggregationType: DIVISION, referenceIds: [1, 0], names: {en: Jobs each}}
  - id: 11
    hierarchy: 2
    source: toy.tif
    geometry: {raster: true}
    statistics: [{id: 0, band: 1}]
`;
const CSV = 'lon,lat,people,jobs\n8.001,48.001,10,1\n8.002,48.002,20,"2"\n8.003,48.003,1e3,\n';

const raster = (west: number, north: number, side: number) =>
  encodeGeoTiff({
    width: side,
    height: side,
    west,
    north,
    degreesPerPixel: 0.02 / side,
    values: Int16Array.from({ length: side * side }, (_, i) => (i * 7) % 300),
  });

type Kind = 'pbf' | 'xml' | 'gtfs' | 'tiff' | 'yaml' | 'csv' | 'raster';
const KINDS: readonly Kind[] = ['pbf', 'xml', 'gtfs', 'tiff', 'yaml', 'csv', 'raster'];

/**
 * Imports a small town one of whose files is damaged, in `folder`. Says what is wrong with how that ends; null if
 * nothing is.
 */
export class ImportFuzz {
  private readonly world = town();
  private readonly pbf = [true, false].map((zlib) => Buffer.from(writePbf(this.world, { zlib })));
  private readonly xml = String(writeXml(this.world));
  private readonly dem = Buffer.from(raster(7.99, 48.01, 16));
  private readonly tif = Buffer.from(raster(7.995, 48.006, 8));

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  async step(random: Random): Promise<string | null> {
    const kind = pick(random, KINDS);
    const put = (name: string, content: string | Uint8Array): string => {
      const path = join(this.folder, name);
      writeFileSync(path, content);
      return path;
    };
    const changed = (isMeant: boolean, content: Buffer) => (isMeant ? mutatedBytes(random, content) : content);
    const osm =
      kind === 'xml'
        ? put('town.osm', this.text(random, this.xml))
        : put('town.osm.pbf', changed(kind === 'pbf', pick(random, this.pbf)));
    const parts = {
      ...(kind === 'gtfs' ? { gtfs: [put('feed.zip', this.feed(random))] } : {}),
      ...(kind === 'tiff' ? { dem: [put('dem.tif', changed(true, this.dem))] } : {}),
      ...(['yaml', 'csv', 'raster'].includes(kind)
        ? { statistics: [put('toy.yaml', kind === 'yaml' ? this.text(random, YAML) : YAML)] }
        : {}),
    };
    put('toy.csv', kind === 'csv' ? this.text(random, CSV) : CSV);
    put('toy.tif', changed(kind === 'raster', this.tif));
    const dataDir = join(this.folder, 'regions');
    try {
      await importRegion({ name: 'town', dataDir, osm: [osm], basemap: random() < 0.1 ? undefined : 'off', ...parts });
      return null;
    } catch (error) {
      if (error instanceof InputError) return this.faultOf(error.message, kind);
      return `${kind}: ${error instanceof Error ? error.stack : String(error)}`;
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }

  /** Returns what is wrong with a message that isn't one clear sentence. */
  private faultOf(message: string, kind: Kind): string | null {
    if (message.length > 2_000 || /undefined|\[object|NaN|\n/.test(message.replaceAll(/"[^"]*"|'undefined'/g, '')))
      return `${kind}: unclear message ${message.slice(0, 500)}`;
    return null;
  }

  private text(random: Random, text: string): Buffer {
    if (random() < 0.2) return mutatedBytes(random, Buffer.from(text));
    let changed = mutatedText(random, text);
    while (random() < 0.4) changed = mutatedText(random, changed);
    return Buffer.from(changed);
  }

  private feed(random: Random): Uint8Array {
    if (random() < 0.2) return mutatedBytes(random, Buffer.from(zip(new Map(Object.entries(FEED)))));
    const files = new Map(Object.entries(FEED));
    do {
      const name = pick(random, [...files.keys()]);
      if (random() < 0.05) files.delete(name);
      else files.set(name, this.text(random, files.get(name) ?? '').toString());
    } while (random() < 0.4);
    return zip(files);
  }
}
