import fc from 'fast-check';
import { expect } from 'vitest';
import { type LatticePolygons, polygonCount } from '../geo/lattice-polygons.ts';
import { escapes, invalidity } from './test-laws.ts';
import { ask, modes, type Source, snapOf, styles, towns, weights } from './test-towns.ts';

/** Laws of areas of several sources, and random towns to hold them on. */

const TOGETHER = ['union', 'intersection', 'average'] as const;

/** Some sources, and how they are drawn together. */
export interface Gathering<S> {
  readonly sources: readonly S[];
  /** Off the network. */
  readonly lost: readonly S[];
  /** Thresholds, ascending. */
  readonly values: readonly number[];
  /** Of the style, as {@link snapOf} says. */
  readonly snap: number;
  /** The areas of `values`, or of others, ascending too. */
  draw(mode: (typeof TOGETHER)[number], sources: readonly S[], values?: readonly number[]): LatticePolygons[];
}

export const SOURCE_LAWS: Readonly<Record<string, <S>(gathering: Gathering<S>) => void>> = {
  'areas are valid, nested, and depend on their own threshold alone': ({ sources, lost, values, snap, draw }) => {
    for (const mode of TOGETHER) {
      const areas = draw(mode, [...sources, ...lost]);
      areas.forEach((area, i) => {
        expect(invalidity(area, true), mode).toBeNull();
        if (i > 0) expect(escapes(areas[i - 1], area, snap), mode).toBeNull();
      });
      expect(draw(mode, [...sources, ...lost], values.slice(0, 1))[0], mode).toEqual(areas[0]);
    }
  },

  'a source given several times is one source': ({ sources, draw }) => {
    const [first] = sources;
    const alone = draw('union', [first]);
    for (const mode of TOGETHER) {
      expect(draw(mode, [first, first, first]), mode).toEqual(alone);
      expect(draw(mode, [...sources, ...sources]), mode).toEqual(draw(mode, sources));
    }
  },

  'what all reach is within the mean, and the mean within what any reaches': ({ sources, lost, snap, draw }) => {
    const all = [...sources, ...lost];
    const [union, both, mean] = [draw('union', all), draw('intersection', all), draw('average', all)];
    union.forEach((area, i) => {
      expect(escapes(mean[i], area, snap)).toBeNull();
      expect(escapes(both[i], mean[i], snap)).toBeNull();
    });
  },

  'the order of sources says nothing': ({ sources, lost, draw }) => {
    const all = [...sources, ...lost];
    for (const mode of TOGETHER) expect(draw(mode, [...all].reverse()), mode).toEqual(draw(mode, all));
  },

  'sources off the network add nothing to any, leave nothing to all, and lessen the mean': (gathering) => {
    const { sources, lost, values, snap, draw } = gathering;
    if (lost.length === 0) return;
    const all = [...sources, ...lost];
    expect(draw('union', all)).toEqual(draw('union', sources));
    expect(draw('intersection', all).map(polygonCount)).toEqual(values.map(() => 0));
    const mean = draw('average', sources);
    draw('average', all).forEach((area, i) => {
      expect(escapes(area, mean[i], snap)).toBeNull();
    });
  },
};

const NOWHERE_M = 90_000;
const offset = fc.integer({ min: -150, max: 150 });

/** Sources around the middle of a random town, of one mode or of several. */
export const gatherings = fc
  .record({
    town: towns,
    mode: modes,
    mixed: fc.boolean(),
    places: fc.array(fc.tuple(offset, offset, modes), { minLength: 1, maxLength: 4 }),
    lost: fc.constantFrom(0, 0, 1, 1, 2),
    values: fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 4 }),
    edgeWeight: weights,
    style: styles,
    // Few enough to reach beyond the levels of detail.
  })
  .map(({ town, mode, mixed, places, lost, values, edgeWeight, style }): Gathering<Source> => {
    const [x, y] = town.center;
    const ascending = [...values].sort((a, b) => a - b);
    return {
      sources: places.map(([dx, dy, own]) => [x + dx, y + dy, mixed ? own : mode]),
      lost: Array.from({ length: lost }, (_, k) => [x, y + NOWHERE_M * (k + 1), mode]),
      values: ascending,
      snap: snapOf(style),
      draw: (intersectionMode, sources, of = ascending) => {
        const polygon = { values: [...of], intersectionMode, ...style };
        return ask(town.network, { sources, edgeWeight, polygon }).polygons;
      },
    };
  });
