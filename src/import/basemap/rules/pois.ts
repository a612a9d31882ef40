import type { Attribute } from '../../../products/map/basemap/cut/attribute-sets.ts';
import { layerIndex } from '../../../products/map/basemap/layers.ts';
import { nameAttributes } from '../names.ts';
import { type MapElement, type Tags, zoomOfSize } from './map-element.ts';
import { POI_CLASSES, POI_RANKS, POI_VALUES } from './poi-classes.ts';

const POI = layerIndex('poi');
const STATIONS = new Set(['station', 'halt', 'subway', 'ferry_terminal']);
const CAMPUS = new Set(['university', 'college']);
const CAMPUS_PX = 80;
const UNNAMED = 1e6;

/** Adds a point of interest: its class, subclass and name. */
export function poiFeatures(element: MapElement): void {
  if (!element.isNode && !element.isClosed) return;
  const { tags } = element;
  const found = kindOf(tags);
  if (found === null) return;
  const { subclass, clazz } = found;
  const name = nameAttributes(tags);
  const layer = Number.parseInt(tags.get('layer') ?? '', 10);
  const level = tags.get('level');
  const attributes: Attribute[] = [...name, ['class', clazz], ['subclass', refined(tags, subclass)]];
  if (Number.isInteger(layer) && layer !== 0) attributes.push(['layer', layer]);
  if (level !== undefined && /^-?\d+$/.test(level)) attributes.push(['level', Number(level)]);
  if (tags.get('indoor') === 'yes') attributes.push(['indoor', 1]);
  if (tags.get('uic_ref') !== undefined && STATIONS.has(subclass)) attributes.push(['agg_stop', 1]);
  const minZoom = STATIONS.has(subclass)
    ? 12
    : CAMPUS.has(subclass) && !element.isNode
      ? Math.min(
          14,
          zoomOfSize(element.sidePx, 10, () => CAMPUS_PX),
        )
      : 14;
  const rank = POI_RANKS.indexOf(clazz);
  const order = (rank < 0 ? POI_RANKS.length : rank) * 10 + (name.length === 0 ? UNNAMED : 0);
  element.point({ layer: POI, attributes, minZoom, order });
}

function kindOf(tags: Tags): { subclass: string; clazz: string } | null {
  for (const [key, values] of POI_VALUES) {
    const value = tags.get(key);
    if (value === undefined || value === 'no' || (values !== null && !values.has(value))) continue;
    // The class already says that it is a subway station.
    const isSubway = key === 'railway' && value === 'station' && tags.get('station') === 'subway';
    const subclass = isSubway ? 'subway' : value;
    const group = POI_CLASSES.get(subclass);
    const clazz = group ?? (key === 'shop' ? 'shop' : key === 'office' ? 'office' : subclass);
    return { subclass, clazz };
  }
  return tags.has('zoo') ? { subclass: tags.get('zoo')!, clazz: 'zoo' } : null;
}

/** Returns a more specific subclass if the map has one, else the value itself. */
function refined(tags: Tags, subclass: string): string {
  const detail = { information: 'information', place_of_worship: 'religion', pitch: 'sport' }[subclass];
  return (detail && tags.get(detail)) || subclass;
}
