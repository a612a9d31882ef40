import { EDGE_CLASS_LIMIT, EDGE_CLASSES, edgeClassId } from '../street/edge-classes.ts';
import type { StreetConditions } from '../street/travel-mode.ts';
import { booleanOr, refuse } from './field-checks.ts';
import { readClasses } from './read-mode.ts';
import type { RoutingBody } from './routing.schema.ts';

/** Limits of the product of a class's factor and the factor for `all`. */
const MIN_FACTOR = 0.5;
const MAX_FACTOR = 100;
const MAX_ROAD_KMH = 300;
/** Allows for rounding: 5 times 0.1 must count as 0.5. */
const inRange = (product: number): boolean => product >= MIN_FACTOR - 1e-9 && product <= MAX_FACTOR + 1e-9;

/** Reads speeds and closures of the whole request. */
export function readConditions(body: RoutingBody): StreetConditions {
  return {
    elevation: booleanOr(body.elevation, 'elevation', true),
    timeFactors: readFactors(body.travelTimeFactors),
    defaultSpeedsKmh: readSpeeds(body.defaultRoadSpeeds),
    excludedClasses: readExcludedClasses(body.excludeEdgeClasses),
  };
}

/**
 * Reads the members of an object keyed by edge class: `[name as written, number of the class or 0 for `all`, value]`.
 */
function classMembers(value: object, path: string): [string, number, number][] {
  return Object.entries(value)
    .filter(([, v]) => v !== null)
    .map(([name, v]) => {
      const member = `${path}.${name}`;
      if (typeof v !== 'number' || !Number.isFinite(v)) refuse(member, 'must be a number');
      const lower = name.toLowerCase();
      if (lower === 'all') return [name, 0, v];
      const id = edgeClassId(lower);
      if (id === undefined)
        refuse(member, `names no edge class: use all, ${EDGE_CLASSES.map((c) => c.name).join(', ')}`);
      return [name, id, v];
    });
}

function readFactors(value: RoutingBody['travelTimeFactors']): Float64Array | null {
  if (value === undefined || value === null) return null;
  const members = classMembers(value, 'travelTimeFactors');
  if (members.length === 0) return null;
  const range = `within ${MIN_FACTOR} and ${MAX_FACTOR}`;
  const all = members.find(([, id]) => id === 0);
  const forAll = all?.[2] ?? 1;
  const named = members.filter(([, id]) => id !== 0);
  for (const [name, , factor] of named) {
    const product = factor * forAll;
    if (inRange(product)) continue;
    const path = `travelTimeFactors.${name}`;
    if (all) refuse(path, `times travelTimeFactors.${all[0]} must lie ${range}, but is ${product}`);
    refuse(path, `must lie ${range}, but is ${factor}`);
  }
  const someClassHasOnlyAll = named.length < EDGE_CLASSES.length;
  if (all && someClassHasOnlyAll && !inRange(forAll))
    refuse(`travelTimeFactors.${all[0]}`, `must lie ${range}, but is ${forAll}`);
  const table = new Float64Array(EDGE_CLASS_LIMIT).fill(forAll);
  for (const [, id, factor] of named) table[id] = factor * forAll;
  return table;
}

function readSpeeds(value: RoutingBody['defaultRoadSpeeds']): Float64Array | null {
  if (value === undefined || value === null) return null;
  const members = classMembers(value, 'defaultRoadSpeeds');
  if (members.length === 0) return null;
  for (const [name, , kmh] of members) {
    if (kmh > 0 && kmh <= MAX_ROAD_KMH) continue;
    refuse(`defaultRoadSpeeds.${name}`, `must be a speed above 0 and at most ${MAX_ROAD_KMH} km/h, but is ${kmh}`);
  }
  // A class's own speed replaces that for all.
  const table = new Float64Array(EDGE_CLASS_LIMIT).fill(members.find(([, id]) => id === 0)?.[2] ?? 0);
  for (const [, id, kmh] of members) if (id !== 0) table[id] = kmh;
  return table;
}

function readExcludedClasses(value: RoutingBody['excludeEdgeClasses']): Uint8Array | null {
  const classes = readClasses(value, 'excludeEdgeClasses');
  if (classes.length === 0) return null;
  const table = new Uint8Array(EDGE_CLASS_LIMIT);
  for (const id of classes) if (id >= 0 && id < EDGE_CLASS_LIMIT) table[id] = 1;
  return table;
}
