/** What can't be reached. */
export const UNREACHABLE = -1;

/** Costs from one origin to all targets, by target; {@link UNREACHABLE} in both columns beyond the limit. */
export interface CostRow {
  readonly travelTimeDs: Int32Array;
  readonly lengthDm: Int32Array;
}
