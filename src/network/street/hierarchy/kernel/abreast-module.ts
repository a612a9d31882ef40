import { SWEEP_ABREAST } from './sweep-abreast-bytes.ts';

/** The number of sources side by side: a rank's keys fill a cache line. */
export const LANES = 8;
export const BYTES_PER_RANK = 8 * LANES;

/**
 * The inner loop of a sweep of several sources abreast, in WebAssembly: its text is `sweep-abreast.wat`. In TypeScript
 * it takes ten times as long, since JavaScript has no minimum without a branch.
 *
 * Computes the least keys of `count` ranks in all lanes, rank by rank, each from earlier ranks. The other parameters
 * are addresses: the ends of the ranks' arcs (int32), the arcs' origins as byte offsets into `keys` (int32), the arcs'
 * keys (float64), the `seeds`, which are ascending numbers of ranks that already have keys (int32, -1 after the last),
 * and the keys by rank and lane (float64).
 */
export type SweepAbreast = (
  count: number,
  ends: number,
  heads: number,
  arcKeys: number,
  seeds: number,
  keys: number,
) => void;

/** The used part of the `WebAssembly` global, whose types TypeScript provides for browsers only. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Memory: new (size: { readonly initial: number }) => WasmMemory;
  readonly Instance: new (
    module: object,
    imports: { readonly host: { readonly memory: WasmMemory } },
  ) => { readonly exports: { readonly sweep: SweepAbreast } };
}

export interface WasmMemory {
  readonly buffer: ArrayBuffer;
  /**
   * Grows the memory.
   * @param pages of 64 KiB
   */
  grow(pages: number): number;
}

const { Module, Memory, Instance } = (globalThis as unknown as { WebAssembly: WebAssemblyApi }).WebAssembly;

export function sweepAbreastIn(memory: WasmMemory): SweepAbreast {
  return new Instance(new Module(Uint8Array.from(atob(SWEEP_ABREAST), (byte) => byte.charCodeAt(0))), {
    host: { memory },
  }).exports.sweep;
}

/** @param pages of 64 KiB */
export const wasmMemory = (pages: number): WasmMemory => new Memory({ initial: pages });
