import { airportFeatures } from './airports.ts';
import { buildingFeatures } from './buildings.ts';
import { heightFeatures } from './heights.ts';
import { landFeatures } from './land.ts';
import type { MapElement } from './map-element.ts';
import { placeFeatures } from './places.ts';
import { poiFeatures } from './pois.ts';
import { roadFeatures } from './roads.ts';
import { waterFeatures } from './water.ts';

/** The rules of the schema; each applies only to entities with one of its keys. */
export const RULES: readonly { readonly keys: readonly string[]; readonly apply: (element: MapElement) => void }[] = [
  { keys: ['natural', 'water', 'landuse', 'waterway', 'leisure', 'place'], apply: waterFeatures },
  {
    keys: ['natural', 'landuse', 'leisure', 'wetland', 'amenity', 'tourism', 'place', 'waterway', 'boundary'],
    apply: landFeatures,
  },
  { keys: ['natural'], apply: heightFeatures },
  { keys: ['highway', 'railway', 'route', 'aerialway', 'man_made', 'public_transport'], apply: roadFeatures },
  { keys: ['building', 'building:part', 'aeroway', 'addr:housenumber'], apply: buildingFeatures },
  { keys: ['aeroway'], apply: airportFeatures },
  { keys: ['place'], apply: placeFeatures },
  {
    keys: [
      ...['railway', 'aerialway', 'amenity', 'tourism', 'shop', 'historic', 'leisure', 'highway', 'sport', 'office'],
      ...['landuse', 'barrier', 'building', 'waterway', 'zoo'],
    ],
    apply: poiFeatures,
  },
];
