import { DEFAULT_FLY_KMH, DEFAULT_MAX_EDGE_WEIGHT, DEFAULT_MAX_SNAP_DISTANCE_M } from '../../network/routing/index.ts';
import { EDGE_CLASSES } from '../../network/street/edge-classes.ts';
import { CAR_PENALTIES, DEFAULT_TRAVEL } from '../../network/street/travel-mode.ts';
import type { Plan } from '../accounts/index.ts';
import type { RegionInfo } from './region-info.ts';

/**
 * Builds `metadata/network`: what a client may ask of this region. Names with hyphens are those that existing clients
 * use.
 */
export function networkMetadata(region: RegionInfo, plan: Pick<Plan, 'limits'>): unknown {
  const { manifest, classes } = region;
  const [west, south, east, north] = manifest.bounds;
  const { walk, bike } = DEFAULT_TRAVEL;
  return {
    general: {
      name: region.name,
      version: manifest.hinterlandVersion,
      'osm-timestamp': manifest.osmTimestamp,
      attribution: manifest.attribution,
      counts: manifest.report.counts,
    },
    bounds: { west, south, east, north },
    center: region.center === null ? null : { lat: region.center[1], lng: region.center[0] },
    modes: region.modes,
    // The limits of the caller's plan.
    limits: plan.limits,
    'default-max-edge-weight': DEFAULT_MAX_EDGE_WEIGHT,
    transit: region.transit,
    speeds: {
      'default-walk-speed': walk.speedKmh,
      'default-walk-uphill-penalty': walk.uphill,
      'default-walk-downhill-penalty': walk.downhill,
      'default-bike-speed': bike.speedKmh,
      'default-bike-uphill-penalty': bike.uphill,
      'default-bike-downhill-penalty': bike.downhill,
      'default-fly-speed': DEFAULT_FLY_KMH,
      'traffic-junction-penalty': CAR_PENALTIES.junctionS,
      'traffic-signal-penalty': CAR_PENALTIES.signalS,
      'traffic-left-turn-penalty': CAR_PENALTIES.leftTurnS,
      'traffic-right-turn-penalty': CAR_PENALTIES.rightTurnS,
      // Mean free-flow speed of cars on the region's roads of the class. The factor is 1: travelTimeFactors multiply
      // the speed.
      'osm-classes': Object.fromEntries(
        [...classes].map(([name, { carKmh, lengthKm }]) => [name, { factor: 1, speed: carKmh, 'length-km': lengthKm }]),
      ),
    },
    edgeClasses: EDGE_CLASSES,
    snapping: {
      'default-max-snap-distance': DEFAULT_MAX_SNAP_DISTANCE_M,
      information: {
        option: 'showSnapInformation',
        snapDistance: 'meters between the point and the network',
        snappedLat: 'latitude of the point on the network',
        snappedLng: 'longitude of the point on the network',
      },
    },
  };
}
