import { boxOf, contains, overlap } from './areas.ts';
import { type Hinterland, isochroneBody, matrixBody, parseContours, parseMatrix } from './hinterland.ts';
import { type Peer, parsePeerContours, parsePeerMatrix, peerIsochroneBody, peerMatrixBody } from './peer.ts';
import type { Position, Roads } from './roads.ts';
import { CONTOURS, type Contour, type Matrix, type Mode, type Ring } from './sides.ts';
import { median } from './timing.ts';

/** Points on roads around each source, on which areas are compared. */
const POINTS = 400;
/**
 * The least share that both areas have in common at the outermost contour, and the least share of the network on which
 * they agree.
 */
const LEAST_SHARED = 0.6;
const LEAST_AGREED = 0.8;
/** The least share inside its own area of the places that one side reaches in time by its own matrix. */
const LEAST_KEPT = 0.97;

interface Sample {
  readonly shared: number;
  readonly ratio: number;
  readonly agreed: number;
  readonly ours: Own;
  readonly theirs: Own;
}

/** An area beside the travel times of the same side. */
interface Own {
  /** Share of the points in reach that lie inside. */
  readonly kept: number;
  /** Share of the points inside that are out of reach by more than a minute. */
  readonly false: number;
}

/** Returns areas of both sides contour by contour, in free flow and drawn in full detail. */
export async function checkAreas(
  sides: { hinterland: Hinterland; peer: Peer },
  mode: Mode,
  sources: readonly Position[],
  roads: Roads,
): Promise<{ lines: string[]; failures: string[] }> {
  const samples = new Map<number, Sample[]>(CONTOURS.map((minutes) => [minutes, []]));
  for (const [n, source] of sources.entries()) await addSamples(sides, mode, source, roads, n, samples);
  const lines = [`${mode}: areas from ${sources.length} places, medians (free flow, full detail)`, HEADER];
  const failures: string[] = [];
  for (const [minutes, list] of samples) {
    const of = (pick: (sample: Sample) => number): number => median(list.map(pick));
    const [shared, agreed, kept] = [of((s) => s.shared), of((s) => s.agreed), of((s) => s.ours.kept)];
    lines.push(
      row([
        String(minutes),
        of((s) => s.ratio).toFixed(2),
        shared.toFixed(2),
        agreed.toFixed(3),
        kept.toFixed(3),
        of((s) => s.ours.false).toFixed(3),
        of((s) => s.theirs.kept).toFixed(3),
        of((s) => s.theirs.false).toFixed(3),
      ]),
    );
    const expect = (what: string, value: number, least: number): void => {
      if (!(value >= least)) failures.push(`${mode}, ${minutes} min: ${what} is ${value.toFixed(3)}, under ${least}`);
    };
    expect('the share of our reachable points inside our area', kept, LEAST_KEPT);
    if (minutes !== CONTOURS.at(-1)) continue;
    expect('intersection over union', shared, LEAST_SHARED);
    expect('agreement on network points', agreed, LEAST_AGREED);
  }
  return { lines, failures };
}

const row = (cells: readonly string[]): string => `  ${cells.map((cell) => cell.padStart(10)).join('')}`;
const HEADER = row(['minutes', 'area', 'IoU', 'agreed', 'kept', 'false', 'peer kept', 'false']);

async function addSamples(
  { hinterland, peer }: { hinterland: Hinterland; peer: Peer },
  mode: Mode,
  source: Position,
  roads: Roads,
  seed: number,
  samples: ReadonlyMap<number, Sample[]>,
): Promise<void> {
  const ours = parseContours(await hinterland.post('polygon', isochroneBody(mode, source, 'free')));
  const theirs = parsePeerContours(await peer.isochrone(peerIsochroneBody(mode, source, true)));
  const box = boxOf([...ringsAt(ours, CONTOURS.at(-1)!), ...ringsAt(theirs, CONTOURS.at(-1)!)]);
  const targets = roads.points(POINTS, seed, box);
  const query = { sources: [source], targets };
  const ourTimes = parseMatrix(await hinterland.post('time', matrixBody(mode, query, 'free')), query);
  const theirTimes = parsePeerMatrix(
    await peer.matrix(peerMatrixBody(mode, query, 'fastest'), 'timedistancematrix'),
    query,
  );
  for (const minutes of CONTOURS) {
    const [a, b] = [ringsAt(ours, minutes), ringsAt(theirs, minutes)];
    const [inA, inB] = [targets.map((point) => contains(a, point)), targets.map((point) => contains(b, point))];
    samples.get(minutes)!.push({
      ...overlap(a, b),
      agreed: inA.filter((inside, i) => inside === inB[i]).length / targets.length,
      ours: own(inA, ourTimes, minutes),
      theirs: own(inB, theirTimes, minutes),
    });
  }
}

const ringsAt = (contours: readonly Contour[], minutes: number): readonly Ring[] =>
  contours.find((contour) => contour.minutes === minutes)?.rings ?? [];

function own(inside: readonly boolean[], { seconds }: Matrix, minutes: number): Own {
  const reached = inside.map((_, i) => seconds[i] <= 60 * minutes);
  const outOfReach = inside.map((_, i) => !(seconds[i] <= 60 * (minutes + 1)));
  const count = (marks: readonly boolean[], and?: readonly boolean[]): number =>
    marks.filter((mark, i) => mark && (and?.[i] ?? true)).length;
  return { kept: count(reached, inside) / count(reached), false: count(inside, outOfReach) / count(inside) };
}
