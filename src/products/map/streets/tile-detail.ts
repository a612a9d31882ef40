import { EDGE_CLASS_LIMIT, EDGE_CLASSES } from '../../../network/street/edge-classes.ts';

/** The zoom from which on tiles contain streets of a class; for other classes {@link FULL_DETAIL_ZOOM}. */
const FIRST_ZOOM: Readonly<Record<string, number>> = {
  motorway: 4,
  trunk: 5,
  primary: 7,
  motorway_link: 9,
  trunk_link: 9,
  secondary: 9,
  ferry: 9,
  primary_link: 11,
  secondary_link: 11,
  tertiary: 10,
  tertiary_link: 11,
  residential: 11,
  unclassified: 11,
  living_street: 11,
  road: 11,
  pedestrian: 13,
  cycleway: 13,
  track: 13,
};

/** Tiles of this zoom have all streets with all properties, precise enough to be shown at any deeper zoom. */
export const FULL_DETAIL_ZOOM = 14;
/** Below this zoom a street only has its class and name: more properties would cut it into pieces too small to see. */
export const PROPERTIES_ZOOM = 12;
/** Below this zoom only streets visible from afar ({@link FAR_ZOOM}) have names, for the same reason. */
export const ALL_NAMES_ZOOM = 13;
export const FAR_ZOOM = 10;

/** The first zoom by class id. */
export const CLASS_FIRST_ZOOM: Uint8Array = new Uint8Array(EDGE_CLASS_LIMIT).fill(FULL_DETAIL_ZOOM);
for (const { id, name } of EDGE_CLASSES) CLASS_FIRST_ZOOM[id] = FIRST_ZOOM[name] ?? FULL_DETAIL_ZOOM;

/** Returns the tolerance in tile units: less than half a pixel of a tile shown 512 pixels wide. */
export const simplifyTolerance = (zoom: number): number => (zoom >= FULL_DETAIL_ZOOM ? 0.5 : 3);
