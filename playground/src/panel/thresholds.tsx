import { useEffect, useId, useState } from 'preact/hooks';
import { number, threshold, UNIT_METERS } from '../format.ts';
import { unit as distanceUnit } from '../preferences.ts';
import {
  type Choices,
  type EdgeWeight,
  evenThresholds,
  MAX_THRESHOLDS,
  parseThresholds,
  THRESHOLD_LIMIT,
  thresholdProblem,
} from '../state.ts';
import type { Store } from '../store.ts';
import { t } from '../text/index.ts';
import { Slider } from './controls.tsx';

const SCALES = {
  time: { min: 300, max: 5400, step: 300, unit: 60, name: t('Minutes') },
  distance: {
    min: UNIT_METERS / 2,
    max: 30 * UNIT_METERS,
    step: UNIT_METERS / 2,
    unit: UNIT_METERS,
    name: distanceUnit === 'mi' ? t('Miles') : t('Kilometers'),
  },
};

/** Even steps up to a distance are even in the unit that it is counted in. */
const even = (max: number, edgeWeight: EdgeWeight): number[] =>
  edgeWeight === 'time'
    ? evenThresholds(max, edgeWeight)
    : evenThresholds(Math.round((max / UNIT_METERS) * 1000), edgeWeight).map((value) =>
        Math.round((value / 1000) * UNIT_METERS),
      );

/** Chooses how far to reach: a slider for the outermost line, and the list of thresholds for exact values. */
export function Thresholds({ choices, store }: { choices: Choices; store: Store<Choices> }) {
  const { edgeWeight, thresholds } = choices;
  const scale = SCALES[edgeWeight];
  const id = useId();
  const shown = thresholds.map((value) => Number((value / scale.unit).toFixed(2))).join(', ');
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);

  const largest = thresholds[thresholds.length - 1];
  const most = Math.floor(THRESHOLD_LIMIT[edgeWeight] / scale.unit);
  const problem = problemOf(text, most, scale.name);
  const write = (): void => {
    const values = parseThresholds(text, scale.unit, THRESHOLD_LIMIT[edgeWeight]);
    if (problem !== null) return;
    if (values.length > 0) store.set({ thresholds: values });
    setText(values.length > 0 ? values.map((value) => Number((value / scale.unit).toFixed(2))).join(', ') : shown);
  };

  return (
    <>
      <Slider
        label={t('Within')}
        text={threshold(largest, edgeWeight)}
        min={scale.min}
        max={scale.max}
        step={scale.step}
        value={largest}
        onChange={(max) => store.set({ thresholds: even(max, edgeWeight) })}
      />
      {choices.picture === 'areas' && (
        <div class="field inline">
          <label for={id}>{scale.name}</label>
          <input
            id={id}
            type="text"
            inputMode="decimal"
            spellcheck={false}
            autocomplete="off"
            aria-invalid={problem !== null}
            aria-describedby={problem === null ? undefined : `${id}-problem`}
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
            onBlur={write}
            onKeyDown={(event) => {
              if (event.key === 'Enter') write();
            }}
          />
          {problem !== null && (
            <p class="status error" id={`${id}-problem`} role="alert">
              {problem}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** Says what is wrong with the list as it stands. */
function problemOf(text: string, most: number, unit: string): string | null {
  const problem = thresholdProblem(text, most);
  if (problem === null) return null;
  if (problem === 'many') return t('At most {0} areas are drawn.', MAX_THRESHOLDS);
  const { word, code } = problem;
  return code === 'number'
    ? t('“{0}” is no number.', word)
    : t('{0} are above 0 and at most {1}, not {2}.', unit, number(most), word);
}
