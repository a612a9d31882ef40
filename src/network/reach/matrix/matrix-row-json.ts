import { type AnswerBytes, COMMA, fixed } from '../../../kit/core/answer-bytes.ts';
import { metersFromDm, secondsFromDs } from '../../../kit/core/units.ts';
import type { Origin, RoutingQuery, TargetTable } from '../../routing/index.ts';
import { UNREACHABLE } from '../cost-row.ts';
import { putSnapInformation } from '../snap-information.ts';
import type { MatrixRow } from './matrix.ts';

const ID = fixed('{"id":');
const TARGETS = fixed(',"targets":[');
const END_OF_ROW = fixed(']},');
const TRAVEL_TIME = fixed(',"travelTime":');
const LENGTH = fixed(',"length":');
const END_OF_PAIR = fixed('},');

interface MatrixForm {
  readonly routing: RoutingQuery;
  readonly targets: TargetTable;
  /** True if unreachable targets are left out; otherwise they get -1. */
  readonly onlyReachable: boolean;
}

/**
 * Writes one source and its targets: `{id, targets: [{id, travelTime, length}]},`, seconds and meters.
 * @param putMore writes further members of a target
 */
export function putMatrixRow(
  out: AnswerBytes,
  { routing, targets, onlyReachable }: MatrixForm,
  origin: Origin,
  row: MatrixRow,
  putMore: ((target: number) => void) | null,
): void {
  const { idJson, idStart } = targets;
  const withSnaps = routing.showSnapInformation;
  out.put(ID);
  out.json(origin.id);
  if (withSnaps) putSnapInformation(out, row.origin);
  out.put(TARGETS);
  for (let i = 0; i < targets.count; i++) {
    const time = row.travelTimeDs[i];
    const reachable = time !== UNREACHABLE;
    if (!reachable && onlyReachable) continue;
    const travelTime = reachable ? secondsFromDs(time) : -1;
    const length = reachable ? metersFromDm(row.lengthDm[i]) : -1;
    out.put(ID);
    out.put(idJson, idStart[i], idStart[i + 1]);
    out.put(TRAVEL_TIME);
    out.integer(travelTime);
    out.put(LENGTH);
    out.integer(length);
    putMore?.(i);
    if (withSnaps) putSnapInformation(out, row.targets?.point(i));
    out.put(END_OF_PAIR);
  }
  out.drop(COMMA);
  out.put(END_OF_ROW);
}
