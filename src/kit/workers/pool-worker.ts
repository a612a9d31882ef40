import { Worker } from 'node:worker_threads';
import { SharedCancelFlag } from '../core/cancel.ts';
import type { PoolLoad } from './pool-load.ts';
import type { Note, NoteMessage, StartMessage, TaskMessage, WorkerMessage } from './protocol.ts';

export interface WorkerSettings {
  /** Compiled module that calls `serveTasks`. */
  readonly entry: URL;
  /** Each thread keeps it as long as it lives. */
  readonly workerData: unknown;
  /** Returns the notes that a new thread needs before its first task. */
  readonly startNotes?: () => readonly Note[];
  readonly resourceLimits?: { readonly maxOldGenerationSizeMb?: number; readonly maxYoungGenerationSizeMb?: number };
}

/** The end of a task. */
export type AnswerMessage = Exclude<WorkerMessage, { kind: 'ready' | 'note' }>;

interface WorkerEvents {
  onReady(worker: PoolWorker): void;
  onAnswer(worker: PoolWorker, message: AnswerMessage): void;
  onNote(note: Note): void;
  /** Called when the thread has ended; `reason` explains an unexpected end. */
  onExit(worker: PoolWorker, reason: string): void;
}

/** One thread of the pool and what it is doing. */
export class PoolWorker {
  ready = false;
  /** Id of the task it runs now. */
  taskId: number | null = null;
  /** The thread's last report. */
  report: unknown;
  private readonly thread: Worker;
  private readonly cancelCell = new SharedArrayBuffer(4);
  private reason = '';

  constructor(settings: WorkerSettings, load: PoolLoad, events: WorkerEvents) {
    this.thread = new Worker(settings.entry, {
      workerData: settings.workerData,
      ...(settings.resourceLimits === undefined ? {} : { resourceLimits: settings.resourceLimits }),
    });
    this.thread.on('message', (message: WorkerMessage) => {
      if (message.kind === 'ready') {
        this.ready = true;
        events.onReady(this);
      } else if (message.kind === 'note') events.onNote(message);
      else events.onAnswer(this, message);
    });
    this.thread.on('error', (error: unknown) => {
      this.reason = error instanceof Error ? error.message : String(error);
    });
    this.thread.on('exit', (code) => events.onExit(this, this.reason || `exit code ${code}`));
    const notes = settings.startNotes?.() ?? [];
    this.thread.postMessage({
      kind: 'start',
      cancel: this.cancelCell,
      load: load.memory,
      notes,
    } satisfies StartMessage);
  }

  get idle(): boolean {
    return this.ready && this.taskId === null;
  }

  post(task: TaskMessage, transfer: readonly ArrayBuffer[]): void {
    this.thread.postMessage(task, transfer);
    // Only now: a payload that can't be cloned throws, and the worker stays free.
    this.taskId = task.id;
  }

  tell(note: NoteMessage): void {
    this.thread.postMessage(note);
  }

  /** Asks the thread to cancel its task. */
  cancel(): void {
    if (this.taskId !== null) new SharedCancelFlag(this.cancelCell, this.taskId).raise();
  }

  async terminate(reason: string): Promise<void> {
    this.reason = reason;
    await this.thread.terminate();
  }
}
