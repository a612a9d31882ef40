import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import wabt from 'wabt';
import { BYTES_PER_RANK, LANES, sweepAbreastIn, wasmMemory } from './abreast-module.ts';

const key = fc.oneof(fc.nat(100), fc.constant(Infinity));
const ranksOfWorld = fc.array(
  fc.record({
    seed: fc.option(fc.array(key, { minLength: LANES, maxLength: LANES }), { nil: null }),
    arcs: fc.array(fc.record({ from: fc.nat(1000), key: fc.integer({ min: 1, max: 50 }) }), { maxLength: 4 }),
  }),
  { maxLength: 30 },
);

it('gives each rank the least keys in every lane, of its seeds and over its arcs from ranks before', () => {
  const memory = wasmMemory(1);
  const sweep = sweepAbreastIn(memory);
  fc.assert(
    fc.property(ranksOfWorld, (drawn) => {
      const ranks = drawn.map(({ seed, arcs }, rank) => ({
        seed,
        arcs: rank === 0 ? [] : arcs.map((arc) => ({ ...arc, from: arc.from % rank })),
      }));
      const expected: number[][] = [];
      for (const { seed, arcs } of ranks) {
        const row = seed ?? new Array<number>(LANES).fill(Infinity);
        expected.push(row.map((own, lane) => Math.min(own, ...arcs.map((arc) => expected[arc.from][lane] + arc.key))));
      }

      const arcs = ranks.flatMap((rank) => rank.arcs);
      const at = { keys: 0, arcKeys: BYTES_PER_RANK * ranks.length, ends: 0, heads: 0, seeds: 0 };
      at.heads = at.arcKeys + 8 * arcs.length;
      at.ends = at.heads + 4 * arcs.length;
      at.seeds = at.ends + 4 * ranks.length;
      // What stands there from before says nothing but in rows of seeds.
      const keys = new Float64Array(memory.buffer, at.keys, LANES * ranks.length).fill(-7);
      const arcKeys = new Float64Array(memory.buffer, at.arcKeys, arcs.length);
      const heads = new Int32Array(memory.buffer, at.heads, arcs.length);
      const ends = new Int32Array(memory.buffer, at.ends, ranks.length);
      const seeds = ranks.flatMap(({ seed }, rank) => (seed ? [rank] : []));
      new Int32Array(memory.buffer, at.seeds, seeds.length + 1).set([...seeds, -1]);
      let end = 0;
      ranks.forEach((one, rank) => {
        if (one.seed) keys.set(one.seed, LANES * rank);
        end += one.arcs.length;
        ends[rank] = at.heads + 4 * end;
      });
      arcs.forEach((arc, i) => {
        heads[i] = BYTES_PER_RANK * arc.from;
        arcKeys[i] = arc.key;
      });

      sweep(ranks.length, at.ends, at.heads, at.arcKeys, at.seeds, at.keys);
      expect(ranks.map((_, rank) => [...keys.subarray(LANES * rank, LANES * (rank + 1))])).toEqual(expected);
    }),
  );
});

it('is what its text compiles to (`npx vitest run PATH-OF-THIS-FILE -u` writes it)', async () => {
  const text = readFileSync(new URL('sweep-abreast.wat', import.meta.url), 'utf8');
  const module = (await wabt()).parseWat('sweep-abreast.wat', text, { simd: true });
  const bytes = Buffer.from(module.toBinary({}).buffer).toString('base64');
  const source = `/** \`sweep-abreast.wat\`, compiled, in Base64. */\nexport const SWEEP_ABREAST =\n  '${bytes}';\n`;
  await expect(source).toMatchFileSnapshot('sweep-abreast-bytes.ts');
});
