import { basemapCapability } from '../basemap/index.ts';
import { connectionsCapability } from '../connections/index.ts';
import { fleetCapability } from '../fleet-planner/index.ts';
import { geocodeCapability } from '../geocode/index.ts';
import { isochroneCapability } from '../isochrone/index.ts';
import { mapPainterCapability } from '../map-painter/index.ts';
import { mapStylesCapability } from '../map-styles/index.ts';
import { multigraphCapability } from '../multigraph/index.ts';
import type { Capability } from '../operation/index.ts';
import { placesCapability } from '../places/index.ts';
import { reachableStatisticsCapability } from '../reachable-statistics/index.ts';
import { routeCapability } from '../route/index.ts';
import { scoringCapability } from '../scoring/index.ts';
import { statisticCollectionsCapability } from '../statistic-collections/index.ts';
import { stopsCapability } from '../stops/index.ts';
import { storedConfigurationCapability } from '../stored-configuration/index.ts';
import { networkTileCapability } from '../tiles/index.ts';
import { travelTimeCapability } from '../travel-time/index.ts';

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
];
