import { fromE7 } from '../../geo/coordinates.ts';
import type { Network } from '../../network/network.ts';
import type { StreetCosts } from '../../network/street-costs.ts';
import { reacherOf } from '../../reach/index.ts';
import type { SlotIndex, StateIndex } from '../../street/search-graph.ts';
import { type EdgeIndex, type NodeIndex, STREET_MODES } from '../../street/street-graph.ts';
import { PAGE_SIZE } from '../kernel/cell-pages.ts';
import { LABELS_PER_BLOCK } from '../kernel/raster-pages.ts';
import { zoneOf } from '../plan/grid.ts';
import { gridsAt } from '../plan/off-road.ts';
import { type StreetSquares, streetSquaresOf } from '../roads/street-squares.ts';
import type { PreparedSquare } from './road-fields.ts';
import { streetAreasOf } from './street-areas.ts';

/** Of the memory that threads share: the rest is for what requests find. */
const MOST_FILLED = 3 / 4;
/** In sides of a square from where it begins, east and north: places whose areas may come there, so close that none is passed by whose crowding differs. */
const AROUND = [-1, -1 / 4, 1 / 2, 5 / 4, 2];

/**
 * What idle threads find out for each other about streets, square by square, the busiest first: so that areas of usual travelers take as long in a new place as they do in one
 * that was asked for before. Each thread that goes through the steps takes squares that no other has taken, until all are done or there is no more room.
 */
export function* prepareAreas(network: Network): Generator<void> {
  const { streets, sharedRoom } = network;
  if (!sharedRoom?.store) return;
  const squares = streetSquaresOf(streets);
  const busiest = squares.busiestFirst();
  const costs = STREET_MODES.map((mode) => reacherOf(network).sweeps.usualCosts(mode));
  const pages = pagesBySquare(network, squares);
  const blocks = costs.map((by) => blocksBySquare(network, squares, by));
  while (sharedRoom.store.filled < MOST_FILLED) {
    const square = busiest[sharedRoom.takeTurn('squares', busiest.length)];
    if (square === undefined) return;
    for (const [m, by] of costs.entries()) {
      const part = { square, pages: pages.get(square) ?? [], blocks: blocks[m].get(square) ?? [] };
      yield* prepareSquare(network, squares, part, by);
    }
  }
}

function* prepareSquare(
  network: Network,
  squares: StreetSquares,
  part: PreparedSquare,
  costs: StreetCosts,
): Generator<void> {
  const { mode } = costs;
  const lon = (sides: number): number => fromE7(squares.westOf(part.square) + sides * squares.sideE7);
  const lat = (sides: number): number => fromE7(squares.southOf(part.square) + sides * squares.sideE7);
  const roads = streetAreasOf(network).roadsIn(zoneOf(lat(1 / 2)), mode, [mode]);
  /** Exponents of grids by that of the finest cells: places share most of them, however crowded they are. */
  const drawn = new Map<number, Set<number>>();
  for (const x of AROUND) {
    for (const y of AROUND) {
      const exponents = gridsAt(mode, () => roads.crowdingAt(mode, lon(x), lat(y))).map(({ exponent }) => exponent);
      drawn.set(exponents[0], new Set([...(drawn.get(exponents[0]) ?? []), ...exponents]));
    }
    yield;
  }
  for (const [finest, exponents] of drawn) {
    for (const exponent of exponents) yield* roads.prepare(part, costs, exponent, finest);
  }
}

/** Pages of edges by the square in which their first edge begins. */
function pagesBySquare({ streets }: Network, squares: StreetSquares): Map<number, number[]> {
  const tailOf = (page: number): NodeIndex => streets.edge.tail[(page * PAGE_SIZE) as EdgeIndex];
  return bySquare(Math.ceil(streets.edgeCount / PAGE_SIZE), tailOf, streets.node, squares);
}

/** Blocks of the labels of a mode by the square of their first one. */
function blocksBySquare({ streets }: Network, squares: StreetSquares, costs: StreetCosts): Map<number, number[]> {
  const { graph, hierarchy, turns } = costs;
  const labels = hierarchy?.labelOf ?? [];
  const nodeOf = (block: number): NodeIndex => {
    const label = labels[block * LABELS_PER_BLOCK];
    const state = turns ? graph.tail[label as SlotIndex] : (label as StateIndex);
    return state < streets.nodeCount ? (state as number as NodeIndex) : graph.copyOf[state - streets.nodeCount];
  };
  return bySquare(Math.ceil(labels.length / LABELS_PER_BLOCK), nodeOf, streets.node, squares);
}

function bySquare(
  count: number,
  nodeOf: (item: number) => NodeIndex,
  { lonE7, latE7 }: Network['streets']['node'],
  squares: StreetSquares,
): Map<number, number[]> {
  const items = new Map<number, number[]>();
  for (let item = 0; item < count; item++) {
    const node = nodeOf(item);
    const square = squares.at(lonE7[node], latE7[node]);
    const known = items.get(square);
    if (known) known.push(item);
    else items.set(square, [item]);
  }
  return items;
}
