import { largestThreshold } from '../api/request.ts';
import type { Choices } from '../state.ts';

/** Names a file by what it holds, region, mode, the largest threshold and the date: of departure, else of today. */
export function fileName(what: string, choices: Choices, ending: string, today = new Date()): string {
  const { region, mode, edgeWeight, transit } = choices;
  const limit = largestThreshold(choices);
  const within = edgeWeight === 'time' ? `${Math.round(limit / 60)}min` : `${limit}m`;
  const date =
    mode === 'transit' && transit.date !== null
      ? String(transit.date).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
      : today.toLocaleDateString('sv');
  return `${[region, what, mode, within, date].map(plain).join('-')}.${ending}`;
}

/** Keeps letters and digits of any language. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
