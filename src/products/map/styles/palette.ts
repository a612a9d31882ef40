/** Classes of roads that look alike, from the least important to the most. */
export const ROAD_KINDS = ['service', 'minor', 'tertiary', 'secondary', 'primary', 'trunk', 'motorway'] as const;
export type RoadKind = (typeof ROAD_KINDS)[number];

/** Groups of places that share the color of their icons. */
export type PoiGroup = 'food' | 'shop' | 'transit' | 'health' | 'culture' | 'leisure' | 'lodging' | 'service';

interface Stroke {
  readonly fill: string;
  readonly casing: string;
}

interface Shield {
  readonly fill: string;
  readonly edge: string;
  readonly text: string;
}

/** All that distinguishes one style from another; colors as `#rrggbb`. */
export interface Palette {
  readonly title: string;

  readonly land: string;
  readonly water: string;
  readonly waterway: string;
  readonly ice: string;
  readonly sand: string;
  readonly rock: string;
  readonly wood: string;
  readonly grass: string;
  readonly farmland: string;
  readonly park: string;
  readonly parkEdge: string;
  /** Color of the pattern's lines. */
  readonly wetland: string;

  readonly residential: string;
  readonly commercial: string;
  readonly industrial: string;
  readonly medical: string;
  readonly education: string;
  readonly cemetery: string;
  readonly sport: string;
  /** Color of the pattern's lines. */
  readonly military: string;
  readonly parking: string;
  readonly airfield: string;
  readonly runway: string;

  readonly building: string;
  readonly buildingEdge: string;
  /** Walls of extruded buildings, darker than their roofs. */
  readonly buildingWall: string;

  readonly roads: Readonly<Record<RoadKind, Stroke>>;
  /** Squares and pedestrian areas. */
  readonly square: string;
  readonly path: string;
  readonly track: string;
  readonly rail: string;
  /** Light dashes between the rails. */
  readonly railGap: string;
  readonly transit: string;
  readonly ferry: string;
  readonly boundary: string;

  readonly text: {
    readonly country: string;
    readonly city: string;
    /** Villages and parts of towns. */
    readonly place: string;
    readonly street: string;
    readonly water: string;
    readonly nature: string;
    readonly number: string;
    /** Halo of everything but names on water. */
    readonly halo: string;
    readonly waterHalo: string;
  };
  readonly shields: { readonly motorway: Shield; readonly other: Shield };
  readonly pois: Readonly<Record<PoiGroup, string>>;
  /** Arrows of one-way streets. */
  readonly arrow: string;
  /** Density of places; styles meant as a background for other data show fewer. */
  readonly poiDensity: 'dense' | 'sparse' | 'none';
}
