/** Receives how far a long job is: `done` of `total` units of `stage`. `total` 0 means unknown. */
export interface Progress {
  update(stage: string, done: number, total: number): void;
  /** A remark worth keeping, such as the end of a stage or a warning. */
  note(message: string): void;
}

export const SILENT: Progress = { update() {}, note() {} };
