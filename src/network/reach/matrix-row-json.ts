import { AnswerBytes, COMMA, fixed, inWords, type Words } from '../../kit/core/answer-bytes.ts';
import { metersFromDm, secondsFromDs } from '../../kit/core/units.ts';
import type { Origin, RoutingQuery, TargetTable } from '../routing/index.ts';
import { UNREACHABLE } from './cost-row.ts';
import type { MatrixRow } from './matrix.ts';
import { putSnapInformation } from './snap-information.ts';

const ID = fixed('{"id":');
const TARGETS = fixed(',"targets":[');
const END_OF_ROW = fixed(']},');
const TRAVEL_TIME = fixed(',"travelTime":');
const LENGTH = inWords(fixed(',"length":'));
const END_OF_PAIR = fixed('},');
const END_IN_WORDS = inWords(END_OF_PAIR);
const NOTHING = inWords(fixed(''));

/** The text before the travel time of each target, `{"id":…,"travelTime":`, with the end of each text. */
interface PairBeginnings {
  readonly text: Words;
  readonly end: Int32Array;
}

const beginnings = new WeakMap<TargetTable, PairBeginnings>();

function beginningsOf(targets: TargetTable): PairBeginnings {
  let known = beginnings.get(targets);
  if (!known) {
    const { idJson, idStart, count } = targets;
    const out = new AnswerBytes();
    const end = new Int32Array(count);
    for (let i = 0; i < count; i++) {
      out.put(ID);
      out.put(idJson, idStart[i], idStart[i + 1]);
      out.put(TRAVEL_TIME);
      end[i] = out.size;
    }
    known = { text: inWords(out.done()), end };
    beginnings.set(targets, known);
  }
  return known;
}

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
  const { text, end } = beginningsOf(targets);
  const withSnaps = routing.showSnapInformation;
  const isPlain = !withSnaps && putMore === null;
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
    const start = i === 0 ? 0 : end[i - 1];
    if (isPlain) {
      out.putTwo(text, start, end[i], travelTime, LENGTH, length, END_IN_WORDS);
      continue;
    }
    out.putTwo(text, start, end[i], travelTime, LENGTH, length, NOTHING);
    putMore?.(i);
    if (withSnaps) putSnapInformation(out, row.targets?.point(i));
    out.put(END_OF_PAIR);
  }
  out.drop(COMMA);
  out.put(END_OF_ROW);
}
