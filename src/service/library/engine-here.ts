import { openNetwork } from '../../network/opening/index.ts';
import type { Limits } from '../../network/routing/limits.ts';
import type { LoadedRegion } from '../../region/storage/index.ts';
import { CAPABILITIES } from '../capabilities/table.ts';
import { InProcessEngine } from '../engine/index.ts';
import type { LibraryEngine } from './engine-region.ts';

/** Opens a region's engine in the calling thread. */
export function openEngineHere(loaded: LoadedRegion, limits: Limits): LibraryEngine {
  const networks = new Map([[loaded.manifest.name, openNetwork(loaded)]]);
  const endpoints = CAPABILITIES.flatMap((capability) => capability.endpoints);
  const engine = new InProcessEngine(networks, endpoints);
  return { answer: (request) => engine.answer({ ...request, limits }), close: async () => {} };
}
