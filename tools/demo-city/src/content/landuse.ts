import type { OsmDocument } from '../osm/osm-document.ts';
import { DEMO_CENTER_POINT } from '../plan/landmarks.ts';
import { RAILWAY_LINE } from '../plan/railway.ts';
import { RIVER_LINE, RIVER_RING } from '../plan/river.ts';
import { CITY_NAME, DISTRICTS, HARBOR_BASIN, PARKS, RIVER_NAME, VILLAGES } from '../plan/zones.ts';

const PARK_TAGS = {
  park: { leisure: 'park' },
  square: { leisure: 'park' },
  castle: { leisure: 'park' },
  forest: { landuse: 'forest' },
  cemetery: { landuse: 'cemetery' },
} as const;

/** Adds everything that isn't a street: water, railway, parks and place names. */
export function addSurroundings(osm: OsmDocument): void {
  osm.addShape(RIVER_RING, { natural: 'water', water: 'river', name: RIVER_NAME }, true);
  osm.addShape(RIVER_LINE, { waterway: 'river', name: RIVER_NAME }, false);
  osm.addShape(HARBOR_BASIN, { natural: 'water', water: 'harbour', name: 'Hafenbecken' }, true);
  osm.addShape(RAILWAY_LINE, { railway: 'rail', usage: 'main', gauge: '1435', electrified: 'contact_line' }, false);
  for (const park of PARKS) osm.addShape(park.ring, { ...PARK_TAGS[park.kind], name: park.name }, true);
  osm.addNode(DEMO_CENTER_POINT, { place: 'city', name: CITY_NAME, population: '302000' });
  for (const place of DISTRICTS)
    osm.addNode(place.at, { place: 'suburb', name: place.name, population: String(place.population) });
  for (const place of VILLAGES)
    osm.addNode(place.at, { place: 'village', name: place.name, population: String(place.population) });
}
