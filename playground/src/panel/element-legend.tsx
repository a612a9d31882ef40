import { threshold } from '../format.ts';
import { type ElementClass, elementClasses } from '../map/element-classes.ts';
import { GROUNDS } from '../map/ground.ts';
import type { ElementsResult, Results } from '../model.ts';
import type { Aggregation, Choices } from '../state.ts';
import { IconButton } from './controls.tsx';

/** About as many numbers stand below the colours. */
const LABELS = 5;

const KINDS: Readonly<Record<Aggregation, string>> = {
  min: 'Least',
  max: 'Greatest',
  mean: 'Average',
  median: 'Median',
  sum: 'Sum of',
  count: 'Number of',
};

/** What the values of streets and hexagons are, with their unit. */
function titleOf({ aggregation, edgeWeight, sources, direction }: Choices): string {
  if (aggregation === 'count') return direction === 'from' ? 'Starts that reach it' : 'Goals that it reaches';
  const what = edgeWeight === 'time' ? 'travel time, min' : 'distance, km';
  return sources.length === 1 ? what.replace(/^./, (first) => first.toUpperCase()) : `${KINDS[aggregation]} ${what}`;
}

/** A number on the scale, in minutes or kilometres; with decimals where the whole scale is short. */
function shortValue(value: number, largest: number, { aggregation, edgeWeight }: Choices): string {
  if (aggregation === 'count') return String(value);
  const unit = edgeWeight === 'time' ? 60 : 1000;
  return String(Number((value / unit).toFixed(largest / unit < 10 ? 1 : 0)));
}

const spoken = ({ upTo }: ElementClass, { aggregation, edgeWeight }: Choices): string =>
  aggregation === 'count' ? String(upTo) : `up to ${threshold(upTo, edgeWeight)}`;

/** Classes of the values of streets or hexagons, as a scale of colours. */
export function ElementLegend(props: {
  results: Results;
  choices: Choices;
  theme: 'light' | 'dark';
  onFrame: () => void;
}) {
  const { elements } = props.results;
  if (elements === null) return null;
  const title = titleOf(elements.choices);
  return (
    <section class="card legend" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <IconButton icon="frame" label="Show everything within reach" onClick={props.onFrame} />
      </header>
      <Scale elements={elements} opacity={props.choices.opacity} theme={props.theme} />
    </section>
  );
}

function Scale({ elements, opacity, theme }: { elements: ElementsResult; opacity: number; theme: 'light' | 'dark' }) {
  const classes = elementClasses(elements, GROUNDS[theme], opacity);
  if (classes.length === 0) return <p class="status">Nothing is within reach.</p>;
  const last = classes.length - 1;
  const every = Math.ceil(classes.length / LABELS);
  return (
    <ul class="classes">
      {classes.map((each, i) => (
        <li key={each.upTo}>
          <i style={{ background: each.color }} />
          <span class="visually-hidden">{spoken(each, elements.choices)}</span>
          <span aria-hidden="true">
            {(last - i) % every === 0 && shortValue(each.upTo, classes[last].upTo, elements.choices)}
          </span>
        </li>
      ))}
    </ul>
  );
}
