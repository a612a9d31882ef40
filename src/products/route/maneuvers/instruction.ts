import textInstructions from 'osrm-text-instructions';
import type { Language, Maneuver } from './maneuver.ts';

const writer = textInstructions('v5');

/** The codes of languages that the texts are kept under. */
const CODES: Readonly<Record<Language, string>> = { en: 'en', de: 'de', es: 'es', fr: 'fr', pt: 'pt-BR' };

/**
 * Returns the sentence of a maneuver: `Turn left onto Elm Street`.
 * @param leg its number from 0 on among the `legs` between the points of the route
 */
export function instruction(maneuver: Maneuver, language: Language, leg: number, legs: number): string {
  const { type, modifier, exit, bearingAfter } = maneuver;
  const { name, ref, destinations, exits, rotaryName, mode, drivingSide } = maneuver;
  const step = {
    maneuver: { type, modifier: modifier ?? undefined, exit: exit ?? undefined, bearing_after: bearingAfter },
    name,
    ref,
    destinations,
    exits,
    rotary_name: rotaryName,
    // On board one arrives as anywhere.
    mode: type === 'arrive' ? undefined : mode,
    driving_side: drivingSide,
  };
  return writer.compile(CODES[language], step, { legIndex: leg, legCount: legs });
}
