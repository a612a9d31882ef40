import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { inSharedMemory } from '../../../kit/collections/column.ts';
import { InputError } from '../../../kit/core/errors.ts';
import { workerEntry } from '../../../kit/workers/index.ts';
import type { EntityBatch } from '../entity-batch.ts';
import type { NearNodes } from '../near-nodes.ts';
import type { NodeBatch } from '../node-batch.ts';
import type { NodeColumns } from '../node-columns.ts';
import type { OsmFilter } from '../osm-data.ts';
import { PartDecoder, type PbfPart } from './part-decoder.ts';
import type { PartBatch, PartReply, PartRequest } from './part-protocol.ts';

/** Decodes parts, on this thread or on several; results come in the order of the parts either way. */
export interface PartRunner {
  /** Finds the nodes in the filter's box. */
  near(parts: readonly PbfPart[], onBatch: (batch: NearNodes, part: PbfPart) => void): Promise<void>;
  /** Reads ways and relations; of ways only those that pass one of the nodes `near`, if these are given. */
  entities(
    parts: readonly PbfPart[],
    near: Float64Array | null,
    onBatch: (batch: EntityBatch, part: PbfPart) => void,
  ): Promise<void>;
  /** Reads the ways of these ids, ascending. */
  ways(
    parts: readonly PbfPart[],
    ids: Float64Array,
    onBatch: (batch: EntityBatch, part: PbfPart) => void,
  ): Promise<void>;
  nodes(
    parts: readonly PbfPart[],
    columns: NodeColumns,
    onBatch: (batch: NodeBatch, part: PbfPart) => void,
  ): Promise<void>;
  close(): Promise<void>;
}

/** Decodes on this thread: for small inputs, where starting threads takes longer than decoding. */
export class InlineRunner implements PartRunner {
  private readonly decoder: PartDecoder;

  constructor(filter: OsmFilter) {
    this.decoder = new PartDecoder(filter);
  }

  async near(parts: readonly PbfPart[], onBatch: (batch: NearNodes, part: PbfPart) => void): Promise<void> {
    for (const part of parts) {
      onBatch(this.decoder.near(part), part);
      await setImmediate();
    }
  }

  async entities(
    parts: readonly PbfPart[],
    near: Float64Array | null,
    onBatch: (batch: EntityBatch, part: PbfPart) => void,
  ): Promise<void> {
    for (const part of parts) {
      onBatch(this.decoder.entities(part, near), part);
      await setImmediate();
    }
  }

  async ways(
    parts: readonly PbfPart[],
    ids: Float64Array,
    onBatch: (batch: EntityBatch, part: PbfPart) => void,
  ): Promise<void> {
    for (const part of parts) {
      onBatch(this.decoder.ways(part, ids), part);
      await setImmediate();
    }
  }

  async nodes(
    parts: readonly PbfPart[],
    columns: NodeColumns,
    onBatch: (batch: NodeBatch, part: PbfPart) => void,
  ): Promise<void> {
    for (const part of parts) {
      onBatch(this.decoder.nodes(part, columns), part);
      await setImmediate();
    }
  }

  async close(): Promise<void> {
    this.decoder.close();
  }
}

/** Decoded parts per thread that may wait for an earlier one. Bounds memory when one part is slow. */
const AHEAD = 4;

export class ThreadRunner implements PartRunner {
  private readonly workers: Worker[] = [];
  private settle: { reply: (worker: Worker, reply: PartReply) => void; fail: (error: Error) => void } | null = null;
  private broken: Error | null = null;

  constructor(filter: OsmFilter, count: number) {
    for (let i = 0; i < count; i++) {
      const worker = new Worker(workerEntry('import/osm/pbf/part-worker-entry.ts'), { workerData: filter });
      worker.on('message', (reply: PartReply) => this.settle?.reply(worker, reply));
      worker.on('error', (error) => this.break(error));
      worker.on('exit', (code) => {
        if (code !== 0) this.break(new Error(`a reading thread ended with code ${code}`));
      });
      this.workers.push(worker);
    }
  }

  near(parts: readonly PbfPart[], onBatch: (batch: NearNodes, part: PbfPart) => void): Promise<void> {
    const request = (part: PbfPart): PartRequest => ({ kind: 'near', part });
    return this.run(request, parts, (batch, part) => onBatch(batch as NearNodes, part));
  }

  entities(
    parts: readonly PbfPart[],
    near: Float64Array | null,
    onBatch: (batch: EntityBatch, part: PbfPart) => void,
  ): Promise<void> {
    const passed = near === null ? { near } : inSharedMemory({ near });
    const request = (part: PbfPart): PartRequest => ({ kind: 'entities', part, ...passed });
    return this.run(request, parts, (batch, part) => onBatch(batch as EntityBatch, part));
  }

  ways(
    parts: readonly PbfPart[],
    ids: Float64Array,
    onBatch: (batch: EntityBatch, part: PbfPart) => void,
  ): Promise<void> {
    // Every request includes them.
    const wanted = inSharedMemory({ ids });
    const request = (part: PbfPart): PartRequest => ({ kind: 'ways', part, ...wanted });
    return this.run(request, parts, (batch, part) => onBatch(batch as EntityBatch, part));
  }

  nodes(
    parts: readonly PbfPart[],
    columns: NodeColumns,
    onBatch: (batch: NodeBatch, part: PbfPart) => void,
  ): Promise<void> {
    const message: PartRequest = { kind: 'columns', columns: columns.share() };
    for (const worker of this.workers) worker.postMessage(message);
    const request = (part: PbfPart): PartRequest => ({ kind: 'nodes', part });
    return this.run(request, parts, (batch, part) => onBatch(batch as NodeBatch, part));
  }

  async close(): Promise<void> {
    this.settle = null;
    await Promise.all(this.workers.map((worker) => worker.terminate()));
  }

  private break(error: Error): void {
    this.broken ??= error;
    this.settle?.fail(error);
  }

  private run(
    request: (part: PbfPart) => PartRequest,
    parts: readonly PbfPart[],
    onBatch: (batch: PartBatch, part: PbfPart) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = new Map<number, PartReply>();
      const load = new Map<Worker, number>(this.workers.map((worker) => [worker, 0]));
      let sent = 0;
      let delivered = 0;
      // Two parts per thread, so that the next one is there when the first is done.
      const feed = () => {
        for (const [worker, parcels] of load) {
          for (let n = parcels; n < 2; n++) {
            if (sent === parts.length || sent - delivered >= AHEAD * this.workers.length) return;
            worker.postMessage(request(parts[sent++]));
            load.set(worker, n + 1);
          }
        }
      };
      const stop = (error: Error | null) => {
        this.settle = null;
        if (error === null) resolve();
        else reject(error);
      };
      const deliver = () => {
        for (;;) {
          if (delivered === parts.length) return stop(null);
          const part = parts[delivered];
          const reply = waiting.get(part.part);
          if (reply === undefined) return;
          if ('error' in reply) return stop(reply.ofInput ? new InputError(reply.error) : new Error(reply.error));
          waiting.delete(part.part);
          delivered++;
          onBatch(reply.batch, part);
        }
      };
      this.settle = {
        reply: (worker, reply) => {
          load.set(worker, (load.get(worker) ?? 1) - 1);
          waiting.set(reply.part, reply);
          feed();
          try {
            deliver();
          } catch (error) {
            stop(error instanceof Error ? error : new Error(String(error)));
          }
          if (this.settle !== null) feed();
        },
        fail: stop,
      };
      if (this.broken !== null) return stop(this.broken);
      feed();
      deliver();
    });
  }
}
