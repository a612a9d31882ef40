import { useEffect, useId, useState } from 'preact/hooks';
import { number, threshold } from '../format.ts';
import {
  type Choices,
  evenThresholds,
  MAX_THRESHOLDS,
  parseThresholds,
  THRESHOLD_LIMIT,
  thresholdProblem,
} from '../state.ts';
import type { Store } from '../store.ts';
import { Slider } from './controls.tsx';

const SCALES = {
  time: { min: 300, max: 5400, step: 300, unit: 60, name: 'Minutes' },
  distance: { min: 500, max: 30_000, step: 500, unit: 1000, name: 'Kilometers' },
} as const;

/** Chooses how far to reach: a slider for the outermost line, and the list of thresholds for exact values. */
export function Thresholds({ choices, store }: { choices: Choices; store: Store<Choices> }) {
  const { edgeWeight, thresholds } = choices;
  const scale = SCALES[edgeWeight];
  const id = useId();
  const shown = thresholds.map((value) => Number((value / scale.unit).toFixed(2))).join(', ');
  const [text, setText] = useState(shown);
  useEffect(() => setText(shown), [shown]);

  const largest = thresholds[thresholds.length - 1];
  const most = THRESHOLD_LIMIT[edgeWeight] / scale.unit;
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
        label="Within"
        text={threshold(largest, edgeWeight)}
        min={scale.min}
        max={scale.max}
        step={scale.step}
        value={largest}
        onChange={(max) => store.set({ thresholds: evenThresholds(max, edgeWeight) })}
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
  if (problem === 'many') return `At most ${MAX_THRESHOLDS} areas are drawn.`;
  const { word, code } = problem;
  return code === 'number'
    ? `“${word}” is no number.`
    : `${unit} are above 0 and at most ${number(most)}, not ${word}.`;
}
