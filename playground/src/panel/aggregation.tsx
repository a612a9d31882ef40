import { useEffect, useState } from 'preact/hooks';
import {
  AGGREGATION_RANGES,
  AGGREGATIONS,
  type Aggregation,
  type AggregationOptions,
  isProbability,
} from '../aggregation-choices.ts';
import { letter } from '../format.ts';
import type { Choices } from '../state.ts';
import type { Store } from '../store.ts';
import { Slider } from './controls.tsx';

type Names = Readonly<Record<Aggregation, { readonly name: string; readonly explained: string }>>;

/** Each has a line that says what it shows. */
function namesOf({ edgeWeight, direction }: Choices): Names {
  const isTime = edgeWeight === 'time';
  const sources = direction === 'from' ? 'start' : 'goal';
  const way = isTime ? 'travel time' : 'distance';
  return {
    min: { name: isTime ? 'Quickest' : 'Shortest', explained: `The least ${way} of all ${sources}s.` },
    max: { name: isTime ? 'Slowest' : 'Longest', explained: `The greatest ${way}: how far the last ${sources} is.` },
    mean: { name: 'Average', explained: `The average ${way} of those ${sources}s within reach.` },
    median: { name: 'Median', explained: `The ${way} in the middle: half of the ${sources}s are nearer.` },
    sum: { name: 'Sum of all', explained: `All ${way}s added: a place to meet has a low sum.` },
    count: {
      name: direction === 'from' ? 'How many starts reach it' : 'How many goals it reaches',
      explained: `How many ${sources}s are within reach.`,
    },
    nearest: { name: `Nearest ${sources}`, explained: `Which ${sources} is the nearest: the catchment of each.` },
    gravitation_huff: {
      name: 'Share by gravity (Huff)',
      explained: `How probably people there choose one ${sources} over the others: its pull is strength × ${way} to the power of the exponent.`,
    },
    logit: {
      name: 'Share by choice (logit)',
      explained: `How probably people there choose one ${sources} over the others: its pull is e to the power of strength and ${way}, each times its beta.`,
    },
    math: {
      name: 'Own formula',
      explained: `Names of ${sources}s in braces stand for ${isTime ? 'seconds' : 'meters'}; with + − * / and parentheses.`,
    },
  };
}

/** Chooses which value of several sources streets and hexagons show, with its meaning and further options. */
export function AggregationList({ choices, store, label }: { choices: Choices; store: Store<Choices>; label: string }) {
  const { aggregation, aggregationOptions: options } = choices;
  const names = namesOf(choices);
  const set = (patch: Partial<AggregationOptions>): void =>
    store.set({ aggregationOptions: { ...store.get().aggregationOptions, ...patch } });
  return (
    <div class="aggregation">
      <label class="field inline">
        <span>{label}</span>
        <select
          class="list"
          value={aggregation}
          onChange={(event) => store.set({ aggregation: event.currentTarget.value as Aggregation })}
        >
          {AGGREGATIONS.map((name) => (
            <option key={name} value={name}>
              {names[name].name}
            </option>
          ))}
        </select>
      </label>
      <p class="status">{names[aggregation].explained}</p>
      {aggregation === 'math' && (
        <Formula expression={options.expression} onChange={(expression) => set({ expression })} />
      )}
      {isProbability(aggregation) && (
        <label class="field inline">
          <span>Share of</span>
          <select
            class="list"
            value={Math.min(options.shareOf, choices.sources.length - 1)}
            onChange={(event) => set({ shareOf: Number(event.currentTarget.value) })}
          >
            {choices.sources.map((_, i) => (
              <option key={letter(i)} value={i}>
                {letter(i)}
              </option>
            ))}
          </select>
        </label>
      )}
      {isProbability(aggregation) && <Strengths choices={choices} set={set} />}
    </div>
  );
}

function Formula({ expression, onChange }: { expression: string; onChange: (expression: string) => void }) {
  // What is being typed stays while answers come in.
  const [text, setText] = useState(expression);
  useEffect(() => setText(expression), [expression]);
  return (
    <label class="field inline">
      <span>Formula</span>
      <input
        type="text"
        class="formula"
        spellcheck={false}
        maxLength={200}
        value={text}
        placeholder="({A} + {B}) / 2"
        onInput={(event) => setText(event.currentTarget.value)}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
      />
    </label>
  );
}

function Strengths({ choices, set }: { choices: Choices; set: (patch: Partial<AggregationOptions>) => void }) {
  const { aggregation, aggregationOptions: options, edgeWeight } = choices;
  const slider = (
    name: keyof typeof AGGREGATION_RANGES,
    text: { readonly label: string; readonly unit?: string },
    step: number,
  ) => (
    <Slider
      label={text.label}
      text={`${String(options[name]).replace('-', '−')}${text.unit ?? ''}`}
      min={AGGREGATION_RANGES[name][0]}
      max={AGGREGATION_RANGES[name][1]}
      step={step}
      value={options[name]}
      onChange={(value) => set({ [name]: Number(value.toFixed(4)) })}
    />
  );
  return (
    <>
      {slider(
        'strength',
        { label: `Strength of ${letter(Math.min(options.shareOf, choices.sources.length - 1))}`, unit: ' ×' },
        0.5,
      )}
      {aggregation === 'gravitation_huff' && slider('exponent', { label: 'Exponent' }, 0.1)}
      {aggregation === 'logit' && (
        <>
          {slider('betaStrength', { label: 'Beta of strength' }, 0.1)}
          {slider(
            'betaTravelTime',
            edgeWeight === 'time'
              ? { label: 'Beta of travel time', unit: ' per s' }
              : { label: 'Beta of distance', unit: ' per m' },
            0.0005,
          )}
        </>
      )}
    </>
  );
}
