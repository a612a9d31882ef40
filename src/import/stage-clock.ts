import type { Progress } from '../core/progress.ts';

export interface StageTime {
  readonly stage: string;
  readonly seconds: number;
}

/** Times the stages of an import and tells of their ends. */
export class StageClock {
  readonly stages: StageTime[] = [];

  constructor(private readonly progress: Progress) {}

  async time<T>(stage: string, work: () => Promise<T>): Promise<T> {
    this.progress.update(stage, 0, 0);
    const began = performance.now();
    const result = await work();
    const seconds = (performance.now() - began) / 1000;
    this.stages.push({ stage, seconds });
    this.progress.note(`${stage}: ${seconds.toFixed(2)} s`);
    return result;
  }
}
