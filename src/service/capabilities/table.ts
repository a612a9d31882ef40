import { connectionsCapability } from '../../products/departures/connections/index.ts';
import { stopsCapability } from '../../products/departures/stops/index.ts';
import { fleetCapability } from '../../products/fleet/planner/index.ts';
import { geocodeCapability } from '../../products/geocode/index.ts';
import { isochroneCapability } from '../../products/isochrone/index.ts';
import { basemapCapability } from '../../products/map/basemap/index.ts';
import { mapPainterCapability } from '../../products/map/painter/index.ts';
import { networkTileCapability } from '../../products/map/streets/index.ts';
import { mapStylesCapability } from '../../products/map/styles/index.ts';
import { multigraphCapability } from '../../products/multigraph/index.ts';
import type { Capability } from '../../products/operation/index.ts';
import { placesCapability } from '../../products/places/index.ts';
import { routeCapability } from '../../products/route/index.ts';
import { scoringCapability } from '../../products/scoring/index.ts';
import { statisticCollectionsCapability } from '../../products/statistics/collections/index.ts';
import { reachableStatisticsCapability } from '../../products/statistics/reachable/index.ts';
import { storedConfigurationCapability } from '../../products/stored-configuration/index.ts';
import { travelTimeCapability } from '../../products/travel-time/index.ts';
import { DIALECTS } from '../dialects/index.ts';

/** THE table of the service: what it can do. Everything about an operation stands in its capability's folder. */
export const CAPABILITIES: readonly Capability[] = [
  isochroneCapability,
  travelTimeCapability,
  connectionsCapability,
  stopsCapability,
  routeCapability,
  multigraphCapability,
  storedConfigurationCapability,
  networkTileCapability,
  placesCapability,
  scoringCapability,
  fleetCapability,
  mapStylesCapability,
  statisticCollectionsCapability,
  mapPainterCapability,
  reachableStatisticsCapability,
  basemapCapability,
  geocodeCapability,
  ...DIALECTS,
];
