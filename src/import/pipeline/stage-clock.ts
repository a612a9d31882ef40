import { collectGarbage } from '../../kit/core/collect-garbage.ts';
import type { Progress } from '../../kit/core/progress.ts';

export interface StageTime {
  readonly stage: string;
  readonly seconds: number;
  /** True if it ran in parallel with others, whose time includes its own. */
  readonly isBeside?: true;
}

interface ProcessMemory {
  residentBytes(): number;
  collect(): void;
}

const PROCESS_MEMORY: ProcessMemory = { residentBytes: process.memoryUsage.rss, collect: collectGarbage };

/** Bytes taken by an import below which collecting garbage after a stage takes more time than the memory is worth. */
const LARGE_BYTES = 330e6;

/**
 * Times the stages of an import, logs their ends and frees what they have left. A nested stage isn't counted in the
 * outer one.
 */
export class StageClock {
  readonly stages: StageTime[] = [];
  private timedSeconds = 0;
  /** Memory that the process held before, which no import can free. */
  private readonly bytesBefore: number;

  constructor(
    private readonly progress: Progress,
    private readonly memory: ProcessMemory = PROCESS_MEMORY,
  ) {
    this.bytesBefore = memory.residentBytes();
  }

  async time<T>(stage: string, work: () => Promise<T>): Promise<T> {
    this.progress.update(stage, 0, 0);
    const began = performance.now();
    const timedBefore = this.timedSeconds;
    const result = await work();
    const seconds = (performance.now() - began) / 1000 - (this.timedSeconds - timedBefore);
    this.timedSeconds += seconds;
    this.add(stage, seconds);
    this.progress.note(`${stage}: ${seconds.toFixed(2)} s`);
    if (this.memory.residentBytes() - this.bytesBefore > LARGE_BYTES) this.memory.collect();
    return result;
  }

  /** Records a stage that ran in parallel with others. */
  record(stage: string, seconds: number): void {
    this.stages.push({ stage, seconds, isBeside: true });
    this.progress.note(`${stage}: ${seconds.toFixed(2)} s beside other stages`);
  }

  /** Adds up the parts of a stage. */
  private add(stage: string, seconds: number): void {
    const at = this.stages.findIndex((known) => known.stage === stage);
    if (at < 0) this.stages.push({ stage, seconds });
    else this.stages[at] = { stage, seconds: this.stages[at].seconds + seconds };
  }
}
