import { fromErrorMessage } from '../../../kit/core/error-message.ts';
import { InputError } from '../../../kit/core/errors.ts';
import type { Limits } from '../../../network/routing/limits.ts';
import { openGroup, type PackManifest } from '../../../region/pack/index.ts';
import type { EngineAnswer } from '../../engine/engine.ts';
import type { LibraryEngine, LibraryRequest } from '../engine-region.ts';
import type { FromWorker, PackWorker } from './protocol.ts';

interface PackEngineSettings {
  readonly manifest: PackManifest;
  /** Returns the bytes of a file of the pack. */
  readonly load: (file: string) => Promise<Uint8Array<ArrayBuffer>>;
  readonly start: () => PackWorker;
  /** The most workers. */
  readonly workers: number;
  /** Returns memory for columns: shared by several workers, copied to a single one. */
  readonly allocate: (bytes: number) => ArrayBufferLike;
  readonly limits: Partial<Limits>;
}

/** A request that waits for a worker or its answer. */
interface Task {
  readonly request: LibraryRequest;
  readonly resolve: (answer: EngineAnswer) => void;
  readonly reject: (reason: unknown) => void;
  isGivenUp: boolean;
}

/** A worker and the request that it computes. */
interface Hand {
  readonly worker: PackWorker;
  task: Task | null;
}

const BASE = 'base';

/** Milliseconds that a worker may go on with a request that was given up; then another one takes its place. */
const GRACE_MS = 300;

/** Answers requests by workers that run the engine over a pack. Groups of columns are loaded when one needs them. */
export class PackEngine implements LibraryEngine {
  private readonly hands = new Set<Hand>();
  private readonly waiting: Task[] = [];
  private readonly groups = new Map<string, Promise<ArrayBufferLike>>();
  private isClosed = false;

  /** Starts a worker and loads the group that all requests need, before the first one comes. */
  constructor(private readonly settings: PackEngineSettings) {
    this.another();
    void this.group(BASE);
  }

  async answer(request: LibraryRequest, signal?: AbortSignal): Promise<EngineAnswer> {
    if (this.isClosed) throw new InputError('the region is closed');
    let abort = (): void => {};
    const answered = new Promise<EngineAnswer>((resolve, reject) => {
      const task: Task = { request, resolve, reject, isGivenUp: false };
      abort = () => this.giveUp(task, signal?.reason);
      this.waiting.push(task);
    });
    signal?.addEventListener('abort', abort, { once: true });
    this.next();
    try {
      return await answered;
    } finally {
      signal?.removeEventListener('abort', abort);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    const closed = new InputError('the region was closed');
    for (const task of this.waiting.splice(0)) task.reject(closed);
    for (const { worker, task } of this.hands) {
      worker.terminate();
      task?.reject(closed);
    }
    this.hands.clear();
    this.groups.clear();
  }

  private giveUp(task: Task, reason: unknown): void {
    task.isGivenUp = true;
    task.reject(reason);
    const place = this.waiting.indexOf(task);
    if (place >= 0) this.waiting.splice(place, 1);
    const hand = [...this.hands].find((one) => one.task === task);
    if (hand) setTimeout(() => hand.task === task && this.dismiss(hand), GRACE_MS);
  }

  /** Gives the next request to a worker without one, or to a new worker. */
  private next(): void {
    if (this.waiting.length === 0) return;
    const hand = [...this.hands].find(({ task }) => task === null) ?? this.another();
    if (hand === null) return;
    hand.task = this.waiting.shift()!;
    hand.worker.postMessage({ kind: 'ask', request: hand.task.request });
  }

  /** Starts another worker; null if there are as many as there may be. */
  private another(): Hand | null {
    const { start, workers, manifest, limits } = this.settings;
    if (this.hands.size >= workers) return null;
    const hand: Hand = { worker: start(), task: null };
    hand.worker.onmessage = ({ data }) => void this.heed(hand, data);
    hand.worker.onerror = ({ message }) => {
      hand.task?.reject(new Error(message ?? "the region's worker can't be loaded: see workerUrl"));
      this.dismiss(hand);
    };
    hand.worker.postMessage({ kind: 'open', manifest, limits });
    this.hands.add(hand);
    return hand;
  }

  private dismiss(hand: Hand): void {
    hand.worker.terminate();
    this.hands.delete(hand);
    this.next();
  }

  private async heed(hand: Hand, message: FromWorker): Promise<void> {
    const task = hand.task!;
    if (message.kind === 'needs') {
      try {
        const memory = await this.group(message.group);
        hand.worker.postMessage({ kind: 'group', name: message.group, memory });
        if (!task.isGivenUp) return hand.worker.postMessage({ kind: 'ask', request: task.request });
      } catch (error) {
        task.reject(error);
      }
    } else if (message.kind === 'done') task.resolve(message.answer);
    else task.reject(fromErrorMessage(message.error));
    hand.task = null;
    this.next();
  }

  /** Returns the columns of a group, loaded once; after a failure they are loaded again. */
  private group(name: string): Promise<ArrayBufferLike> {
    let loading = this.groups.get(name);
    if (loading === undefined) {
      const { manifest, load, allocate } = this.settings;
      const group = manifest.groups.find((one) => one.name === name)!;
      loading = load(group.file).then((zipped) => openGroup(group, zipped, allocate));
      this.groups.set(name, loading);
      loading.catch(() => this.groups.delete(name));
    }
    return loading;
  }
}
