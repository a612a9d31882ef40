import { describe, expect, it } from 'vitest';
import { streetWorld, type WorldEdge } from '../../../test/worlds/street-world.ts';
import type { StreetMode } from '../../street/street-graph.ts';
import { ZoneGrid } from '../plan/grid.ts';
import { ModeRoads } from './mode-roads.ts';
import { RoadCells } from './road-cells.ts';
import { CROWDING_EXPONENT, StreetCrowding } from './street-crowding.ts';

const M = 1 / 111_320;
const at = (x: number, y: number): [number, number] => [7 + x * M, y * M];

/** Share of streets apart. @param nodes in meters from the equator */
function crowdingOf(
  nodes: readonly (readonly [x: number, y: number])[],
  edges: readonly WorldEdge[],
  mode: StreetMode = 'bike',
): number {
  const { streets, edgeIndex } = streetWorld(
    nodes.map(([x, y]) => at(x, y)),
    edges,
  );
  const grid = new ZoneGrid(0);
  const cells = new RoadCells(streets, grid, CROWDING_EXPONENT);
  const crowding = new StreetCrowding(streets, edgeIndex, grid, cells, new ModeRoads(streets, mode));
  return crowding.at(...at(1000, 1000));
}

/** A street of ten edges at a height, its nodes numbered from `first`. */
const streetAt = (y: number, first: number) => ({
  nodes: Array.from({ length: 11 }, (_, k) => [600 + 100 * k, y] as const),
  edges: Array.from({ length: 10 }, (_, k): WorldEdge => ({ from: first + k, to: first + k + 1 })),
});

describe('crowding of streets', () => {
  const lower = streetAt(1010, 0);
  const upper = streetAt(1030, 11);
  const nodes = [...lower.nodes, ...upper.nodes];

  it('streets side by side that meet far offRoad lie apart', () => {
    // But for the link and the two that it begins and ends at.
    expect(crowdingOf(nodes, [...lower.edges, ...upper.edges, { from: 10, to: 21 }])).toBeCloseTo(18 / 21, 5);
  });

  it('not where each block has a link between them', () => {
    const links = Array.from({ length: 11 }, (_, k): WorldEdge => ({ from: k, to: 11 + k }));
    expect(crowdingOf(nodes, [...lower.edges, ...upper.edges, ...links])).toBe(0);
  });

  it('not where they run in cells of their own', () => {
    const far = streetAt(1210, 11);
    expect(crowdingOf([...lower.nodes, ...far.nodes], [...lower.edges, ...far.edges])).toBe(0);
  });

  it('only streets of the mode count', () => {
    const closed = upper.edges.map((edge) => ({ ...edge, bikePercent: 0 }));
    expect(crowdingOf(nodes, [...lower.edges, ...closed])).toBe(0);
    expect(crowdingOf(nodes, [...lower.edges, ...closed], 'car')).toBe(1);
  });

  it('a place without streets is not crowded', () => {
    const far = lower.nodes.map(([x, y]) => [x + 50_000, y + 50_000] as const);
    expect(crowdingOf(far, lower.edges)).toBe(0);
  });
});
