/**
 * The inner loop of a sweep of several sources abreast, as WebAssembly assembled instruction by instruction. Unlike
 * JavaScript, WebAssembly has a branch-free minimum of two pairs of numbers (`f64x2.pmin`), so no branch can be
 * mispredicted.
 */

/** The number of sources side by side: a rank's keys fill a cache line. */
export const LANES = 8;
export const BYTES_PER_RANK = 8 * LANES;
/** The number of registers, which hold two keys each. */
const REGISTERS = LANES / 2;

/**
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
  return new Instance(new Module(Uint8Array.from(moduleBytes())), { host: { memory } }).exports.sweep;
}

/** @param pages of 64 KiB */
export const wasmMemory = (pages: number): WasmMemory => new Memory({ initial: pages });

const I32 = 0x7f;
const V128 = 0x7b;
const EMPTY_BLOCK = 0x40;

const get = (local: number): number[] => [0x20, local];
const set = (local: number): number[] => [0x21, local];
const i32 = (value: number): number[] => [0x41, ...signed(value)];
const simd = (code: number): number[] => [0xfd, ...unsigned(code)];
const I32_ADD = [0x6a];
const I32_EQ = [0x46];
const I32_LESS = [0x49];
const END = [0x0b];
const block = (...body: number[][]): number[] => [0x02, EMPTY_BLOCK, ...body.flat(), ...END];
const loop = (...body: number[][]): number[] => [0x03, EMPTY_BLOCK, ...body.flat(), ...END];
const when = (then: number[][], otherwise: number[][]): number[] => [
  ...[0x04, EMPTY_BLOCK, ...then.flat()],
  ...[0x05, ...otherwise.flat(), ...END],
];
const goTo = (depth: number): number[] => [0x0c, depth];
const goToIf = (depth: number): number[] => [0x0d, depth];
const NOT = [0x45];
const load = (offset = 0): number[] => [0x28, 2, ...unsigned(offset)];
const loadBoth = (offset: number): number[] => [...simd(0), 4, ...unsigned(offset)];
const storeBoth = (offset: number): number[] => [...simd(11), 4, ...unsigned(offset)];
const loadTwice = (): number[] => [...simd(10), 3, 0];
const ADD_BOTH = simd(240);
const LEAST_OF_BOTH = simd(246);
const INFINITE = [...simd(12), ...[0, 0, 0, 0, 0, 0, 0xf0, 0x7f], ...[0, 0, 0, 0, 0, 0, 0xf0, 0x7f]];

const [COUNT, ENDS, HEADS, ARC_KEYS, SEEDS, KEYS] = [0, 1, 2, 3, 4, 5];
/** Number and address of the current rank, the end address of its arcs' heads, and the address of an arc's origin. */
const [RANK, ROW, END_OF_HEADS, FROM] = [6, 7, 8, 9];
const INTEGERS = 4;
const ARC_KEY = 10;
const least = (register: number): number => 11 + register;
const registers = Array.from({ length: REGISTERS }, (_, i) => i);

const advance = (local: number, by: number): number[] => [...get(local), ...i32(by), ...I32_ADD, ...set(local)];
const each = (body: (register: number, offset: number) => number[]): number[] =>
  registers.flatMap((register) => body(register, 16 * register));

const SWEEP = [
  ...[...get(KEYS), ...set(ROW)],
  ...block(
    loop(
      // Leaves loop and block at the end.
      [...get(RANK), ...get(COUNT), ...I32_LESS, ...NOT, ...goToIf(1)],
      [...get(SEEDS), ...load(), ...get(RANK), ...I32_EQ],
      when(
        [each((register, offset) => [...get(ROW), ...loadBoth(offset), ...set(least(register))]), advance(SEEDS, 4)],
        [each((register) => [...INFINITE, ...set(least(register))])],
      ),
      [...get(ENDS), ...load(), ...set(END_OF_HEADS)],
      block(
        loop(
          [...get(HEADS), ...get(END_OF_HEADS), ...I32_LESS, ...NOT, ...goToIf(1)],
          [...get(KEYS), ...get(HEADS), ...load(), ...I32_ADD, ...set(FROM)],
          [...get(ARC_KEYS), ...loadTwice(), ...set(ARC_KEY)],
          each((register, offset) => [
            ...get(least(register)),
            ...[...get(FROM), ...loadBoth(offset), ...get(ARC_KEY), ...ADD_BOTH],
            ...[...LEAST_OF_BOTH, ...set(least(register))],
          ]),
          advance(HEADS, 4),
          advance(ARC_KEYS, 8),
          goTo(0),
        ),
      ),
      each((register, offset) => [...get(ROW), ...get(least(register)), ...storeBoth(offset)]),
      advance(ROW, BYTES_PER_RANK),
      advance(ENDS, 4),
      advance(RANK, 1),
      goTo(0),
    ),
  ),
  ...END,
];

function moduleBytes(): number[] {
  const locals = [2, ...[INTEGERS, I32], ...[1 + REGISTERS, V128]];
  const body = [...locals, ...SWEEP];
  const parameters = new Array<number>(6).fill(I32);
  return [
    ...[0, ...text('asm').slice(1), 1, 0, 0, 0],
    ...section(1, [1, 0x60, parameters.length, ...parameters, 0]),
    ...section(2, [1, ...text('host'), ...text('memory'), 2, 0, 1]),
    ...section(3, [1, 0]),
    ...section(7, [1, ...text('sweep'), 0, 0]),
    ...section(10, [1, ...unsigned(body.length), ...body]),
  ];
}

const section = (id: number, content: number[]): number[] => [id, ...unsigned(content.length), ...content];
const text = (name: string): number[] => [name.length, ...new TextEncoder().encode(name)];

/** Encodes seven bits per byte, the lowest first (LEB128). */
function unsigned(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>>= 7) {
    if (rest < 0x80) return [...bytes, rest];
    bytes.push((rest & 0x7f) | 0x80);
  }
}

function signed(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7) {
    if (rest >= -0x40 && rest < 0x40) return [...bytes, rest & 0x7f];
    bytes.push((rest & 0x7f) | 0x80);
  }
}
