import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { MultiPolygon, Polygon } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { type BBox, emptyBBox, extendBBox } from '../../kit/geo/bbox.ts';
import { polygonsOnMap } from '../../kit/geo/map-rings.ts';
import { Shape } from '../../kit/geo/shape.ts';
import { BoxIndex } from './surroundings.ts';

/** Languages in which country names are stored. */
const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'sv',
  'fi',
  'nb',
  'da',
  'cs',
  'el',
  'ru',
  'uk',
  'tr',
  'ca',
];

interface Country {
  readonly code: string;
  readonly geometry: MultiPolygon;
  /** Built when a point comes near, since regions need few. */
  shape: Shape | null;
}

/**
 * The countries of the world (Natural Earth 1:50m), to find the one that contains a point, as ISO 3166-1 alpha-2 code.
 */
export class Countries {
  private constructor(private readonly borders: BoxIndex<Country>) {}

  static async load(): Promise<Countries> {
    const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json');
    const world = JSON.parse(await readFile(path, 'utf8')) as Topology<{ countries: GeometryCollection }>;
    const countries: Country[] = [];
    for (const { id, geometry } of feature(world, world.objects.countries).features) {
      const code = id === undefined ? null : codeOf(String(id));
      if (code !== null)
        countries.push({ code, geometry: polygonsOnMap(geometry as Polygon | MultiPolygon), shape: null });
    }
    return new Countries(new BoxIndex(countries, ({ geometry }) => boxOf(geometry)));
  }

  /** Returns an empty text at sea. */
  at(lon: number, lat: number): string {
    const isInside = (country: Country): boolean => {
      country.shape ??= new Shape(country.geometry);
      return country.shape.contains(lon, lat);
    };
    return this.borders.at(lon, lat).find(isInside)?.code ?? '';
  }
}

function boxOf(geometry: MultiPolygon): BBox {
  const box = emptyBBox();
  for (const [outer] of geometry.coordinates) for (const [lon, lat] of outer) extendBBox(box, lon, lat);
  return box;
}

/** Converts ISO 3166-1 numeric to alpha-2; null if unknown. */
function codeOf(numeric: string): string | null {
  try {
    const { region } = new Intl.Locale(`und-${numeric.padStart(3, '0')}`);
    return region !== undefined && /^[A-Z]{2}$/.test(region) ? region : null;
  } catch {
    return null;
  }
}

/** Returns the names of a country: `[language, name]`. */
export const namesOfCountry = (code: string): [string, string][] =>
  LANGUAGES.flatMap((language) => {
    const name = new Intl.DisplayNames([language], { type: 'region' }).of(code);
    return name === undefined || name === code ? [] : [[language, name] as [string, string]];
  });
