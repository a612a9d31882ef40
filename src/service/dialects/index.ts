import type { Capability } from '../../products/operation/index.ts';
import { graphHopperDialect } from './graphhopper/index.ts';
import { mapboxDialect } from './mapbox/index.ts';
import { orsDialect } from './ors/index.ts';
import { osrmDialect } from './osrm/index.ts';
import { travelTimeDialect } from './traveltime/index.ts';
import { valhallaDialect } from './valhalla/index.ts';

/** The foreign APIs that this server speaks. */
export const DIALECTS: readonly Capability[] = [
  osrmDialect,
  orsDialect,
  mapboxDialect,
  valhallaDialect,
  travelTimeDialect,
  graphHopperDialect,
];
