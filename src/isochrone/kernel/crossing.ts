import { EAST, EIGHTH_MASK, NORTH, SOUTH, WEST } from './least-crossings.ts';
import { COST_SHIFT, OFF_ROAD_LIMIT, OFF_ROAD_MASK, type TimeField } from './time-field.ts';

/** Crossings lie on eighths of a cell side, never on a node: 1 to 7. */
export const EIGHTHS = 8;
/** Borders may cross so many eighths before or behind, to need fewer points. */
const SLACK = 3;

/** The least and the greatest crossing, in one number. */
export const gateOf = (least: number, most: number): number => least | (most << 3);
export const leastOf = (gate: number): number => gate & 7;
export const mostOf = (gate: number): number => gate >> 3;
const gateAround = (eighths: number): number =>
  gateOf(Math.max(1, eighths - SLACK), Math.min(EIGHTHS - 1, eighths + SLACK));
/** Next to what isn't reached. */
const BARRIER_GATE = gateOf(1, 1);

/**
 * Where the border crosses the grid line from an inside node towards an outside node, in eighths of a cell.
 * Whatever the rule, the results must only grow with the threshold: that is what keeps areas nested.
 */
export interface CrossingRule {
  eighths(inside: number, outside: number): number;
  /** Between which eighths it may cross ({@link leastOf}, {@link mostOf}) where that makes it shorter. */
  gate(inside: number, outside: number): number;
}

export class ConstantCrossing implements CrossingRule {
  constructor(private readonly value: number) {}

  eighths(): number {
    return this.value;
  }

  gate(): number {
    return gateAround(this.value);
  }
}

/**
 * How far one gets from the inside node on foot: until the threshold's cost is used up, or the greatest distance from
 * a road. The outside node's cost doesn't count, since it is only known where the search went further. Towards roads
 * that were not reached the border stays near.
 */
export class OffRoadCrossing implements CrossingRule {
  private cost = 0;

  constructor(
    private readonly field: TimeField,
    /** Cells per unit of cost and of `offRoad`, times eight. */
    private readonly perCost: number,
    private readonly perOffRoad: number,
  ) {}

  at(cost: number): this {
    this.cost = cost;
    return this;
  }

  eighths(inside: number, outside: number): number {
    const { field } = this;
    if (field.isBarrier(outside)) return 1;
    const state = field.values[inside];
    const byCost = (this.cost - (state >> COST_SHIFT)) * this.perCost;
    const byOffRoad = (OFF_ROAD_LIMIT - (state & OFF_ROAD_MASK)) * this.perOffRoad;
    return Math.max(1, Math.min(EIGHTHS - 1, byCost, byOffRoad)) | 0;
  }

  gate(inside: number, outside: number): number {
    return this.field.isBarrier(outside) ? BARRIER_GATE : gateAround(this.eighths(inside, outside));
  }
}

/** Another rule, but near the inside node where the outside one is a barrier. */
export class BarrierCrossing implements CrossingRule {
  constructor(
    private readonly rule: CrossingRule,
    private readonly field: Pick<TimeField, 'isBarrier'>,
  ) {}

  eighths(inside: number, outside: number): number {
    return this.field.isBarrier(outside) ? 1 : this.rule.eighths(inside, outside);
  }

  gate(inside: number, outside: number): number {
    return this.field.isBarrier(outside) ? BARRIER_GATE : this.rule.gate(inside, outside);
  }
}

/** Eighths that borders stay from a node at least, in four directions (`least-crossings.ts`), by its place on the grid. */
interface LeastCrossings {
  at(i: number, j: number): number;
}

/** Another rule, which leaves no road out whose nodes are inside. */
export class CoveringCrossing implements CrossingRule {
  private readonly rowsPerNode: number;

  constructor(
    private readonly rule: CrossingRule,
    private readonly window: Pick<TimeField, 'minI' | 'minJ' | 'width'>,
    private readonly least: readonly LeastCrossings[],
  ) {
    this.rowsPerNode = 1 / window.width;
  }

  eighths(inside: number, outside: number): number {
    const eighths = this.rule.eighths(inside, outside);
    return eighths === EIGHTHS - 1 ? eighths : Math.max(eighths, this.leastFrom(inside, outside));
  }

  gate(inside: number, outside: number): number {
    const gate = this.rule.gate(inside, outside);
    const least = this.leastFrom(inside, outside);
    return least <= leastOf(gate) ? gate : gateOf(least, Math.max(least, mostOf(gate)));
  }

  private leastFrom(inside: number, outside: number): number {
    const { window, least, rowsPerNode } = this;
    let eighths = 0;
    // A product is faster than a quotient; from the middle of a node it can't be rounded into another row.
    const row = ((inside + 0.5) * rowsPerNode) | 0;
    const [i, j] = [window.minI + inside - row * window.width, window.minJ + row];
    const shift = directionOf(outside - inside);
    for (let k = 0; k < least.length; k++) {
      const needed = (least[k].at(i, j) >> shift) & EIGHTH_MASK;
      if (needed > eighths) eighths = needed;
    }
    return eighths;
  }
}

/** Which neighbor a node is, by how much further on it stands. */
function directionOf(step: number): number {
  if (step === 1) return EAST;
  if (step === -1) return WEST;
  return step > 0 ? NORTH : SOUTH;
}
