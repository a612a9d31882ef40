/** The cost of an unreachable target. */
export const UNREACHABLE = -1;

/** Costs from one origin to all targets, by target; {@link UNREACHABLE} in both columns beyond the limit. */
export interface CostRow {
  readonly travelTimeDs: Int32Array;
  readonly lengthDm: Int32Array;
}

/** Offers another way to a target: the quickest counts, of equally quick ones the shortest. */
export function offer({ travelTimeDs, lengthDm }: CostRow, target: number, timeDs: number, wayDm: number): void {
  const known = travelTimeDs[target];
  if (known !== UNREACHABLE && (known < timeDs || (known === timeDs && lengthDm[target] <= wayDm))) return;
  travelTimeDs[target] = timeDs;
  lengthDm[target] = wayDm;
}
