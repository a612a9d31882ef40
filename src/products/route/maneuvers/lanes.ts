import { type Lane, MODIFIERS, type Modifier } from './maneuver.ts';

const INDICATIONS: ReadonlyMap<string, string> = new Map([
  ['through', 'straight'],
  ['left', 'left'],
  ['right', 'right'],
  ['slight_left', 'slight left'],
  ['slight_right', 'slight right'],
  ['sharp_left', 'sharp left'],
  ['sharp_right', 'sharp right'],
  ['reverse', 'uturn'],
]);

/** Returns how many eighths of a turn two directions differ; arrows that don't say where they lead count as ahead. */
function apart(indication: string, modifier: Modifier): number {
  const at = MODIFIERS.indexOf((indication === 'none' ? 'straight' : indication) as Modifier);
  const steps = Math.abs(at - MODIFIERS.indexOf(modifier));
  return Math.min(steps, MODIFIERS.length - steps);
}

/**
 * Returns the lanes of `turn:lanes`, from left to right. Those with the arrow nearest to the maneuver lead on; none are
 * returned where no arrow comes near, since the lanes are then those of another junction.
 */
export function lanesFor(tagged: string, modifier: Modifier): Lane[] {
  if (tagged === '') return [];
  const lanes = tagged.split('|').map((lane) => {
    const listed = lane.split(';').flatMap((arrow) => INDICATIONS.get(arrow.trim()) ?? []);
    return listed.length > 0 ? listed : ['none'];
  });
  const nearest = (lane: readonly string[]) => Math.min(...lane.map((indication) => apart(indication, modifier)));
  const best = Math.min(...lanes.map(nearest));
  if (best > 1) return [];
  return lanes.map((indications) => ({ indications, valid: nearest(indications) === best }));
}
