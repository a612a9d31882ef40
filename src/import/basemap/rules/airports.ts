import type { Attribute } from '../../../products/map/basemap/cut/attribute-sets.ts';
import { layerIndex } from '../../../products/map/basemap/layers.ts';
import { nameAttributes } from '../names.ts';
import { elevation } from './heights.ts';
import { leastPx, type MapElement, type Tags, zoomOfSize } from './map-element.ts';

const AEROWAY = layerIndex('aeroway');
const LABEL = layerIndex('aerodrome_label');
const AREAS = new Set(['aerodrome', 'heliport', 'runway', 'helipad', 'taxiway', 'apron']);
const LINES = new Set(['runway', 'taxiway']);
const CLASSES = new Set(['international', 'public', 'regional', 'military', 'private']);

export function airportFeatures(element: MapElement): void {
  const { tags } = element;
  const clazz = tags.get('aeroway');
  if (clazz === undefined) return;
  const ref = tags.get('ref');
  const attributes: Attribute[] = [['class', clazz], ...(ref === undefined ? [] : ([['ref', ref]] as Attribute[]))];
  const isArea =
    element.isClosed &&
    tags.get('area') !== 'no' &&
    (clazz !== 'runway' && clazz !== 'taxiway' ? true : tags.get('area') === 'yes');
  if (clazz === 'gate' && element.isNode) element.point({ layer: AEROWAY, attributes, minZoom: 14 });
  else if (isArea && AREAS.has(clazz)) {
    element.area({
      layer: AEROWAY,
      attributes,
      minZoom: zoomOfSize(element.sidePx, 10, leastPx(2)),
      order: -element.sidePx,
    });
  } else if (element.isWay && LINES.has(clazz))
    element.line({ layer: AEROWAY, attributes, minZoom: clazz === 'runway' ? 10 : 12 });
  if (clazz === 'aerodrome') label(element);
}

function label(element: MapElement): void {
  const { tags } = element;
  if (!element.isNode && !element.isClosed) return;
  const name = nameAttributes(tags);
  const iata = tags.get('iata');
  const icao = tags.get('icao');
  if (name.length === 0) return;
  const clazz = classOf(tags);
  const attributes: Attribute[] = [...name, ['class', clazz]];
  if (iata !== undefined) attributes.push(['iata', iata]);
  if (icao !== undefined) attributes.push(['icao', icao]);
  const minZoom = clazz === 'international' && iata !== undefined ? 8 : 10;
  element.point({ layer: LABEL, attributes: [...attributes, ...elevation(tags)], minZoom });
}

function classOf(tags: Tags): string {
  const found = [tags.get('aerodrome'), tags.get('aerodrome:type')].find((value) => CLASSES.has(value ?? ''));
  return found ?? (tags.has('military') || tags.get('landuse') === 'military' ? 'military' : 'other');
}
