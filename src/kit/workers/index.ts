export type { LaneName } from './lanes.ts';
export type { PoolSettings, PoolStatus, TaskReport } from './pool.ts';
export { WorkerCrashedError, WorkerPool } from './pool.ts';
export type { PoolTask, TaskResult } from './pool-entry.ts';
export { serveTasks, type TaskAnswer } from './serve-tasks.ts';
export { TaskGroup } from './task-group.ts';
export { workerEntry } from './worker-entry-url.ts';
