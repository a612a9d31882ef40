/** The effect of a surface, track grade or smoothness on each mode. */
interface SurfaceRule {
  /** Highest speed of a car, km/h. */
  readonly carKmh: number;
  /** Percent of the usual speed. */
  readonly bike: number;
  readonly walk: number;
  readonly unpaved: boolean;
}

const rule = (carKmh: number, bike: number, walk: number, unpaved: boolean): SurfaceRule => ({
  carKmh,
  bike,
  walk,
  unpaved,
});
const PAVED = rule(255, 100, 100, false);

const SURFACES = new Map<string, SurfaceRule>([
  ['asphalt', PAVED],
  ['concrete', PAVED],
  ['paved', PAVED],
  ['chipseal', PAVED],
  ['metal', rule(80, 90, 100, false)],
  ['wood', rule(60, 90, 100, false)],
  ['concrete:lanes', rule(70, 90, 100, false)],
  ['concrete:plates', rule(80, 95, 100, false)],
  ['paving_stones', rule(70, 95, 100, false)],
  ['bricks', rule(60, 90, 100, false)],
  ['sett', rule(50, 75, 100, false)],
  ['cobblestone', rule(40, 60, 95, false)],
  ['unhewn_cobblestone', rule(30, 45, 90, false)],
  ['compacted', rule(70, 90, 100, true)],
  ['fine_gravel', rule(60, 90, 100, true)],
  ['unpaved', rule(45, 75, 100, true)],
  ['gravel', rule(45, 70, 95, true)],
  ['pebblestone', rule(40, 60, 90, true)],
  ['ground', rule(40, 65, 95, true)],
  ['dirt', rule(40, 65, 95, true)],
  ['earth', rule(40, 65, 95, true)],
  ['clay', rule(40, 65, 95, true)],
  ['grass', rule(30, 50, 95, true)],
  ['grass_paver', rule(40, 65, 95, false)],
  ['rock', rule(20, 40, 80, true)],
  ['sand', rule(20, 30, 80, true)],
  ['mud', rule(10, 30, 70, true)],
  ['woodchips', rule(20, 50, 95, true)],
  ['snow', rule(20, 30, 80, true)],
  ['ice', rule(20, 30, 80, true)],
]);

const TRACK_TYPES = new Map<string, SurfaceRule>([
  ['grade1', rule(60, 100, 100, false)],
  ['grade2', rule(40, 85, 100, true)],
  ['grade3', rule(30, 65, 95, true)],
  ['grade4', rule(20, 50, 90, true)],
  ['grade5', rule(15, 40, 85, true)],
]);

const SMOOTHNESS = new Map<string, SurfaceRule>([
  ['intermediate', rule(80, 95, 100, false)],
  ['bad', rule(40, 75, 100, false)],
  ['very_bad', rule(20, 55, 95, false)],
  ['horrible', rule(10, 40, 90, false)],
  ['very_horrible', rule(5, 30, 80, false)],
  ['impassable', rule(0, 0, 60, false)],
]);

/**
 * Returns the worst of what surface, track type and smoothness imply; a recognized surface makes the track type
 * redundant for bicycles.
 */
export function surfaceOf(
  surface: string | undefined,
  trackType: string | undefined,
  smoothness: string | undefined,
): SurfaceRule {
  const bySurface = surface === undefined ? undefined : (SURFACES.get(surface) ?? SURFACES.get(firstOf(surface)));
  const byTrack = trackType === undefined ? undefined : TRACK_TYPES.get(trackType);
  const bySmoothness = smoothness === undefined ? PAVED : (SMOOTHNESS.get(smoothness) ?? PAVED);
  const ground = bySurface ?? byTrack ?? PAVED;
  const track = byTrack ?? PAVED;
  return {
    carKmh: Math.min(ground.carKmh, track.carKmh, bySmoothness.carKmh),
    bike: Math.min(ground.bike, bySmoothness.bike),
    walk: Math.min(ground.walk, bySmoothness.walk),
    unpaved: ground.unpaved,
  };
}

const firstOf = (value: string): string => value.split(/[;:]/, 1)[0].trim();
