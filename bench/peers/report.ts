import type { Target } from './cases.ts';
import { ratios, type Timing } from './timing.ts';

export interface Result {
  readonly name: string;
  readonly target: Target;
  /** Ours first. */
  readonly timings: readonly Timing[];
}

const WIDTHS = [26, 10, 25, 20, 11, 12] as const;

const row = (cells: readonly string[]): string =>
  cells.map((cell, i) => (i === 0 ? cell.padEnd(WIDTHS[i]) : cell.padStart(WIDTHS[i] ?? 0))).join('');

export const HEADER = row(['', 'ours, ms', 'peer, ms', 'ratio (rounds)', 'target', '']);

const inMs = (value: number): string => (value < 100 ? value.toFixed(1) : value.toFixed(0));
const measured = (timing: Timing): boolean => timing.asked > 0 && timing.error === undefined;

/** Returns the faster of the peer's timings, which decides; null where none was measured. */
function fasterOf(timings: readonly Timing[]): Timing | null {
  const others = timings.slice(1).filter(measured);
  return others.reduce<Timing | null>((best, t) => (best === null || t.medianMs < best.medianMs ? t : best), null);
}

/** Returns true if the target is met; null where there is none or it couldn't be measured. */
export function met({ target, timings }: Result): boolean | null {
  const [ours] = timings;
  if (target.ms !== undefined) return measured(ours) && ours.medianMs < target.ms;
  const best = fasterOf(timings);
  if (target.ratio === undefined || best === null) return null;
  return measured(ours) && ratios(ours, best).median >= target.ratio;
}

const SHORT: Readonly<Record<string, string>> = {
  timedistancematrix: 'one-sided',
  costmatrix: 'two-sided',
  peer: '',
};

export function resultLines(result: Result): string[] {
  const { name, target, timings } = result;
  const [ours, ...others] = timings;
  const best = fasterOf(timings);
  const wanted = target.ms !== undefined ? `< ${target.ms} ms` : target.ratio !== undefined ? `>= ${target.ratio}` : '';
  const verdict = (): string => {
    const reached = met(result);
    if (wanted === '') return '';
    return reached === null ? 'unmeasured' : reached ? 'met' : 'MISSED';
  };
  const ourTime = measured(ours) ? inMs(ours.medianMs) : 'failed';
  if (others.length === 0) return [row([name, ourTime, '', '', wanted, verdict()])];
  return others.map((other, i) => {
    const first = i === 0;
    const once = other.asked === 1 && ours.asked > 1 ? ' once' : '';
    const time = measured(other) ? `${SHORT[other.name] ?? other.name} ${inMs(other.medianMs)}${once}` : 'failed';
    const decides = other === best;
    const cells = [decides || best === null ? wanted : '', decides || best === null ? verdict() : ''];
    return row([first ? name : '', first ? ourTime : '', time, ratioOf(ours, other), ...cells]);
  });
}

function ratioOf(ours: Timing, other: Timing): string {
  if (!measured(ours) || !measured(other)) return '';
  const { median, least, most } = ratios(ours, other);
  const short = (value: number): string => (value < 20 ? value.toFixed(1) : value.toFixed(0));
  return `${short(median)} (${short(least)}-${short(most)})`;
}

/** Returns the errors of either side, a line each. */
export const errorLines = ({ name, timings }: Result): string[] =>
  timings.flatMap((timing) => (timing.error === undefined ? [] : [`${name}, ${timing.name}: ${timing.error}`]));
