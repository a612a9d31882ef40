import { distance, type Point } from '../geometry/plane.ts';
import type { LinePath } from './line-path.ts';
import { lengthOfPath, nearestOnPath, pathAt } from './line-path.ts';

export type PlatformKind = 'bus' | 'tram' | 'rail' | 'ferry';

/** A place with a name where lines stop: one or more platforms around a junction. */
export interface StopPlace {
  readonly id: string;
  readonly name: string;
  readonly at: Point;
  readonly platforms: Platform[];
}

/** The place where passengers wait for one kind of vehicle in one direction. */
export interface Platform {
  readonly id: string;
  readonly place: StopPlace;
  readonly kind: PlatformKind;
  readonly at: Point;
  readonly heading: Point;
  readonly code: string;
}

/** Distance in meters past the place's middle at which a vehicle stops. */
const BEHIND_JUNCTION_M = 30;
/** Lines share a platform that isn't farther from where each would have its own, if it lies at their kerb. */
const ONE_PLATFORM_M = 45;
const KERB_M = 12;
const SAME_PLATFORM_M = 5;
const BESIDE_M = { bus: 6, tram: 4.5 } as const;

export class StopPlaces {
  readonly places: StopPlace[] = [];
  private readonly byName = new Map<string, StopPlace>();

  /** Returns the place of this name, made at `at` where there is none yet. */
  named(name: string, at: Point): StopPlace {
    let place = this.byName.get(name);
    if (!place) {
      place = { id: `s${String(this.places.length + 1).padStart(3, '0')}`, name, at, platforms: [] };
      this.places.push(place);
      this.byName.set(name, place);
    }
    return place;
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  hasNear(p: Point, radius: number): boolean {
    return this.places.some((place) => distance(place.at, p) < radius);
  }

  /**
   * Returns the platform of a place for a vehicle on `path` that passes it at `along` meters, and where exactly it
   * stops.
   */
  platform(place: StopPlace, kind: 'bus' | 'tram', path: LinePath, along: number): [Platform, alongM: number] {
    const length = lengthOfPath(path);
    const last = along > length - BEHIND_JUNCTION_M;
    const stopAt = last ? length - BEHIND_JUNCTION_M : along + BEHIND_JUNCTION_M;
    const { at, heading } = pathAt(path, stopAt);
    for (const platform of place.platforms) {
      if (!serves(platform, kind, at, heading, ONE_PLATFORM_M)) continue;
      const near = nearestOnPath(path, platform.at, stopAt - ONE_PLATFORM_M, stopAt + ONE_PLATFORM_M);
      if (near.distance < KERB_M) return [platform, near.alongM];
    }
    const beside = { x: at.x + heading.y * BESIDE_M[kind], y: at.y - heading.x * BESIDE_M[kind] };
    return [addPlatform(place, kind, beside, heading), stopAt];
  }

  /** Returns the platform of this kind at `at`, made where there is none yet. */
  platformAt(place: StopPlace, kind: PlatformKind, at: Point, heading: Point): Platform {
    const found = place.platforms.find((platform) => serves(platform, kind, at, heading, SAME_PLATFORM_M));
    return found ?? addPlatform(place, kind, at, heading);
  }
}

const serves = (platform: Platform, kind: PlatformKind, at: Point, heading: Point, reach: number): boolean =>
  platform.kind === kind &&
  platform.heading.x * heading.x + platform.heading.y * heading.y > 0.3 &&
  distance(platform.at, at) < reach;

function addPlatform(place: StopPlace, kind: PlatformKind, at: Point, heading: Point): Platform {
  const number = place.platforms.length + 1;
  const platform = { id: `${place.id}-${number}`, place, kind, at, heading, code: String(number) };
  place.platforms.push(platform);
  return platform;
}
