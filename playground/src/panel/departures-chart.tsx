import type { KeyboardEvent } from 'preact/compat';
import { useRef } from 'preact/hooks';
import { type Connection, travelTimeOf } from '../api/connections.ts';
import { clock, duration } from '../format.ts';
import type { ConnectionsResult } from '../model.ts';
import { t } from '../text/index.ts';

const WIDTH = 312;
const HEIGHT = 138;
const PLOT = { left: 30, right: 306, top: 8, bottom: 118 };
/** Distances of marks on the axes, seconds: the first that makes few enough. */
const X_STEPS = [300, 600, 900, 1800, 3600, 7200];
const Y_STEPS = [300, 600, 900, 1200, 1800, 3600];

const stepFor = (span: number, steps: readonly number[], most: number): number =>
  steps.find((step) => span / step <= most) ?? steps[steps.length - 1];

const multiples = (from: number, to: number, step: number): number[] =>
  Array.from(
    { length: Math.floor(to / step) - Math.ceil(from / step) + 1 },
    (_, i) => (Math.ceil(from / step) + i) * step,
  );

interface Scale {
  readonly from: number;
  readonly to: number;
  readonly highest: number;
  readonly x: (timeS: number) => number;
  readonly y: (seconds: number) => number;
}

/** The window of departures, and all travel times; walking as well where it isn't far off. */
function scaleOf({ list, walkS, choices }: ConnectionsResult): Scale {
  const { timeS, windowS } = choices.transit;
  const departures = list.map(({ departureS }) => departureS);
  const asked = choices.direction === 'from' ? [timeS, timeS + windowS] : [];
  const [low, high] = [Math.min(...departures, ...asked), Math.max(...departures, ...asked)];
  const pad = high - low < 600 ? 300 : 0;
  const [from, to] = [low - pad, high + pad];
  // A single far point, as the last one before a long break, must not flatten the others.
  const times = list.map(travelTimeOf).sort((a, b) => a - b);
  const waits = list.slice(1).map(({ arrivalS }, i) => arrivalS - list[i].departureS);
  const longest = Math.min(Math.max(...times, ...waits), 2.5 * times[times.length >> 1]);
  const highest = 1.06 * (walkS !== null && walkS < 1.5 * longest ? walkS : longest);
  return {
    from,
    to,
    highest,
    x: (at) => PLOT.left + ((at - from) / (to - from)) * (PLOT.right - PLOT.left),
    y: (seconds) => PLOT.bottom - (Math.min(seconds, highest) / highest) * (PLOT.bottom - PLOT.top),
  };
}

/**
 * Travel time by the second of leaving: falling while one waits, up again once the vehicle is missed; nowhere more than
 * walking takes.
 */
function waitingLine({ list, walkS }: ConnectionsResult, { from, x, y }: Scale): string {
  const corners: string[] = [];
  const corner = (at: number, seconds: number): number => corners.push(`${x(at).toFixed(1)} ${y(seconds).toFixed(1)}`);
  let since = from;
  for (const { departureS, arrivalS } of list) {
    const rides = walkS === null ? since : Math.max(since, arrivalS - walkS);
    if (rides > since) corner(since, arrivalS - rides);
    corner(rides, arrivalS - rides);
    corner(departureS, arrivalS - departureS);
    since = departureS;
  }
  return `M${corners.join('L')}`;
}

/** All departures worth taking as points, departure to the right and travel time upwards; one of them is picked. */
export function DeparturesChart(props: {
  connections: ConnectionsResult;
  picked: Connection | null;
  onPick: (connection: Connection) => void;
}) {
  const { connections, picked, onPick } = props;
  const { list, walkS } = connections;
  const points = useRef<SVGGElement>(null);
  if (list.length === 0) return null;
  const scale = scaleOf(connections);
  const { x, y } = scale;
  const at = picked === null ? -1 : list.indexOf(picked);

  const pick = (index: number): void => {
    onPick(list[index]);
    (points.current?.children[index] as SVGElement | undefined)?.focus();
  };
  const onKey = (event: KeyboardEvent<SVGGElement>): void => {
    const last = list.length - 1;
    const next: Readonly<Record<string, number>> = {
      ArrowRight: Math.min(last, at + 1),
      ArrowDown: Math.min(last, at + 1),
      ArrowLeft: Math.max(0, at - 1),
      ArrowUp: Math.max(0, at - 1),
      Home: 0,
      End: last,
    };
    const index = next[event.key] ?? (event.key === ' ' || event.key === 'Enter' ? Math.max(0, at) : undefined);
    if (index === undefined) return;
    event.preventDefault();
    pick(index);
  };
  const onClick = (event: MouseEvent & { currentTarget: SVGSVGElement }): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const clicked = ((event.clientX - box.left) / box.width) * WIDTH;
    const distances = list.map(({ departureS }) => Math.abs(x(departureS) - clicked));
    pick(distances.indexOf(Math.min(...distances)));
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the points inside have the keys
    <svg class="departures" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} onClick={onClick}>
      <title>{t('Travel time by departure')}</title>
      <Axes scale={scale} />
      {walkS !== null && walkS <= scale.highest && (
        <g class="walking">
          <line x1={PLOT.left} x2={PLOT.right} y1={y(walkS)} y2={y(walkS)} />
          <text x={PLOT.right} y={y(walkS) - 4} text-anchor="end">
            {connections.choices.transit.access === 'walk' ? t('on foot') : t('by bicycle')}
          </text>
        </g>
      )}
      <path class="waiting" d={waitingLine(connections, scale)} />
      {picked !== null && (
        <line class="picked-line" x1={x(picked.departureS)} x2={x(picked.departureS)} y1={PLOT.top} y2={PLOT.bottom} />
      )}
      <g ref={points} role="radiogroup" aria-label={t('Departures')} onKeyDown={onKey}>
        {list.map((connection, i) => (
          // biome-ignore lint/a11y/useSemanticElements: there are no radio buttons in SVG
          <circle
            key={connection.departureS}
            role="radio"
            tabindex={i === Math.max(0, at) ? 0 : -1}
            aria-checked={i === at}
            aria-label={t(
              'Leave {0}, arrive {1}, {2}',
              clock(connection.departureS),
              clock(connection.arrivalS),
              duration(travelTimeOf(connection)),
            )}
            cx={x(connection.departureS)}
            cy={y(travelTimeOf(connection))}
            r={i === at ? 5.5 : 3.5}
          />
        ))}
      </g>
    </svg>
  );
}

function Axes({ scale }: { scale: Scale }) {
  const { from, to, highest, x, y } = scale;
  return (
    <g class="axes">
      {multiples(0, highest, stepFor(highest, Y_STEPS, 4)).map((seconds) => (
        <g key={seconds}>
          <line x1={PLOT.left} x2={PLOT.right} y1={y(seconds)} y2={y(seconds)} />
          <text x={PLOT.left - 6} y={y(seconds) + 3.5} text-anchor="end">
            {seconds / 60}
          </text>
        </g>
      ))}
      {multiples(from, to, stepFor(to - from, X_STEPS, 5)).map((time) => (
        <text key={time} x={Math.min(x(time), PLOT.right - 8)} y={HEIGHT - 6} text-anchor="middle">
          {clock(time)}
        </text>
      ))}
    </g>
  );
}
