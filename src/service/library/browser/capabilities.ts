import { connectionsCapability } from '../../../products/departures/connections/index.ts';
import { stopsCapability } from '../../../products/departures/stops/index.ts';
import { fleetCapability } from '../../../products/fleet/planner/index.ts';
import { isochroneCapability } from '../../../products/isochrone/index.ts';
import { multigraphCapability } from '../../../products/multigraph/index.ts';
import type { Endpoint } from '../../../products/operation/index.ts';
import { placesCapability } from '../../../products/places/index.ts';
import { routeCapability } from '../../../products/route/index.ts';
import { scoringCapability } from '../../../products/scoring/index.ts';
import { reachableStatisticsCapability } from '../../../products/statistics/reachable/index.ts';
import { travelTimeCapability } from '../../../products/travel-time/index.ts';

/** The endpoints that need nothing but the columns of a pack. */
export const PACK_ENDPOINTS: readonly Endpoint[] = [
  isochroneCapability,
  travelTimeCapability,
  connectionsCapability,
  stopsCapability,
  routeCapability,
  multigraphCapability,
  placesCapability,
  scoringCapability,
  fleetCapability,
  reachableStatisticsCapability,
].flatMap(({ endpoints }) => endpoints);
