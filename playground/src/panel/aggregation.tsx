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
import { t } from '../text/index.ts';
import { Slider } from './controls.tsx';

type Names = Readonly<Record<Aggregation, { readonly name: string; readonly explained: string }>>;

/** Each has a line that says what it shows. */
function namesOf({ edgeWeight, direction }: Choices): Names {
  const isTime = edgeWeight === 'time';
  const isFrom = direction === 'from';
  const way = isTime ? t('travel time') : t('distance');
  const pull = isTime ? t('strength × travel time') : t('strength × distance');
  return {
    min: {
      name: isTime ? t('Quickest') : t('Shortest'),
      explained: isFrom ? t('The least {0} of all starts.', way) : t('The least {0} of all goals.', way),
    },
    max: {
      name: isTime ? t('Slowest') : t('Longest'),
      explained: isFrom
        ? t('The greatest {0}: how far the last start is.', way)
        : t('The greatest {0}: how far the last goal is.', way),
    },
    mean: {
      name: t('Average'),
      explained: isFrom
        ? t('The average {0} of the starts within reach.', way)
        : t('The average {0} of the goals within reach.', way),
    },
    median: {
      name: t('Median'),
      explained: isFrom
        ? t('The {0} in the middle: half of the starts are nearer.', way)
        : t('The {0} in the middle: half of the goals are nearer.', way),
    },
    sum: { name: t('Sum of all'), explained: t('All of them added ({0}): a place to meet has a low sum.', way) },
    count: {
      name: isFrom ? t('How many starts reach it') : t('How many goals it reaches'),
      explained: isFrom ? t('How many starts are within reach.') : t('How many goals are within reach.'),
    },
    nearest: {
      name: isFrom ? t('Nearest start') : t('Nearest goal'),
      explained: isFrom
        ? t('Which start is the nearest: the catchment of each.')
        : t('Which goal is the nearest: the catchment of each.'),
    },
    gravitation_huff: {
      name: t('Share by gravity (Huff)'),
      explained: t(
        'How probably people there choose it over the others: its pull is {0} to the power of the exponent.',
        pull,
      ),
    },
    logit: {
      name: t('Share by choice (logit)'),
      explained: t(
        'How probably people there choose it over the others: its pull is e to the power of strength and way, each times its beta.',
      ),
    },
    math: {
      name: t('Own formula'),
      explained: isTime
        ? t('Letters in braces stand for seconds; with + − * / and parentheses.')
        : t('Letters in braces stand for meters; with + − * / and parentheses.'),
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
          <span>{t('Share of')}</span>
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
      <span>{t('Formula')}</span>
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
        { label: t('Strength of {0}', letter(Math.min(options.shareOf, choices.sources.length - 1))), unit: ' ×' },
        0.5,
      )}
      {aggregation === 'gravitation_huff' && slider('exponent', { label: t('Exponent') }, 0.1)}
      {aggregation === 'logit' && (
        <>
          {slider('betaStrength', { label: t('Beta of strength') }, 0.1)}
          {slider(
            'betaTravelTime',
            edgeWeight === 'time'
              ? { label: t('Beta of travel time'), unit: ' /s' }
              : { label: t('Beta of distance'), unit: ' /m' },
            0.0005,
          )}
        </>
      )}
    </>
  );
}
