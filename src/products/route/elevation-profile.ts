import { haversineM } from '../../kit/geo/distance.ts';
import type { Route } from './route.ts';

/** Returns heights along a route in the direction of travel: meters from its beginning, and meters above the sea. */
export function elevationProfile({ origin, segments, lengthM }: Route): [distanceM: number, elevationM: number][] {
  const points = segments.flatMap((segment) => segment.points.all());
  if (origin.reverse) points.reverse();
  const profile: [number, number][] = [];
  let along = 0;
  points.forEach(([lon, lat, elevationM], i) => {
    const step = i === 0 ? 0 : haversineM(points[i - 1][0], points[i - 1][1], lon, lat);
    if (i > 0 && step === 0) return;
    along += step;
    profile.push([along, elevationM]);
  });
  // Rides are as long as the timetable says, and lengths of streets are rounded: the profile is as long as the route.
  const scale = along === 0 ? 0 : lengthM / along;
  return profile.map(([distanceM, elevationM]) => [
    Math.round(distanceM * scale * 10) / 10,
    Math.round(elevationM * 10) / 10,
  ]);
}
