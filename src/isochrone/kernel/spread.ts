import { min } from '../../core/min.ts';
import { COST_SHIFT, OFF_ROAD_LIMIT, OFF_ROAD_MASK, type TimeField, UNREACHED_STATE } from './time-field.ts';

/** What a step to a neighboring node adds to a state: cost and distance in one number. */
export interface OffRoadSteps {
  readonly straight: number;
  readonly diagonal: number;
}

/** The steps of a cell that costs `cost` and counts `offRoad` `OFF_ROAD_LIMIT`ths of the reach; null where it is wider. */
export function offRoadSteps(cost: number, offRoad: number): OffRoadSteps | null {
  if (offRoad > OFF_ROAD_LIMIT) return null;
  const step = (factor: number): number =>
    Math.ceil(cost * factor) * 2 ** COST_SHIFT + Math.min(Math.ceil(offRoad * factor), OFF_ROAD_MASK);
  return { straight: step(1), diagonal: step(Math.SQRT2) };
}

/**
 * Walks from roads onto the land around them: a two-pass chamfer over the eight neighbors, as far as `offRoad` allows.
 * Barriers don't take such costs; a road through them passes on its own. Only the other nodes are looked at, in towns a
 * third.
 *
 * States within a threshold depend on states within that threshold only, because steps are positive and the smaller
 * state always wins. So the field below a threshold doesn't depend on how far the search went.
 */
export function spreadOffRoad(field: TimeField, steps: OffRoadSteps): void {
  if (2 * offRoadOfState(steps.straight) > OFF_ROAD_LIMIT) stepOffRoad(field, steps);
  else chamfer(field, steps);
}

const offRoadOfState = (step: number): number => step & OFF_ROAD_MASK;

/** Where one step is the limit: all neighbors at once. States that were just walked to are out of reach. */
function stepOffRoad(field: TimeField, { straight, diagonal }: OffRoadSteps): void {
  const { values, width } = field;
  const slants = offRoadOfState(diagonal) <= OFF_ROAD_LIMIT;
  for (let j = 1; j < field.height - 1; j++) {
    const first = firstInside(field, j);
    const last = lastInside(field, j);
    for (let word = first >>> 5; word <= last >>> 5; word++) {
      let open = ~field.barriers[word] & within(word, first, last);
      while (open !== 0) {
        const node = (word << 5) + 31 - Math.clz32(open & -open);
        open &= open - 1;
        const up = withinReach(values[node + width] + straight);
        const down = withinReach(values[node - width] + straight);
        const left = withinReach(values[node - 1] + straight);
        const right = withinReach(values[node + 1] + straight);
        values[node] = min(values[node], min(min(up, down), min(left, right)));
        if (slants) values[node] = min(values[node], fromCorners(values, node, width, diagonal));
      }
    }
  }
}

function fromCorners(values: Int32Array, node: number, width: number, diagonal: number): number {
  const below = min(withinReach(values[node - width - 1] + diagonal), withinReach(values[node - width + 1] + diagonal));
  const above = min(withinReach(values[node + width - 1] + diagonal), withinReach(values[node + width + 1] + diagonal));
  return min(below, above);
}

function chamfer(field: TimeField, { straight, diagonal }: OffRoadSteps): void {
  const { values, barriers, width, height } = field;
  for (let j = 1; j < height - 1; j++) {
    const first = firstInside(field, j);
    const last = lastInside(field, j);
    for (let word = first >>> 5; word <= last >>> 5; word++) {
      let open = ~barriers[word] & within(word, first, last);
      while (open !== 0) {
        const bit = 31 - Math.clz32(open & -open);
        open &= open - 1;
        relax(values, (word << 5) + bit, -1, width, straight, diagonal);
      }
    }
  }
  for (let j = height - 2; j > 0; j--) {
    const first = firstInside(field, j);
    const last = lastInside(field, j);
    for (let word = last >>> 5; word >= first >>> 5; word--) {
      let open = ~barriers[word] & within(word, first, last);
      while (open !== 0) {
        const bit = 31 - Math.clz32(open);
        open ^= 1 << bit;
        relax(values, (word << 5) + bit, 1, width, straight, diagonal);
      }
    }
  }
}

/** The nodes of a row that may hold a state; the outermost columns stay free. */
const firstInside = ({ width, from }: TimeField, j: number): number => j * width + Math.max(1, from[j]);
const lastInside = ({ width, to }: TimeField, j: number): number => j * width + Math.min(width - 2, to[j]);

/** The bits of a word that stand for nodes from `first` to `last`. */
function within(word: number, first: number, last: number): number {
  const low = first - (word << 5);
  const high = last - (word << 5);
  return (low > 0 ? -1 << low : -1) & (high < 31 ? (high < 0 ? 0 : (2 << high) - 1) : -1);
}

/** Takes the best state from the node before (`side` -1) or behind (1), and from the three of the row there. */
function relax(
  values: Int32Array,
  node: number,
  side: 1 | -1,
  width: number,
  straight: number,
  diagonal: number,
): void {
  const row = node + side * width;
  // Of the two diagonal neighbors the better one counts.
  const slanted = withinReach(min(values[row - 1], values[row + 1]) + diagonal);
  const across = withinReach(values[row] + straight);
  const along = withinReach(values[node + side] + straight);
  values[node] = min(values[node], min(slanted, min(across, along)));
}

/** A state, or one that is no better than unreached where it lies too far from a road: without a branch. */
const withinReach = (state: number): number => state | (((OFF_ROAD_LIMIT - (state & 255)) >> 31) & UNREACHED_STATE);
