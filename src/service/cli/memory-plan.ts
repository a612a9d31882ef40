import { totalmem } from 'node:os';
import { DEFAULT_OBJECT_CACHE } from '../../kit/object-cache/index.ts';
import { DEFAULT_ASYNC } from '../http/index.ts';
import type { ConfigFile } from './config-file.ts';

/** The division of memory among all caches; bytes. */
interface MemoryPlan {
  /** The whole memory: the setting `memory.cacheBytes`. */
  readonly cacheBytes: number;
  /** Prepared results. */
  readonly results: number;
  /** Stored configurations, where the process keeps them. */
  readonly objects: number;
  /** Answers that are fetched later. */
  readonly asyncAnswers: number;
  /** Caches of the workers: metrics, customized hierarchies, targets, requests, pictures. */
  readonly workers: number;
}

/** The share of the machine's memory that caches may take where nothing is set. */
const USUAL_SHARE = 1 / 4;
/** Caches of the main thread take no more than this share each, unless the configuration says so. */
const MAIN_SHARE = 1 / 8;
const USUAL_RESULT_BYTES = 256 << 20;
/** The least for the caches of a worker: an isochrone by one metric in a city. */
const LEAST_WORKER_BYTES = 32 << 20;

/** @param machineBytes the memory that this process may take */
export function memoryPlan(config: ConfigFile, workers: number, machineBytes = memoryOfMachine()): MemoryPlan {
  const cacheBytes = config.memory?.cacheBytes ?? Math.floor(machineBytes * USUAL_SHARE);
  const most = Math.floor(cacheBytes * MAIN_SHARE);
  const results = config.resultCache?.maxBytes ?? Math.min(USUAL_RESULT_BYTES, most);
  const isLocal = config.objectCache?.redis === undefined;
  const objects =
    config.objectCache?.maxBytes ??
    (isLocal ? Math.min(DEFAULT_OBJECT_CACHE.maxBytes, most) : DEFAULT_OBJECT_CACHE.maxBytes);
  const asyncAnswers = config.asyncRequests?.maxBytes ?? Math.min(DEFAULT_ASYNC.maxBytes, most);
  const rest = cacheBytes - results - (isLocal ? objects : 0) - asyncAnswers;
  return { cacheBytes, results, objects, asyncAnswers, workers: Math.max(LEAST_WORKER_BYTES * workers, rest) };
}

/** Returns the machine's memory, or the limit of the process's control group. */
function memoryOfMachine(): number {
  const constrained = process.constrainedMemory();
  const total = totalmem();
  return constrained > 0 && constrained < total ? constrained : total;
}
