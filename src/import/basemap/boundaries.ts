import { indexInSorted } from '../../kit/collections/binary-search.ts';
import type { Attribute } from '../../products/map/basemap/cut/attribute-sets.ts';
import { type FeatureTable, SHAPE_LINE } from '../../products/map/basemap/cut/feature-table.ts';
import { layerIndex } from '../../products/map/basemap/layers.ts';
import { MEMBER_WAY, membersOfRelation, nodesOfWay, type OsmData, TagReader } from '../osm/index.ts';
import { countrySides } from './country-sides.ts';
import { pointsOfNodes } from './points-of-nodes.ts';

const BOUNDARY = layerIndex('boundary');
const LEVELS = /^(?:[2-9]|10)$/;

interface BorderWay {
  level: number;
  disputed: boolean;
  maritime: boolean;
  disputedName: string | undefined;
  claimedBy: string | undefined;
}

/** Lines of administrative boundaries: ways of the relations, each once, at the lowest level of those that share it. */
export function boundaryFeatures(data: OsmData, table: FeatureTable): void {
  const { ways, nodes, strings } = data;
  const wayTags = new TagReader(ways.tags, strings);
  const borders = [...borderWays(data)].sort(([a], [b]) => a - b);
  const sides = countrySides(data);
  for (const [way, border] of borders) {
    const geometry = table.geometries.begin();
    const { left = '', right = '' } = border.level === 2 ? (sides.get(way) ?? {}) : {};
    // Lines of the same two countries run the same way, so that they can be joined.
    const isTurned = right !== '' && (left === '' || right < left);
    const line = nodesOfWay(ways, way);
    const points = pointsOfNodes(nodes, isTurned ? line.toReversed() : line);
    for (let i = 0; i < points.length; i += 2) table.geometries.point(points[i], points[i + 1]);
    table.geometries.endPart();
    const maritime =
      border.maritime || wayTags.get(way, 'maritime') === 'yes' || wayTags.get(way, 'natural') === 'coastline';
    const disputedTag =
      wayTags.get(way, 'disputed') === 'yes' ||
      wayTags.has(way, 'disputed_by') ||
      wayTags.get(way, 'boundary') === 'disputed';
    const disputed = border.disputed || disputedTag;
    const attributes: Attribute[] = [
      ['admin_level', border.level],
      ['maritime', maritime ? 1 : 0],
      ['disputed', disputed ? 1 : 0],
    ];
    const [adm0Left, adm0Right] = isTurned ? [right, left] : [left, right];
    if (adm0Left !== '') attributes.push(['adm0_l', adm0Left]);
    if (adm0Right !== '') attributes.push(['adm0_r', adm0Right]);
    const name = wayTags.get(way, 'disputed_name') ?? border.disputedName;
    const claimed = wayTags.get(way, 'claimed_by') ?? border.claimedBy;
    if (disputed && name !== undefined) attributes.push(['disputed_name', name]);
    if (disputed && claimed !== undefined) attributes.push(['claimed_by', claimed]);
    table.add({ layer: BOUNDARY, attributes, minZoom: firstZoom(border.level, maritime) }, SHAPE_LINE, geometry, 0);
  }
}

function firstZoom(level: number, maritime: boolean): number {
  if (level === 2 && maritime) return 4;
  return level <= 4 ? 5 : level <= 6 ? 9 : level <= 8 ? 11 : 12;
}

function borderWays(data: OsmData): Map<number, BorderWay> {
  const { relations, ways, strings } = data;
  const tags = new TagReader(relations.tags, strings);
  const borders = new Map<number, BorderWay>();
  for (let relation = 0; relation < relations.count; relation++) {
    const kind = tags.get(relation, 'boundary');
    const text = tags.get(relation, 'admin_level') ?? '';
    if ((kind !== 'administrative' && kind !== 'disputed') || !LEVELS.test(text)) continue;
    const level = Number(text);
    const disputed = kind === 'disputed' || tags.get(relation, 'disputed') === 'yes';
    for (const { type, id } of membersOfRelation(data, relation)) {
      if (type !== MEMBER_WAY) continue;
      const way = indexInSorted(ways.id, id);
      if (way < 0) continue;
      const known = borders.get(way);
      if (known === undefined || level < known.level) {
        borders.set(way, {
          level,
          disputed: disputed || known?.disputed === true,
          maritime: tags.get(relation, 'maritime') === 'yes',
          disputedName: disputed ? tags.get(relation, 'name') : known?.disputedName,
          claimedBy: tags.get(relation, 'claimed_by') ?? known?.claimedBy,
        });
      } else known.disputed ||= disputed;
    }
  }
  return borders;
}
