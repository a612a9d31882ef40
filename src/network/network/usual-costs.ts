import type { StreetMode } from '../street/street-graph.ts';
import { DEFAULT_CONDITIONS, DEFAULT_TRAVEL } from '../street/travel-mode.ts';
import type { StreetCostsQuery } from './street-costs.ts';

/** Returns the costs query of a mode with default options. */
export const usualCosts = (mode: StreetMode): StreetCostsQuery => ({
  travel: DEFAULT_TRAVEL[mode],
  reverse: false,
  edgeWeight: 'time',
  conditions: DEFAULT_CONDITIONS,
  exclusion: null,
});
