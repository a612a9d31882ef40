import { ALL_LAYERS, type AnyLayerName } from '../layers.ts';

/**
 * Settings by which the features of a layer are simplified for a zoom. Pixels are those of a tile with 256 along its
 * side.
 */
export interface LayerSettings {
  /** Width in tile units of the margin drawn beyond the edge of a tile. */
  readonly buffer: number;
  /** Tolerance in pixels by which lines and outlines may differ from the map's. */
  readonly tolerance: (zoom: number) => number;
  /** Tolerance for {@link unitedClasses}, in pixels; null: the same as others. */
  readonly unitedTolerance: ((zoom: number) => number) | null;
  /** Last zoom at which lines of equal attributes are joined; -1: never. */
  readonly mergeLinesTo: number;
  /** True if lines have a direction, which joining must keep. */
  readonly directed: boolean;
  /** Length in ground metres below which a line isn't shown, after joining. */
  readonly leastLengthM: (zoom: number) => number;
  /** True if the line carries a text, for which it must be long enough. */
  readonly holdsNames: boolean;
  /** Last zoom at which areas of equal attributes that meet are united; -1: never. */
  readonly uniteAreasTo: number;
  /** Classes that are united; null: all. */
  readonly unitedClasses: ReadonlySet<string> | null;
  /** Width in pixels, on either side, of the gaps between areas that uniting closes. */
  readonly closedPx: (zoom: number) => number;
  /** True if features of equal attributes are one feature in a tile. */
  readonly grouped: boolean;
  /** The most labels in a cell, and its side in pixels. */
  readonly cell: (zoom: number) => { readonly px: number; readonly most: number } | null;
  /** True if labels get their place in their cell as `rank`. */
  readonly ranked: boolean;
}

/** Tile units per pixel. */
export const UNITS_PER_PX = 16;
const LINE_BUFFER = 4 * UNITS_PER_PX;
const NAME_BUFFER = 8 * UNITS_PER_PX;
const LABEL_BUFFER = 64 * UNITS_PER_PX;
const PLACE_BUFFER = 64 * UNITS_PER_PX;

const never = (): number => 0;
const usualTolerance = (zoom: number): number => (zoom === 14 ? 1 / 16 : 0.1);

const DEFAULTS: LayerSettings = {
  buffer: LINE_BUFFER,
  tolerance: usualTolerance,
  unitedTolerance: null,
  mergeLinesTo: -1,
  directed: false,
  leastLengthM: never,
  holdsNames: false,
  uniteAreasTo: -1,
  unitedClasses: null,
  closedPx: never,
  grouped: false,
  cell: () => null,
  ranked: false,
};

/** Returns the metres by zoom from `first` on; zero at other zooms. */
const byZoom =
  (first: number, ...meters: readonly number[]) =>
  (zoom: number): number =>
    meters[zoom - first] ?? 0;

const SETTINGS: Readonly<Partial<Record<AnyLayerName, Partial<LayerSettings>>>> = {
  water: { uniteAreasTo: 13, grouped: true },
  waterway: { mergeLinesTo: 13, directed: true, leastLengthM: byZoom(9, 8000, 4000, 1000) },
  landcover: {
    tolerance: (zoom) => (zoom <= 10 ? 0.25 : usualTolerance(zoom)),
    uniteAreasTo: 13,
    unitedClasses: new Set(['wood']),
    grouped: true,
  },
  landuse: {
    unitedTolerance: (zoom) => (zoom < 14 ? 0.25 : usualTolerance(zoom)),
    uniteAreasTo: 12,
    unitedClasses: new Set(['residential']),
    // Gaps between blocks, from 0.1 pixels at zoom 6 to 0.5 at zoom 12.
    closedPx: (zoom) => 0.1 + (0.4 * (zoom - 6)) / 6,
    grouped: true,
  },
  mountain_peak: {
    buffer: LABEL_BUFFER,
    cell: (zoom) => (zoom < 14 ? { px: 100, most: 5 } : { px: 100, most: Infinity }),
    ranked: true,
  },
  boundary: { mergeLinesTo: 14 },
  transportation: { mergeLinesTo: 13, directed: true, leastLengthM: byZoom(4, 1000, 500, 100, 50), grouped: true },
  park: { cell: () => ({ px: 100, most: Infinity }), ranked: true },
  building: { grouped: true },
  water_name: { buffer: LABEL_BUFFER },
  transportation_name: {
    buffer: NAME_BUFFER,
    holdsNames: true,
    mergeLinesTo: 14,
    leastLengthM: byZoom(6, 20_000, 20_000, 14_000, 8000, 4000, 2000),
  },
  place: {
    buffer: PLACE_BUFFER,
    cell: (zoom) => {
      const most = zoom <= 8 ? 4 : zoom === 9 ? 8 : zoom === 10 ? 12 : zoom <= 12 ? 14 : null;
      return most === null ? null : { px: 128, most };
    },
  },
  housenumber: { buffer: NAME_BUFFER },
  poi: { buffer: LABEL_BUFFER, cell: () => ({ px: 64, most: Infinity }), ranked: true },
  aerodrome_label: { buffer: LABEL_BUFFER },
  germanypostal_label: { buffer: LABEL_BUFFER },
};

/** The settings by layer index. */
export const LAYER_SETTINGS: readonly LayerSettings[] = ALL_LAYERS.map((name) => ({ ...DEFAULTS, ...SETTINGS[name] }));
