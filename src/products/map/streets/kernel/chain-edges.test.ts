import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EdgeChainer } from './chain-edges.ts';

interface Edge {
  readonly tail: number;
  readonly head: number;
  readonly look: number;
  readonly directed: boolean;
}
/** An edge in a direction. */
interface Run {
  readonly edge: number;
  readonly reversed: boolean;
}

const NODES = 8;
const chainer = new EdgeChainer(NODES);

function chain(edges: readonly Edge[]): Run[][] {
  const { count, first, steps } = chainer.chain({
    count: edges.length,
    tails: Int32Array.from(edges, ({ tail }) => tail),
    heads: Int32Array.from(edges, ({ head }) => head),
    looks: Float64Array.from(edges, ({ look }) => look),
    directed: Uint8Array.from(edges, ({ directed }) => Number(directed)),
  });
  expect([first[0], first[count]]).toEqual([0, edges.length]);
  return Array.from({ length: count }, (_, l) =>
    [...steps.subarray(first[l], first[l + 1])].map((step) => ({ edge: step >> 1, reversed: (step & 1) === 1 })),
  );
}

/**
 * Chains edges: takes the first remaining edge and extends it backwards and forwards, always by the first edge that
 * fits.
 */
function plainChain(edges: readonly Edge[]): Run[][] {
  const left = new Set(edges.keys());
  const take = (look: number, fits: (edge: Edge, run: Run) => boolean): Run | null => {
    for (const edge of left) {
      for (const reversed of [false, true]) {
        const run = { edge, reversed };
        if (edges[edge].look !== look || (reversed && edges[edge].directed) || !fits(edges[edge], run)) continue;
        left.delete(edge);
        return run;
      }
    }
    return null;
  };
  const begin = ({ edge, reversed }: Run): number => (reversed ? edges[edge].head : edges[edge].tail);
  const end = ({ edge, reversed }: Run): number => (reversed ? edges[edge].tail : edges[edge].head);
  const lines: Run[][] = [];
  for (const edge of edges.keys()) {
    if (!left.delete(edge)) continue;
    const line: Run[] = [{ edge, reversed: false }];
    const { look } = edges[edge];
    const before = () =>
      // A loop at a node is traversed backwards there, if allowed.
      take(look, ({ tail, head }, run) => end(run) === begin(line[0]) && (tail !== head || run.reversed));
    for (let run = before(); run; run = before()) line.unshift(run);
    const after = () => take(look, (_, run) => begin(run) === end(line[line.length - 1]));
    for (let run = after(); run; run = after()) line.push(run);
    lines.push(line);
  }
  return lines;
}

const street = (tail: number, head: number, look = 1): Edge => ({ tail, head, look, directed: false });
const oneWay = (tail: number, head: number, look = 1): Edge => ({ tail, head, look, directed: true });
/** Returns lines as text: edge numbers, with `-` for those from head to tail. */
const texts = (lines: readonly (readonly Run[])[]): string[] =>
  lines.map((line) => line.map(({ edge, reversed }) => `${reversed ? '-' : ''}${edge}`).join(' '));

describe('chained edges', () => {
  it('run on both ways from the first', () => {
    expect(texts(chain([street(2, 3), street(1, 2), street(3, 4), street(1, 0)]))).toEqual(['-3 1 0 2']);
  });

  it('end where the look changes', () => {
    expect(texts(chain([street(0, 1), street(1, 2, 2), street(2, 3, 2), street(3, 4)]))).toEqual(['0', '1 2', '3']);
  });

  it('go on by the first edge at a crossing; the others are lines of their own, through it where they can', () => {
    expect(texts(chain([street(0, 4), street(4, 1), street(2, 4), street(3, 4)]))).toEqual(['0 1', '2 -3']);
  });

  it('close a ring once', () => {
    expect(texts(chain([street(0, 1), street(1, 2), street(2, 0)]))).toEqual(['1 2 0']);
  });

  it('run one-ways their way only', () => {
    expect(texts(chain([oneWay(1, 2), oneWay(0, 1), oneWay(3, 2), oneWay(2, 4)]))).toEqual(['1 0 3', '2']);
    expect(texts(chain([oneWay(1, 2), street(1, 0), street(3, 2)]))).toEqual(['-1 0 -2']);
  });

  it('take streets from a node to itself', () => {
    expect(texts(chain([street(1, 1), street(0, 1)]))).toEqual(['1 0']);
    expect(texts(chain([oneWay(1, 1), oneWay(0, 1), oneWay(1, 2)]))).toEqual(['1 0 2']);
  });

  it('are none without edges', () => {
    expect(chain([])).toEqual([]);
  });

  it('agree with looking through all edges at each step', () => {
    const node = fc.nat(NODES - 1);
    const edge = fc.record({ tail: node, head: node, look: fc.nat(1), directed: fc.boolean() });
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 16 }), (edges) => {
        expect(texts(chain(edges))).toEqual(texts(plainChain(edges)));
      }),
    );
  });
});
