import { StringInterner, type StringTable } from '../../../kit/collections/string-table.ts';
import type { CountRounds } from '../../../kit/core/progress.ts';
import { fromE7 } from '../../../kit/geo/coordinates.ts';
import { wrapLon } from '../../../kit/geo/longitude-frame.ts';
import { MISSING_COORDINATE, type OsmData } from '../../osm/index.ts';
import { countryAt } from './country-defaults.ts';
import { type Tags, TagView } from './tag-view.ts';
import { WayRelations } from './way-relations.ts';
import { type WayUse, wayUse } from './way-rules.ts';
import { SIGN_KEYS } from './way-signs.ts';
import { WayUseCache } from './way-use-cache.ts';

/** The ways that become edges, ascending by OSM id; values per direction are at 2 * way and 2 * way + 1. */
export interface StreetWays {
  readonly count: number;
  /** Index of the OSM way. */
  readonly osmWay: Int32Array;
  readonly edgeClass: Uint8Array;
  readonly flags: Uint16Array;
  readonly carKmh: Uint8Array;
  readonly bikePercent: Uint8Array;
  readonly walkPercent: Uint8Array;
  /** `ARC_RESTRICTED_*` and `ARC_DESTINATION_*` bits. */
  readonly purposes: Uint8Array;
  readonly offGround: Uint8Array;
  readonly drivesLeft: Uint8Array;
  readonly durationS: Int32Array;
  /** Index into `names`. */
  readonly name: Int32Array;
  readonly names: StringTable;
  /** Ferries and car trains that relations describe. */
  readonly lines: readonly FerryLine[];
}

/** A ferry or car train made of several ways. */
interface FerryLine {
  /** Seconds of the whole crossing if tagged, else 0. */
  readonly durationS: number;
  readonly ways: readonly number[];
}

/** Returns the modes of a way as bits: `1 << mode number`, restricted ones included. */
export function modesOfWay(ways: StreetWays, way: number): number {
  const a = 2 * way;
  return (
    ((ways.carKmh[a] | ways.carKmh[a + 1]) !== 0 ? 1 : 0) |
    ((ways.bikePercent[a] | ways.bikePercent[a + 1]) !== 0 ? 2 : 0) |
    ((ways.walkPercent[a] | ways.walkPercent[a + 1]) !== 0 ? 4 : 0)
  );
}

const NAME_KEYS = ['name', ...SIGN_KEYS];

/** Reads the tags of all ways and keeps those that some mode may use. */
export function readStreetWays(osm: OsmData, countRound: CountRounds): StreetWays {
  const { ways } = osm;
  const view = new TagView(ways.tags, osm.strings);
  const names = NAME_KEYS.map((key) => osm.strings.indexOf(key));
  const uses = new WayUseCache(ways.tags, view, new Set(names));
  const relations = new WayRelations(osm);
  const wayOfOsm = new Map<number, number>();
  const interner = new StringInterner();
  const columns = {
    osmWay: new Int32Array(ways.count),
    edgeClass: new Uint8Array(ways.count),
    flags: new Uint16Array(ways.count),
    carKmh: new Uint8Array(2 * ways.count),
    bikePercent: new Uint8Array(2 * ways.count),
    walkPercent: new Uint8Array(2 * ways.count),
    purposes: new Uint8Array(ways.count),
    offGround: new Uint8Array(ways.count),
    drivesLeft: new Uint8Array(ways.count),
    durationS: new Int32Array(ways.count),
    name: new Int32Array(ways.count),
  };
  let count = 0;
  for (let way = 0; way < ways.count; way++) {
    countRound(way);
    const place = firstPlace(osm, way);
    if (place < 0) continue;
    const country = countryAt(wrapLon(fromE7(osm.nodes.lonE7[place])), fromE7(osm.nodes.latE7[place]));
    const tags = relations.tagsOf(way, view.at(way));
    const use = tags === view ? uses.of(way, country) : wayUse(tags, country);
    if (use === null) continue;
    if (relations.has(way)) wayOfOsm.set(way, count);
    columns.osmWay[count] = way;
    columns.name[count] = interner.intern(streetName(tags));
    store(columns, count++, use);
  }
  const lines = relations.lines.map(({ durationS, osmWays }) => ({
    durationS,
    ways: osmWays.flatMap((way) => wayOfOsm.get(way) ?? []),
  }));
  return { count, ...shortened(columns, count), names: interner.toTable(), lines };
}

/** Returns shortened columns, since most ways of an extract aren't streets. */
const shortened = (columns: WayColumns, count: number): WayColumns => ({
  osmWay: columns.osmWay.slice(0, count),
  edgeClass: columns.edgeClass.slice(0, count),
  flags: columns.flags.slice(0, count),
  carKmh: columns.carKmh.slice(0, 2 * count),
  bikePercent: columns.bikePercent.slice(0, 2 * count),
  walkPercent: columns.walkPercent.slice(0, 2 * count),
  purposes: columns.purposes.slice(0, count),
  offGround: columns.offGround.slice(0, count),
  drivesLeft: columns.drivesLeft.slice(0, count),
  durationS: columns.durationS.slice(0, count),
  name: columns.name.slice(0, count),
});

type WayColumns = Omit<StreetWays, 'count' | 'names' | 'lines'>;

function store(columns: WayColumns, way: number, use: WayUse): void {
  columns.edgeClass[way] = use.edgeClass;
  columns.flags[way] = use.flags;
  columns.carKmh[2 * way] = use.car.forward;
  columns.carKmh[2 * way + 1] = use.car.backward;
  columns.bikePercent[2 * way] = use.bike.forward;
  columns.bikePercent[2 * way + 1] = use.bike.backward;
  columns.walkPercent[2 * way] = use.walk.forward;
  columns.walkPercent[2 * way + 1] = use.walk.backward;
  columns.purposes[way] = use.purposes;
  columns.offGround[way] = use.offGround ? 1 : 0;
  columns.drivesLeft[way] = use.drivesLeft ? 1 : 0;
  columns.durationS[way] = use.durationS;
}

/** Returns the first node of a way that has a position, or -1. */
function firstPlace(osm: OsmData, way: number): number {
  const { firstRef, nodeRef } = osm.ways;
  for (let i = firstRef[way]; i < firstRef[way + 1]; i++) {
    if (osm.nodes.lonE7[nodeRef[i]] !== MISSING_COORDINATE) return nodeRef[i];
  }
  return -1;
}

function streetName(tags: Tags): string {
  const name = tags.get('name') ?? '';
  const ref = tags.get('ref') ?? '';
  if (name === '' || ref === '' || name === ref) return name === '' ? ref : name;
  return `${name} (${ref})`;
}
