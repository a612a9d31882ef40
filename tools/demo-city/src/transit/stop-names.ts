import { distance, type Point } from '../geometry/plane.ts';
import type { StreetWay } from '../network/street-ways.ts';
import { DISTRICTS, VILLAGES } from '../plan/zones.ts';
import type { StopPlaces } from './stop-places.ts';

const STREETS = /^(primary|secondary|tertiary|unclassified|residential|living_street|pedestrian)$/;

/** Names of the streets that meet at each node. */
export function streetNames(ways: readonly StreetWay[]): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const way of ways) {
    const { name, highway } = way.tags;
    if (!name || !STREETS.test(highway)) continue;
    for (const node of way.nodes) {
      const list = names.get(node);
      if (!list) names.set(node, [name]);
      else if (!list.includes(name)) list.push(name);
    }
  }
  return names;
}

/** Returns a name that no other stop has: the crossing street, in a village behind the village's name. */
export function stopName(cross: string, street: string, at: Point, places: StopPlaces): string {
  const village = VILLAGES.find((v) => distance(v.at, at) < v.radiusM + 200);
  const candidates = village
    ? [`${village.name}, ${cross}`, `${village.name}, ${street}`]
    : [cross, `${street}/${cross}`, ...nearestDistricts(at).map((name) => `${name}, ${cross}`)];
  const free = candidates.find((name) => !places.has(name));
  if (free) return free;
  for (let number = 2; ; number++) {
    const name = `${candidates[0]} ${number}`;
    if (!places.has(name)) return name;
  }
}

const nearestDistricts = (at: Point): string[] =>
  [...DISTRICTS]
    .sort((a, b) => distance(a.at, at) - distance(b.at, at))
    .slice(0, 2)
    .map((d) => d.name);
