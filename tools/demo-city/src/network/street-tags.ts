import type { Random } from '../../../../src/kit/core/random.ts';
import { distance, type Point } from '../geometry/plane.ts';
import { CASTLE_HILL, MARKET_SQUARE } from '../plan/landmarks.ts';
import type { Terrain } from '../plan/terrain.ts';
import { distanceFrom } from './one-ways.ts';
import type { StreetWay } from './street-ways.ts';

/** Gives grown streets their class, speed and surface by the quarter they lie in. */
export function tagStreets(
  ways: readonly StreetWay[],
  points: readonly Point[],
  terrain: Terrain,
  random: Random,
): void {
  for (const way of ways) {
    if (way.kind === 'oldTown' && way.tags.highway === 'residential') tagLane(way, points, terrain, random);
    else if (way.kind === 'street' && way.tags.highway === 'residential') tagStreet(way, random);
    else if (way.kind === 'track') tagTrack(way, random);
  }
}

function slopeOf(way: StreetWay, points: readonly Point[], terrain: Terrain): number {
  let steepest = 0;
  for (let i = 1; i < way.nodes.length; i++) {
    const [a, b] = [points[way.nodes[i - 1]], points[way.nodes[i]]];
    steepest = Math.max(steepest, Math.abs(terrain(a) - terrain(b)) / Math.max(10, distance(a, b)));
  }
  return steepest;
}

function tagLane(way: StreetWay, points: readonly Point[], terrain: Terrain, random: Random): void {
  const fromMarket = distanceFrom(way, points, MARKET_SQUARE);
  const onHill = distanceFrom(way, points, CASTLE_HILL) < 240;
  if (onHill && slopeOf(way, points, terrain) > 0.36) {
    way.tags = { highway: 'steps', name: way.tags.name, surface: 'paving_stones', incline: 'up' };
  } else if (fromMarket < 190) {
    way.tags = { ...way.tags, highway: 'pedestrian', surface: 'paving_stones' };
    if (random() < 0.5) way.tags.bicycle = 'yes';
  } else if (random() < 0.22) {
    way.tags = { ...way.tags, highway: 'living_street', surface: 'sett' };
  } else if (random() < 0.12) {
    way.tags = { ...way.tags, highway: 'footway', surface: 'paving_stones' };
  } else {
    way.tags = {
      ...way.tags,
      maxspeed: random() < 0.3 ? '20' : '30',
      surface: random() < 0.6 ? 'cobblestone' : 'asphalt',
    };
  }
}

function tagStreet(way: StreetWay, random: Random): void {
  if (way.zone === 'industry') {
    way.tags = {
      ...way.tags,
      highway: 'unclassified',
      maxspeed: '50',
      surface: random() < 0.2 ? 'concrete' : 'asphalt',
    };
    return;
  }
  const roll = random();
  if ((way.zone === 'outer' || way.zone === 'village') && roll < 0.09) {
    way.tags = { ...way.tags, highway: 'living_street', surface: 'paving_stones' };
  } else if (roll < 0.9) {
    way.tags = { ...way.tags, maxspeed: '30', surface: roll < 0.3 && way.zone === 'core' ? 'sett' : 'asphalt' };
  } else {
    way.tags = { ...way.tags, maxspeed: '50', surface: 'asphalt' };
  }
}

function tagTrack(way: StreetWay, random: Random): void {
  const grade = 1 + Math.floor(random() * 3);
  const surface = ['asphalt', 'gravel', 'ground'][grade - 1];
  way.tags = { highway: 'track', tracktype: `grade${grade}`, surface, motor_vehicle: 'agricultural' };
}
