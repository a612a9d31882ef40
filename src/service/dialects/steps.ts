import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../kit/geo/distance.ts';
import type { Leg, LinePoint, Stretch } from './route-legs.ts';

/** The modifiers of OSRM, by the angle of a turn. */
type Modifier = 'uturn' | 'sharp right' | 'right' | 'slight right' | 'straight' | 'slight left' | 'left' | 'sharp left';

/** A step of a leg: what to do at its beginning, and the street that follows. */
export interface Step {
  readonly type: 'depart' | 'turn' | 'new name' | 'arrive';
  readonly modifier: Modifier | null;
  /** Whole degrees clockwise from north. */
  readonly bearingBefore: number;
  readonly bearingAfter: number;
  readonly at: LinePoint;
  readonly stretch: Stretch;
}

/** Turns of fewer degrees than this follow the road. */
const STRAIGHT_DEG = 20;

/** Returns the steps of a leg: one where the street's name changes, and the arrival. */
export function stepsOf({ stretches }: Leg): Step[] {
  const steps: Step[] = [];
  let before = 0;
  for (const [i, stretch] of stretches.entries()) {
    const { points } = stretch;
    const after = bearing(points[0], points.find((point) => isElsewhere(points[0], point)) ?? points[0]);
    const turned = modifierOf(after - before);
    const type = i === 0 ? 'depart' : turned === 'straight' ? 'new name' : 'turn';
    steps.push({
      type,
      modifier: i === 0 ? null : turned,
      bearingBefore: before,
      bearingAfter: after,
      at: points[0],
      stretch,
    });
    const last = points[points.length - 1];
    before = bearing(points.findLast((point) => isElsewhere(last, point)) ?? last, last);
  }
  const last = stretches[stretches.length - 1];
  const at = last.points[last.points.length - 1];
  const end = { ...last, timeS: 0, lengthM: 0, climbM: 0, points: [at, at] };
  steps.push({ type: 'arrive', modifier: null, bearingBefore: before, bearingAfter: 0, at, stretch: end });
  return steps;
}

const isElsewhere = ([lonA, latA]: LinePoint, [lonB, latB]: LinePoint): boolean => lonA !== lonB || latA !== latB;

function bearing([lonA, latA]: LinePoint, [lonB, latB]: LinePoint): number {
  const east = (lonB - lonA) * metersPerDegreeLon(latA);
  const north = (latB - latA) * METERS_PER_DEGREE;
  return (Math.round((Math.atan2(east, north) * 180) / Math.PI) + 360) % 360;
}

/** Returns the modifier of a turn by so many degrees clockwise. */
function modifierOf(degrees: number): Modifier {
  const turn = ((((degrees + 180) % 360) + 360) % 360) - 180;
  const size = Math.abs(turn);
  if (size < STRAIGHT_DEG) return 'straight';
  if (size > 170) return 'uturn';
  const side = turn > 0 ? 'right' : 'left';
  return size < 60 ? `slight ${side}` : size <= 140 ? side : `sharp ${side}`;
}

const WORDS: Readonly<Record<Step['type'], string>> = {
  depart: 'Head',
  turn: 'Turn',
  'new name': 'Continue',
  arrive: 'Arrive at your destination',
};

const POINTS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/** Returns a step as an English sentence without a full stop. */
export function sentenceOf({ type, modifier, bearingAfter, stretch: { name } }: Step): string {
  if (type === 'arrive') return WORDS.arrive;
  const onto = name === '' ? '' : type === 'turn' ? ` onto ${name}` : ` on ${name}`;
  if (type === 'depart') return `${WORDS.depart} ${POINTS[Math.round(bearingAfter / 45) % 8]}${onto}`;
  return modifier === 'uturn' ? `Make a U-turn${onto}` : `${WORDS[type]} ${modifier}${onto}`;
}
