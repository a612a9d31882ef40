import { distance, type Point } from '../geometry/plane.ts';
import type { LinePath } from './line-path.ts';
import { lengthOfPath, pathAt } from './line-path.ts';

export type PlatformKind = 'bus' | 'tram' | 'rail' | 'ferry';

/** A place with a name where lines stop: one or more platforms around a junction. */
export interface StopPlace {
  readonly id: string;
  readonly name: string;
  readonly at: Point;
  readonly platforms: Platform[];
}

/** Where the passengers wait for one kind of vehicle in one direction. */
export interface Platform {
  readonly id: string;
  readonly place: StopPlace;
  readonly kind: PlatformKind;
  readonly at: Point;
  readonly heading: Point;
  readonly code: string;
}

/** How far past its place's middle a vehicle stops. */
const BEHIND_JUNCTION_M = 30;
const ONE_PLATFORM_M = 45;
const BESIDE_M = { bus: 6, tram: 4.5, rail: 9, ferry: 0 } as const;

export class StopPlaces {
  readonly places: StopPlace[] = [];
  private readonly byName = new Map<string, StopPlace>();

  /** The place of this name, made at `at` where there is none yet. */
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

  /** The platform of a place for a vehicle on `path` that passes it at `along` metres, and where exactly it stops. */
  platform(place: StopPlace, kind: 'bus' | 'tram', path: LinePath, along: number): [Platform, alongM: number] {
    const length = lengthOfPath(path);
    const last = along > length - BEHIND_JUNCTION_M;
    const stopAt = last ? length - BEHIND_JUNCTION_M : along + BEHIND_JUNCTION_M;
    const { at, heading } = pathAt(path, stopAt);
    const beside = BESIDE_M[kind];
    return [
      this.platformAt(place, kind, { x: at.x + heading.y * beside, y: at.y - heading.x * beside }, heading),
      stopAt,
    ];
  }

  /** The platform of this kind near `at`, made where there is none yet. */
  platformAt(place: StopPlace, kind: PlatformKind, at: Point, heading: Point): Platform {
    const found = place.platforms.find(
      (p) =>
        p.kind === kind &&
        p.heading.x * heading.x + p.heading.y * heading.y > 0.3 &&
        distance(p.at, at) < (kind === 'rail' ? 5 : ONE_PLATFORM_M),
    );
    if (found) return found;
    const number = place.platforms.length + 1;
    const platform = { id: `${place.id}-${number}`, place, kind, at, heading, code: String(number) };
    place.platforms.push(platform);
    return platform;
  }
}
