import type { Progress } from '../core/progress.ts';
import { StagePace } from './stage-pace.ts';

/** Progress on a stream, with the pace of each stage: one live line on a terminal, JSON lines otherwise. */
interface StreamProgress extends Progress {
  /** What came of the job, for programs: a JSON line, nothing on a terminal. */
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

const monotonicMs = (): number => performance.now();

export const streamProgress = (stream: Stream, nowMs = monotonicMs): StreamProgress =>
  stream.isTTY === true ? new LiveLine(stream, nowMs) : new JsonLines(stream, nowMs);

class LiveLine implements StreamProgress {
  private lastMs = Number.NEGATIVE_INFINITY;
  private shown = false;
  private readonly paces = new StagePace();

  constructor(
    private readonly stream: Stream,
    private readonly nowMs: () => number,
  ) {}

  update(stage: string, done: number, total: number): void {
    const now = this.nowMs();
    const pace = this.paces.at(stage, done, total, now);
    if (now - this.lastMs < TERMINAL_INTERVAL_MS) return;
    this.lastMs = now;
    const share = total > 0 ? ` ${Math.floor((100 * done) / total)} %` : '';
    const left = pace ? `, ${pace.perSecond.toLocaleString('en')}/s, ${pace.secondsLeft} s left` : '';
    this.stream.write(`\r\x1b[K${printable(`${stage}${share}${left}`).slice(0, (this.stream.columns ?? 80) - 1)}`);
    this.shown = true;
  }

  note(message: string): void {
    this.close();
    this.stream.write(`${printable(message)}\n`);
  }

  result(): void {}

  close(): void {
    if (this.shown) this.stream.write('\r\x1b[K');
    this.shown = false;
  }
}

class JsonLines implements StreamProgress {
  private stage = '';
  private lastMs = 0;
  private readonly paces = new StagePace();

  constructor(
    private readonly stream: Stream,
    private readonly nowMs: () => number,
  ) {}

  update(stage: string, done: number, total: number): void {
    const now = this.nowMs();
    const pace = this.paces.at(stage, done, total, now);
    if (stage === this.stage && done !== total && now - this.lastMs < JSON_INTERVAL_MS) return;
    this.stage = stage;
    this.lastMs = now;
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

/** Names of files and tags may hold control characters, which a terminal would obey. */
const printable = (text: string): string => text.replace(/\p{Cc}/gu, '?');
