import type { Progress } from '../../kit/core/progress.ts';
import { StagePace } from './stage-pace.ts';

/** The forms of progress: lines for people, of which the last renews itself on a terminal, or JSON for programs. */
export const PROGRESS_FORMS = ['plain', 'json'] as const;
export type ProgressForm = (typeof PROGRESS_FORMS)[number];

/** Progress on a stream, with the pace of each stage. */
interface StreamProgress extends Progress {
  /** Writes the job's result for programs: a JSON line, nothing for people. */
  result(value: object): void;
  /** Ends the live line. */
  close(): void;
}

interface Stream {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

const TERMINAL_INTERVAL_MS = 100;
const JSON_INTERVAL_MS = 1000;
/** Long stages write their progress this often where there is no terminal. */
const PLAIN_INTERVAL_MS = 10_000;
/** A stage without news for this time is over, or too busy to report. */
const STALE_MS = 3000;

const monotonicMs = (): number => performance.now();

export function streamProgress(stream: Stream, form: ProgressForm = 'plain', nowMs = monotonicMs): StreamProgress {
  if (form === 'json') return new JsonLines(stream, nowMs);
  return stream.isTTY === true ? new LiveLine(stream, nowMs) : new PlainLines(stream, nowMs);
}

/** The last news of a stage. */
interface StageNews {
  readonly text: string;
  readonly hasEnd: boolean;
  readonly ms: number;
}

class LiveLine implements StreamProgress {
  private lastMs = Number.NEGATIVE_INFINITY;
  private shown = false;
  /** The stages that are running, in the order of their beginning. */
  private readonly stages = new Map<string, StageNews>();
  private readonly paces = new StagePace();

  constructor(
    private readonly stream: Stream,
    private readonly nowMs: () => number,
  ) {}

  update(stage: string, done: number, total: number): void {
    const now = this.nowMs();
    const text = newsOf(stage, done, total, this.paces.at(stage, done, total, now));
    this.stages.set(stage, { text, hasEnd: total > 0, ms: now });
    if (now - this.lastMs >= TERMINAL_INTERVAL_MS) this.show(now);
    if (total > 0 && done >= total) this.stages.delete(stage);
  }

  private show(now: number): void {
    this.lastMs = now;
    // A stage without total doesn't say when it ends.
    for (const [stage, { ms }] of this.stages) if (now - ms > STALE_MS) this.stages.delete(stage);
    const all = [...this.stages.values()];
    const ending = all.filter(({ hasEnd }) => hasEnd);
    // Stages without an end are shown around those with one.
    const line = (ending.length > 0 ? ending : all).map(({ text }) => text).join(' · ');
    this.stream.write(`\r\x1b[K${printable(line).slice(0, (this.stream.columns ?? 80) - 1)}`);
    this.shown = true;
  }

  note(message: string): void {
    this.close();
    // So ends a stage.
    for (const stage of this.stages.keys()) if (message.startsWith(`${stage}: `)) this.stages.delete(stage);
    this.stream.write(`${printable(message)}\n`);
  }

  result(): void {}

  close(): void {
    if (this.shown) this.stream.write('\r\x1b[K');
    this.shown = false;
  }
}

/** A line for each remark, such as the end of a stage, and some between for stages that take long. */
class PlainLines implements StreamProgress {
  /** Indexed by stage: when it began, or was last written. */
  private readonly lastMs = new Map<string, number>();
  private readonly paces = new StagePace();

  constructor(
    private readonly stream: Stream,
    private readonly nowMs: () => number,
  ) {}

  update(stage: string, done: number, total: number): void {
    const now = this.nowMs();
    const pace = this.paces.at(stage, done, total, now);
    const lastMs = this.lastMs.get(stage);
    if (lastMs !== undefined && now - lastMs < PLAIN_INTERVAL_MS) return;
    this.lastMs.set(stage, now);
    if (lastMs !== undefined) this.note(newsOf(stage, done, total, pace));
  }

  note(message: string): void {
    this.stream.write(`${printable(message)}\n`);
  }

  result(): void {}

  close(): void {}
}

class JsonLines implements StreamProgress {
  /** Indexed by stage: when it was last written. */
  private readonly lastMs = new Map<string, number>();
  private readonly paces = new StagePace();

  constructor(
    private readonly stream: Stream,
    private readonly nowMs: () => number,
  ) {}

  update(stage: string, done: number, total: number): void {
    const now = this.nowMs();
    const pace = this.paces.at(stage, done, total, now);
    const lastMs = this.lastMs.get(stage);
    if (lastMs !== undefined && done !== total && now - lastMs < JSON_INTERVAL_MS) return;
    this.lastMs.set(stage, now);
    this.line({ stage, done, total, ...pace });
  }

  note(message: string): void {
    this.line({ note: message });
  }

  result(value: object): void {
    this.line(value);
  }

  close(): void {}

  private line(value: object): void {
    this.stream.write(`${JSON.stringify(value)}\n`);
  }
}

type Pace = ReturnType<StagePace['at']>;

function newsOf(stage: string, done: number, total: number, pace: Pace): string {
  const share = total > 0 ? ` ${Math.floor((100 * done) / total)} %` : '';
  const left = pace ? `, ${pace.perSecond.toLocaleString('en')}/s, ${timeOf(pace.secondsLeft)} left` : '';
  return `${stage}${share}${left}`;
}

const timeOf = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`);

/** Names of files and tags may hold control characters, which a terminal would obey. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '?');
