/** Receives how far a long job is: `done` of `total` units of `stage`. `total` 0 means unknown. */
export interface Progress {
  update(stage: string, done: number, total: number): void;
  /** Receives a remark worth keeping, such as the end of a stage or a warning. */
  note(message: string): void;
}

export const SILENT: Progress = { update() {}, note() {} };

/** Receives the number of rounds that a loop has done. */
export type CountRounds = (done: number) => void;

export const COUNT_NOTHING: CountRounds = () => {};

/**
 * Returns a counter of a loop's rounds, which passes progress on every few thousand rounds and when the last round
 * begins: loops count rounds before they do them.
 */
export function stageProgress(
  progress: Pick<Progress, 'update'>,
  stage: string,
  total: number,
  every = 4096,
): CountRounds {
  let next = 0;
  return (done) => {
    const isLast = done >= total - 1;
    if (isLast ? next === Infinity : done < next) return;
    next = isLast ? Infinity : done + every;
    progress.update(stage, isLast ? total : done, total);
  };
}

/** Progress of a stage is passed on no more often than this. */
export function rarely(
  intervalMs: number,
  report: (stage: string, done: number, total: number) => void,
): Progress['update'] {
  const lastMs = new Map<string, number>();
  return (stage, done, total) => {
    const now = performance.now();
    if (done !== total && now - (lastMs.get(stage) ?? Number.NEGATIVE_INFINITY) < intervalMs) return;
    lastMs.set(stage, now);
    report(stage, done, total);
  };
}
