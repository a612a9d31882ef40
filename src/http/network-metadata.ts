import { DEFAULT_LIMITS } from '../core/limits.ts';
import { EDGE_CLASSES } from '../street/edge-classes.ts';
import { CAR_PENALTIES, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import type { RegionInfo } from './service-state.ts';

/** `metadata/network`: what a client may ask of this region. Names with hyphens are those that clients know. */
export function networkMetadata(region: RegionInfo): unknown {
  const { manifest } = region;
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
    center: { lat: (south + north) / 2, lng: (west + east) / 2 },
    modes: ['car', 'bike', 'walk', 'fly'],
    limits: DEFAULT_LIMITS,
    transit: { available: false },
    speeds: {
      'default-walk-speed': walk.speedKmh,
      'default-walk-uphill-penalty': walk.uphill,
      'default-walk-downhill-penalty': walk.downhill,
      'default-bike-speed': bike.speedKmh,
      'default-bike-uphill-penalty': bike.uphill,
      'default-bike-downhill-penalty': bike.downhill,
      'traffic-junction-penalty': CAR_PENALTIES.junctionS,
      'traffic-signal-penalty': CAR_PENALTIES.signalS,
      'traffic-left-turn-penalty': CAR_PENALTIES.leftTurnS,
      'traffic-right-turn-penalty': CAR_PENALTIES.rightTurnS,
      'osm-classes': Object.fromEntries(EDGE_CLASSES.map(({ name }) => [name, { factor: 1 }])),
    },
    edgeClasses: EDGE_CLASSES,
  };
}
