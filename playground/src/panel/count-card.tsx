import { CHART_STEP, type ChartPoint, roundStep, totalWithin } from '../counts.ts';
import { type CountedResult, shownPoints } from '../counts-model.ts';
import { countResult } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { number, threshold } from '../format.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { PERCENTILE_OF } from '../transit-choices.ts';
import { IconButton } from './controls.tsx';
import { MEASURE_LABELS, measureNote } from './measure.tsx';

/** Shows how much of the chosen statistic lies within reach, in all and by minute. */
export function CountCard({ model }: { model: Model }) {
  const { counted, countables, error } = useStore(model.counts);
  const now = useStore(model.choices);
  if (counted === null && error === null) return null;
  const name = countables?.find(({ id }) => id === now.counted)?.name ?? t('Count');
  return (
    <section class="card count-card" aria-label={t('{0} within reach', name)}>
      <header>
        <h2>{name}</h2>
        <div class="header-buttons">
          {counted !== null && (
            <SaveMenu
              label={t('Save the count')}
              choices={counted.choices}
              result={() => countResult({ name, counted }, now)}
            />
          )}
          <IconButton icon="close" label={t('Don’t count')} onClick={() => model.choices.set({ counted: '' })} />
        </div>
      </header>
      {error !== null && <p class="status error">{error}</p>}
      {counted !== null && <Count name={name} counted={counted} now={now} />}
    </section>
  );
}

const rounded = (value: number): string => number(Math.round(value));

function Count({ name, counted, now }: { name: string; counted: CountedResult; now: Choices }) {
  const { measured, choices } = counted;
  const points = shownPoints(counted, now);
  const { thresholds, edgeWeight } = choices;
  const limit = thresholds[thresholds.length - 1];
  const rows = thresholds.map((at) => ({ at, label: threshold(at, edgeWeight), total: totalWithin(points, at) }));
  const note = measureNote({ ...choices, transit: now.transit }, measured.size > 0);
  const sentence = rows.map(({ label, total }) => t('{0} within {1}', rounded(total), label)).join(', ');
  return (
    <>
      <p class="figure">
        <output>{rounded(totalWithin(points, limit))}</output> {t('within {0}', threshold(limit, edgeWeight))}
      </p>
      {note !== null && <p class="status">{note}</p>}
      {measured.size > 0 && (
        <p class="status count-measures">
          {MEASURE_LABELS.map(({ value, label }) => (
            <span key={value}>
              {label} {rounded(totalWithin(measured.get(PERCENTILE_OF[value]) ?? [], limit))}
            </span>
          ))}
        </p>
      )}
      <CountChart
        label={
          edgeWeight === 'time' ? t('{0} by minute: {1}', name, sentence) : t('{0} by distance: {1}', name, sentence)
        }
        points={points}
        limit={limit}
        step={CHART_STEP[edgeWeight]}
        marks={rows}
      />
    </>
  );
}

const WIDTH = 312;
const HEIGHT = 132;
const PLOT = { left: 46, right: 306, top: 8, bottom: 112 };
const MOST_LINES = 4;
/** Labels below the axis that have room beside each other. */
const MOST_LABELS = 5;

function CountChart(props: {
  label: string;
  points: readonly ChartPoint[];
  limit: number;
  step: number;
  marks: readonly { readonly at: number; readonly label: string }[];
}) {
  const { label, points, limit, step, marks } = props;
  const highest = Math.max(1, totalWithin(points, limit));
  const x = (at: number): number => PLOT.left + (Math.min(at, limit) / limit) * (PLOT.right - PLOT.left);
  const y = (total: number): number => PLOT.bottom - (total / highest) * (PLOT.bottom - PLOT.top);
  const every = Math.ceil(marks.length / MOST_LABELS);
  const lineStep = roundStep(highest, MOST_LINES);
  const lines = Array.from({ length: Math.floor(highest / lineStep) }, (_, i) => (i + 1) * lineStep);
  return (
    <svg class="count-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {lines.map((total) => (
        <g key={total} class="grid">
          <line x1={PLOT.left} x2={PLOT.right} y1={y(total)} y2={y(total)} />
          <text x={PLOT.left - 5} y={y(total) + 3.5} text-anchor="end">
            {short(total)}
          </text>
        </g>
      ))}
      <path class="reached" d={`${stepsOf(points, limit, step, x, y)}V${PLOT.bottom}H${PLOT.left}Z`} />
      <line class="axis" x1={PLOT.left} x2={PLOT.right} y1={PLOT.bottom} y2={PLOT.bottom} />
      {marks.map(({ at, label: text }, i) =>
        (marks.length - 1 - i) % every === 0 ? (
          <text key={at} class="mark" x={x(at)} y={HEIGHT - 5} text-anchor={i === marks.length - 1 ? 'end' : 'middle'}>
            {text}
          </text>
        ) : null,
      )}
    </svg>
  );
}

/** A minute's cells are reached within that minute, so the line rises over it. */
function stepsOf(
  points: readonly ChartPoint[],
  limit: number,
  step: number,
  x: (at: number) => number,
  y: (total: number) => number,
): string {
  const corners = [`M${PLOT.left} ${y(totalWithin(points, 0)).toFixed(1)}`];
  for (let at = step; at < limit + step; at += step) {
    corners.push(`L${x(at).toFixed(1)} ${y(totalWithin(points, Math.min(at, limit))).toFixed(1)}`);
  }
  return corners.join('');
}

const short = (value: number): string => number(value, { notation: 'compact', maximumFractionDigits: 1 });
