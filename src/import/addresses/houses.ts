import type { CountRounds } from '../../kit/core/progress.ts';
import type { Remarks } from '../../kit/core/remarks.ts';
import { E7 } from '../../kit/geo/coordinates.ts';
import { wrapLonE7 } from '../../kit/geo/longitude-frame.ts';
import { OSM_NODE, OSM_RELATION, OSM_WAY } from '../../products/geocode/address-index.ts';
import { MISSING_COORDINATE, nodesOfWay, type OsmData, TagReader } from '../osm/index.ts';
import { areaOfRelation } from './areas.ts';
import type { House } from './house-rows.ts';
import type { AddressParts, InheritedAddresses } from './inherited-addresses.ts';
import { interpolatedHouses } from './interpolations.ts';

/** An address as given by tags. */
export interface Address extends House, AddressParts {}

/** Tags that identify a house. */
export const HOUSE_KEYS = ['addr:housenumber', 'addr:conscriptionnumber', 'addr:streetnumber'];

/**
 * Reports the addresses of nodes, buildings and areas, and those between the ends of interpolations, one after another.
 */
export function collectAddresses(
  data: OsmData,
  inherited: InheritedAddresses,
  remarks: Remarks,
  countRound: CountRounds,
  found: (address: Address) => void,
): void {
  const { wholeNodes, ways, relations, nodes, strings } = data;
  const push = (tags: ReadonlyMap<string, string>, osm: number, lonE7: number, latE7: number) => {
    for (const number of numbersOf(tags))
      found({ number, osm, lonE7: wrapLonE7(lonE7), latE7, ...inherited.of(osm, tags) });
  };
  const isHouse = (tags: TagReader, element: number) => HOUSE_KEYS.some((key) => tags.has(element, key));
  const nodeTags = new TagReader(wholeNodes.tags, strings);
  for (let node = 0; node < wholeNodes.count; node++) {
    countRound(node);
    if (isHouse(nodeTags, node))
      push(nodeTags.all(node), wholeNodes.id[node] * 4 + OSM_NODE, wholeNodes.lonE7[node], wholeNodes.latE7[node]);
  }
  const wayTags = new TagReader(ways.tags, strings);
  for (let way = 0; way < ways.count; way++) {
    countRound(wholeNodes.count + way);
    const osm = ways.id[way] * 4 + OSM_WAY;
    const rule = wayTags.get(way, 'addr:interpolation');
    if (rule !== undefined) {
      const parts = inherited.of(osm, wayTags.all(way));
      for (const house of interpolatedHouses(data, way, rule, nodeTags, remarks)) found({ ...house, ...parts });
    } else if (isHouse(wayTags, way)) {
      const middle = middleOfNodes(nodesOfWay(ways, way), nodes);
      if (middle !== null) push(wayTags.all(way), osm, ...middle);
    }
  }
  const relationTags = new TagReader(relations.tags, strings);
  for (let relation = 0; relation < relations.count; relation++) {
    countRound(wholeNodes.count + ways.count + relation);
    if (!isHouse(relationTags, relation)) continue;
    const middle = areaOfRelation(data, relation)?.middle;
    if (middle !== undefined)
      push(
        relationTags.all(relation),
        relations.id[relation] * 4 + OSM_RELATION,
        Math.round(middle[0] * E7),
        Math.round(middle[1] * E7),
      );
  }
}

/**
 * Returns the numbers of an address, splitting lists; the number of the town and that of the street (Czechia, Slovakia)
 * form one, `1355/6`.
 */
function numbersOf(tags: ReadonlyMap<string, string>): string[] {
  const [number, ofTown, ofStreet] = HOUSE_KEYS.map((key) => tags.get(key)?.trim() ?? '');
  const isOfBoth = ofTown !== '' && ofStreet !== '' && [ofTown, ofStreet, ''].includes(number);
  const listed = isOfBoth ? `${ofTown}/${ofStreet}` : number || ofTown || ofStreet;
  return [
    ...new Set(
      listed
        .split(/[;,]/)
        .map((one) => one.trim())
        .filter((one) => one !== '' && one.length <= 20),
    ),
  ];
}

function middleOfNodes(refs: Int32Array, { lonE7, latE7 }: OsmData['nodes']): [number, number] | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const node of refs) {
    if (lonE7[node] === MISSING_COORDINATE) continue;
    west = Math.min(west, lonE7[node]);
    east = Math.max(east, lonE7[node]);
    south = Math.min(south, latE7[node]);
    north = Math.max(north, latE7[node]);
  }
  return west > east ? null : [Math.round((west + east) / 2), Math.round((south + north) / 2)];
}
