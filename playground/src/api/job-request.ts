import { threshold } from '../format.ts';
import { type JobDraft, suggestedResolution } from '../jobs-model.ts';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import { largestThreshold, travel } from './request.ts';

/** Public transport is asked every so many seconds of the window of departures. */
const EVERY_S = 300;
const MEDIAN = 50;

const MODE_NAMES = {
  car: t('by car'),
  bike: t('by bike'),
  walk: t('on foot'),
  transit: t('by public transport'),
} as const;

/** Returns the request on the screen as a job: the same modes and thresholds for every cell of the region. */
export function jobRequest(choices: Choices, draft: JobDraft): object {
  const { sources, ...routing } = travel(choices, largestThreshold(choices));
  const { tm } = sources[0];
  const resolution = draft.resolution ?? suggestedResolution(choices);
  const cells = { cells: { h3: resolution } };
  const common = { region: choices.region, sources: cells };
  const mode = MODE_NAMES[choices.mode];
  if (draft.kind === 'times') {
    const { reverse, ...others } = routing as typeof routing & { reverse?: true };
    // Cells stand where starts do on the screen's way from here: what goes out from the starts comes in to the cells.
    const turned = reverse === undefined ? { reverse: true } : {};
    const targets = sources.map(({ id, lat, lng }) => ({ id, lat, lng }));
    const name = t('Times {0}, cells of resolution {1}', mode, resolution);
    return { ...common, operation: 'time', name, body: { ...others, ...turned, tm, targets } };
  }
  const [group, statistic] = draft.opportunity.split('-').map(Number);
  const within = choices.thresholds.map((value) => threshold(value, choices.edgeWeight)).join(', ');
  return {
    ...common,
    operation: 'accessibility',
    name: t('{0} within {1} {2}', draft.opportunityName, within, mode),
    body: {
      ...routing,
      tm,
      thresholds: choices.thresholds,
      opportunities: { statisticGroupId: group, statisticIds: [statistic] },
      ...departures(choices),
    },
  };
}

function departures({ mode, transit }: Choices): object {
  if (mode !== 'transit' || transit.access !== 'walk') return {};
  const count = Math.max(1, Math.floor(transit.windowS / EVERY_S));
  return { departures: { from: transit.timeS, count, everySeconds: EVERY_S }, percentiles: [MEDIAN] };
}
