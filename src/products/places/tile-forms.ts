import type { Endpoint, Reading } from '../operation/index.ts';
import { PLACES } from './mounts.ts';
import { PlaceTileData } from './places.schema.ts';

const LAYER =
  'One layer, `poi`. Places have `id`, `type`, `osmType`, `groupIds` and `clusterIds` (joined by commas), `importance`, `name`, and with `loadAllTags` all tags; hexagons have `mainGroupId`, `numOfPois` and a count per main group.';

/** The parts that the forms of one tile share, for making their endpoints. */
interface TileForms {
  readonly name: string;
  /** The path before `/{z}/{x}/{y}`. */
  readonly path: string;
  readonly reading: Reading;
  readonly summary: string;
}

export type TileWords = Pick<Endpoint, 'name' | 'group' | 'path' | 'reading' | 'summary' | 'description' | 'answer'>;

/** Declares the three forms of a tile: vector tile, GeoJSON, and GeoJSON under another ending. */
export function tileForms(
  { name, path, reading, summary }: TileForms,
  make: (words: TileWords, format: 'mvt' | 'geojson') => Endpoint,
): Endpoint[] {
  const common = { group: PLACES, reading } as const;
  const json = { ...common, answer: { form: 'verbatim', schema: PlaceTileData } } as const;
  const at = `${path}/:z/:x/:y`;
  return [
    make(
      {
        ...common,
        name,
        path: `${at}.mvt`,
        summary: `Vector tile of ${summary}`,
        description: LAYER,
        answer: { form: 'tile' },
      },
      'mvt',
    ),
    make(
      { ...json, name: `${name}GeoJson`, path: `${at}.geojson`, summary: `Tile of ${summary} as GeoJSON` },
      'geojson',
    ),
    make({ ...json, name: `${name}Json`, path: `${at}.json`, summary: 'The same as `.geojson`' }, 'geojson'),
  ];
}
