import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Region } from '../api/types.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { area, percent, threshold } from '../format.ts';
import { boxOf } from '../longitudes.ts';
import { GROUNDS } from '../map/ground.ts';
import { rankOf } from '../map/palette.ts';
import { rankColor } from '../map/style.ts';
import { type IsochroneResult, type Model, type Results, shownAreas } from '../model.ts';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import { PERCENTILE_OF } from '../transit-choices.ts';
import { IconButton } from './controls.tsx';

const MEASURE_NAMES: ReadonlyMap<number | undefined, string> = new Map([
  [PERCENTILE_OF.best, t('Best')],
  [PERCENTILE_OF.median, t('Median')],
  [PERCENTILE_OF.most, percent(85)],
]);

interface Row {
  readonly value: number;
  readonly label: string;
  /** Square meters of the drawn area, and all areas as text, by measure where there are several. */
  readonly squareMeters: number;
  readonly areas: readonly string[];
  readonly color: string;
}

function rowsOf(results: Results, choices: Choices, theme: 'light' | 'dark', isOutlined: boolean): Row[] {
  const answer = results.isochrones;
  if (answer === null) return [];
  const { thresholds, edgeWeight } = answer.choices;
  const all = answer.collection.features.map(({ properties }) => properties);
  const drawn = shownAreas(answer, choices).map(({ properties }) => properties);
  return thresholds.map((value, i) => ({
    value,
    label: threshold(value, edgeWeight),
    squareMeters: drawn.find(({ time }) => time === value)?.area ?? 0,
    areas: columnsOf(answer).map((percentile) =>
      area(all.find((one) => one.time === value && one.percentile === percentile)?.area ?? 0),
    ),
    color: rankColor(GROUNDS[theme], rankOf(i, thresholds.length), isOutlined ? 1 : choices.opacity),
  }));
}

interface LegendProps {
  readonly model: Model;
  readonly results: Results;
  readonly choices: Choices;
  readonly theme: 'light' | 'dark';
  readonly isOutlined: boolean;
  readonly raise: ComponentChildren;
  readonly onFrame: () => void;
}

/** Percentiles that the answer has areas for; undefined where it has no percentiles. */
const columnsOf = ({ collection }: IsochroneResult): readonly (number | undefined)[] => [
  ...new Set(collection.features.map(({ properties }) => properties.percentile)),
];

/** Thresholds whose areas are the same within this share end where the data, or all streets, end. */
const SAME = 1.005;
/** Degrees between an area and the border of the extract that it ends at. */
const AT_BORDER = 0.0005;

/** Says where areas end because the data does, in a sentence; null elsewhere. */
function endOf(
  rows: readonly Row[],
  answer: IsochroneResult,
  choices: Choices,
  region: Region | undefined,
): string | null {
  const first = rows.findIndex(
    ({ squareMeters }, i) => i + 1 < rows.length && squareMeters > 0 && rows[i + 1].squareMeters < squareMeters * SAME,
  );
  if (first >= 0) return t('The data, or the streets, end here: nothing is added after {0}.', rows[first].label);
  const [west, south, east, north] = boxOf(
    shownAreas(answer, choices).map(({ geometry }) => geometry.coordinates),
    answer.choices.sources[0]?.lng ?? 0,
  ) ?? [0, 0, 0, 0];
  const bounds = region?.bounds;
  if (bounds === undefined || west === east) return null;
  const near = [west - bounds[0], south - bounds[1], bounds[2] - east, bounds[3] - north];
  return Math.min(...near) < AT_BORDER ? t('The area ends at the border of the data.') : null;
}

/** Colors and areas of what is drawn; the same in words for screen readers. */
export function AreaLegend(props: LegendProps) {
  const { results, choices } = props;
  const rows = rowsOf(results, choices, props.theme, props.isOutlined);
  const answer = results.isochrones;
  if (rows.length === 0 || answer === null)
    return results.busy ? <p class="status">{t('Asking the server …')}</p> : null;
  const columns = columnsOf(answer);
  const chosen = columns.length < 2 ? 0 : columns.indexOf(PERCENTILE_OF[choices.transit.measure]);
  const end = endOf(
    rows,
    answer,
    choices,
    results.regions.find(({ name }) => name === choices.region),
  );
  return (
    <section class="legend" aria-label={t('Reachable area')} aria-busy={results.busy}>
      <header>
        <h2>{t('Reachable area')}</h2>
        <div class="header-buttons">
          {props.raise}
          <SaveMenu
            label={t('Save the areas')}
            choices={answer.choices}
            result={async () => {
              const { areasResult, countIn } = await import('../data-out/results.ts');
              return areasResult(answer.collection, answer.choices.edgeWeight, countIn(props.model, answer.choices));
            }}
          />
          <IconButton icon="frame" label={t('Show the whole area')} onClick={props.onFrame} />
        </div>
      </header>
      <table>
        <thead class={columns.length < 2 ? 'visually-hidden' : ''}>
          <tr>
            <th>{t('Within')}</th>
            {columns.map((percentile) => (
              <th key={percentile} scope="col">
                {MEASURE_NAMES.get(percentile) ?? t('Area')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.value}>
              <th scope="row">
                <i style={{ background: row.color }} />
                {row.label}
              </th>
              {row.areas.map((text, i) => (
                <td key={columns[i]} class={i === chosen ? 'chosen' : ''}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {end !== null && <p class="status notice">{end}</p>}
      <Spoken
        text={t(
          'Reachable: {0}.',
          rows.map((row) => t('{0} within {1}', row.areas[chosen] ?? '', row.label)).join(', '),
        )}
      />
    </section>
  );
}

/** Says a text once it has stood still for a while, so that a drag isn't read out step by step. */
function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), 900);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p class="visually-hidden" role="status">
      {said}
    </p>
  );
}
