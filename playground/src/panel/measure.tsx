import { hasDepartures, hasMeasures } from '../api/request.ts';
import { percent, windowText } from '../format.ts';
import { type Model, setTransit } from '../model.ts';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import type { Measure } from '../transit-choices.ts';
import { Segmented } from './controls.tsx';

export const MEASURE_LABELS: readonly { value: Measure; label: string }[] = [
  { value: 'best', label: t('Best') },
  { value: 'median', label: t('Median') },
  { value: 'most', label: percent(85) },
];

const SENTENCES: Readonly<Record<Measure, string>> = {
  best: t('with the best departure'),
  median: t('with every other departure, waiting included'),
  most: t('with {0} of the departures, waiting included', percent(85)),
};

/** Says for which departures the picture counts. */
export function measureNote(choices: Choices, isMeasured: boolean): string | null {
  const { mode, transit, direction } = choices;
  if (mode !== 'transit' || transit.windowS === 0) return null;
  const measure = isMeasured ? transit.measure : 'best';
  return `${windowText(transit.timeS, transit.windowS, direction === 'from')}, ${SENTENCES[measure]}`;
}

/** The departures that the picture counts for, and a choice of them. */
export function MeasureChoice({ model, choices }: { model: Model; choices: Choices }) {
  const isMeasured = choices.picture === 'areas' ? hasMeasures(choices) : hasDepartures(choices);
  const note = measureNote(choices, isMeasured);
  if (note === null) return null;
  return (
    <>
      <p class="status measure">{note}</p>
      {isMeasured && (
        <Segmented
          compact
          legend={t('Departures that count')}
          options={MEASURE_LABELS}
          value={choices.transit.measure}
          onChange={(measure) => setTransit(model, { measure, departureS: choices.transit.departureS })}
        />
      )}
    </>
  );
}
