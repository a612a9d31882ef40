import type { ComponentChildren } from 'preact';
import { type Aggregation, aggregationOf, isProbability } from '../aggregation-choices.ts';
import { fetchElements } from '../api/elements.ts';
import { elementsResult } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { letter, number, percent, quantity, UNIT_METERS } from '../format.ts';
import { elementClasses, type SourceColor, sourceColors } from '../map/element-classes.ts';
import type { ElementsResult, Results } from '../model.ts';
import { unit } from '../preferences.ts';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { Scale } from './scale.tsx';

const KINDS: Readonly<Partial<Record<Aggregation, string>>> = {
  min: t('least'),
  max: t('greatest'),
  mean: t('average'),
  median: t('median'),
  sum: t('sum'),
};

/** Explains the values of streets and hexagons, with their unit. */
function titleOf(choices: Choices): string {
  const { edgeWeight, sources, direction, aggregationOptions } = choices;
  const aggregation = aggregationOf(choices.aggregation, sources.length);
  if (aggregation === 'count') return direction === 'from' ? t('Starts that reach it') : t('Goals that it reaches');
  if (aggregation === 'nearest') return direction === 'from' ? t('Nearest start') : t('Nearest goal');
  if (aggregation === 'math') return aggregationOptions.expression;
  if (isProbability(aggregation))
    return t('Share of {0}, %', letter(Math.min(aggregationOptions.shareOf, sources.length - 1)));
  const what = edgeWeight === 'time' ? t('Travel time, min') : t('Distance, {0}', unit);
  return sources.length === 1 ? what : `${what} (${KINDS[aggregation]})`;
}

type WriteValue = (value: number, more: number) => string;

/** Writes numbers on the scale, in minutes or kilometers; with decimals where the whole scale is short. */
function valuesOf({ aggregation: chosen, sources, edgeWeight }: Choices, largest: number): WriteValue {
  const aggregation = aggregationOf(chosen, sources.length);
  if (aggregation === 'count') return String;
  const precisely = (value: number, digits: number): string =>
    number(value, { maximumSignificantDigits: digits }).replace('-', '−');
  if (isProbability(aggregation)) return (value, more) => precisely(value * 100, 2 + more);
  if (aggregation === 'math') return (value, more) => precisely(value, 3 + more);
  const size = edgeWeight === 'time' ? 60 : UNIT_METERS;
  const digits = largest / size < 10 ? 1 : 0;
  return (value, more) => number(value / size, { maximumFractionDigits: digits + more });
}

function spoken(text: string, { aggregation: chosen, sources, edgeWeight }: Choices): string {
  const aggregation = aggregationOf(chosen, sources.length);
  if (aggregation === 'count') return text;
  if (isProbability(aggregation)) return t('up to {0}', percent(text));
  if (aggregation === 'math') return t('up to {0}', text);
  return t('up to {0}', quantity(text, edgeWeight === 'time' ? 'min' : unit));
}

/** Classes of the values of streets or hexagons, as a scale of colors. */
export function ElementLegend(props: {
  results: Results;
  choices: Choices;
  theme: 'light' | 'dark';
  raise: ComponentChildren;
  onFrame: () => void;
}) {
  const { elements } = props.results;
  if (elements === null) return props.results.busy ? <p class="status">{t('Asking the server …')}</p> : null;
  const title = titleOf(elements.choices);
  return (
    <section class="legend" aria-label={title} aria-busy={props.results.busy}>
      <header>
        <h2>{title}</h2>
        <div class="header-buttons">
          {props.raise}
          <SaveMenu
            label={elements.choices.picture === 'streets' ? t('Save the streets') : t('Save the hexagons')}
            choices={elements.choices}
            result={async () => elementsResult(await fetchElements(elements.choices), elements.choices)}
          />
          <IconButton icon="frame" label={t('Show everything within reach')} onClick={props.onFrame} />
        </div>
      </header>
      <Classes elements={elements} opacity={props.choices.opacity} theme={props.theme} />
    </section>
  );
}

function Classes({ elements, opacity, theme }: { elements: ElementsResult; opacity: number; theme: 'light' | 'dark' }) {
  const sources = sourceColors(elements, theme, opacity);
  if (sources !== null) return <SourceList sources={sources} />;
  const classes = elementClasses(elements, theme, opacity);
  if (classes.length === 0) return <p class="status">{t('Nothing is within reach.')}</p>;
  const write = valuesOf(elements.choices, classes[classes.length - 1].upTo);
  return <Scale classes={classes} write={write} say={(text) => spoken(text, elements.choices)} />;
}

const SourceList = ({ sources }: { sources: readonly SourceColor[] }) => (
  <ul class="source-colors">
    {sources.map(({ source, color }) => (
      <li key={source}>
        <i style={{ background: color }} />
        {source}
      </li>
    ))}
  </ul>
);
