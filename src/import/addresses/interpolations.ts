import { indexInSorted } from '../../kit/collections/binary-search.ts';
import type { Remarks } from '../../kit/core/remarks.ts';
import { wrapLonE7 } from '../../kit/geo/longitude-frame.ts';
import { OSM_WAY } from '../../products/geocode/address-index.ts';
import { MISSING_COORDINATE, nodesOfWay, type OsmData, type TagReader } from '../osm/index.ts';
import type { House } from './house-rows.ts';

/** Most numbers of an interpolation: more are a mapping error. */
const MOST_BETWEEN = 200;

/** Returns houses along a way whose ends, or nodes between, have numbers (`addr:interpolation`), without the ends. */
export function interpolatedHouses(
  data: OsmData,
  way: number,
  rule: string,
  tags: TagReader,
  remarks: Remarks,
): Omit<House, 'postcode'>[] {
  const { wholeNodes, nodes, ways } = data;
  const made: Omit<House, 'postcode'>[] = [];
  let line: [number, number][] = [];
  let from: string | null = null;
  for (const node of nodesOfWay(ways, way)) {
    if (nodes.lonE7[node] === MISSING_COORDINATE) return [];
    line.push([nodes.lonE7[node], nodes.latE7[node]]);
    const whole = indexInSorted(wholeNodes.id, nodes.id[node]);
    const to = whole < 0 ? undefined : tags.get(whole, 'addr:housenumber')?.trim();
    if (to === undefined) continue;
    const between = from === null ? [] : numbersBetween(from, to, rule);
    if (between === null) remarks.add('addr:interpolation that is no rule for numbers');
    else if (between.length > MOST_BETWEEN) remarks.add('addr:interpolation over too many numbers');
    else {
      for (const { number, share } of between) {
        const [lonE7, latE7] = pointAlong(line, share);
        made.push({ number, osm: ways.id[way] * 4 + OSM_WAY, lonE7: wrapLonE7(lonE7), latE7 });
      }
    }
    from = to;
    line = [line[line.length - 1]];
  }
  return made;
}

interface Between {
  readonly number: string;
  /** Share of the way from one end to the other. */
  readonly share: number;
}

/**
 * Returns the numbers between two by `all`, `even`, `odd`, `alphabetic` or a step; null if the rule is none of these.
 * At most one more than {@link MOST_BETWEEN}.
 */
function numbersBetween(from: string, to: string, rule: string): Between[] | null {
  if (rule === 'alphabetic') return lettersBetween(from, to);
  const parity = rule === 'even' ? 0 : rule === 'odd' ? 1 : null;
  const step = rule === 'all' || parity !== null ? 1 : Number(rule);
  if (!(step >= 1 && step <= 100)) return null;
  // `37-02` to `37-20`: the part before the last digits is equal.
  const [first, last] = [/^(.*?)(\d{1,5})$/.exec(from), /^(.*?)(\d{1,5})$/.exec(to)];
  if (first === null || last === null || first[1] !== last[1]) return [];
  const [a, b] = [Number(first[2]), Number(last[2])];
  const width = [first[2], last[2]].some((digits) => digits.startsWith('0')) ? first[2].length : 0;
  const found: Between[] = [];
  for (let i = step; i < Math.abs(b - a) && found.length <= MOST_BETWEEN; i += step) {
    const number = a + Math.sign(b - a) * i;
    if (parity !== null && number % 2 !== parity) continue;
    found.push({ number: first[1] + String(number).padStart(width, '0'), share: i / Math.abs(b - a) });
  }
  return found;
}

/** Returns the numbers from `12a` to `12f`; a number without a letter comes before its `a`. */
function lettersBetween(from: string, to: string): Between[] {
  const [first, last] = [/^(\d*\s?)([a-z]?)$/i.exec(from), /^(\d*\s?)([a-z]?)$/i.exec(to)];
  if (first === null || last === null || first[1].trim() !== last[1].trim()) return [];
  const letter = last[2] || first[2];
  const base = letter < 'a' ? 64 : 96;
  const [a, b] = [first[2], last[2]].map((one) => (one === '' ? base : one.charCodeAt(0)));
  const found: Between[] = [];
  for (let i = 1; i < Math.abs(b - a); i++) {
    const code = a + Math.sign(b - a) * i;
    if (code > base && code <= base + 26)
      found.push({ number: first[1] + String.fromCharCode(code), share: i / Math.abs(b - a) });
  }
  return found;
}

function pointAlong(line: readonly [number, number][], share: number): [number, number] {
  const lengths = line.slice(1).map(([x, y], i) => Math.hypot(x - line[i][0], y - line[i][1]));
  let left = share * lengths.reduce((sum, length) => sum + length, 0);
  for (const [i, length] of lengths.entries()) {
    if (left <= length && length > 0) {
      const t = left / length;
      return [
        Math.round(line[i][0] + t * (line[i + 1][0] - line[i][0])),
        Math.round(line[i][1] + t * (line[i + 1][1] - line[i][1])),
      ];
    }
    left -= length;
  }
  return line[line.length - 1];
}
