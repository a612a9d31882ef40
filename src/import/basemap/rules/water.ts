import type { Attribute } from '../../../products/map/basemap/cut/attribute-sets.ts';
import { layerIndex } from '../../../products/map/basemap/layers.ts';
import { nameAttributes } from '../names.ts';
import { brunnelOf } from './brunnel.ts';
import { leastPx, type MapElement, type Tags, zoomOfSize } from './map-element.ts';

const WATER = layerIndex('water');
const WATERWAY = layerIndex('waterway');
const WATER_NAME = layerIndex('water_name');

const RIVERS = new Set(['river', 'stream', 'canal', 'ditch', 'drain']);
const PONDS = new Set(['pond', 'basin', 'wastewater', 'salt_pond']);
const WATERWAYS = new Set(['river', 'canal', 'stream', 'drain', 'ditch']);
const WATER_LANDUSE = new Set(['reservoir', 'basin', 'salt_pond']);
/** Water that is named by a point in the sea. */
const SEA_NAMES = new Set(['bay', 'strait', 'sea', 'ocean']);

/** Side length of a water area, in pixels, from which its name fits. */
const NAMED_PX = 128;

/**
 * Returns the rank of a water: the zoom at which its side reaches {@link NAMED_PX}, far beyond the last zoom for small
 * ones; larger waters have a lower rank.
 */
const rankOf = ({ sidePx }: MapElement): Attribute => ['rank', Math.max(0, Math.ceil(Math.log2(NAMED_PX / sidePx)))];

/** Returns the class of a water area, or null if it is none. */
function waterClass(tags: Tags): string | null {
  const natural = tags.get('natural');
  const water = tags.get('water');
  const landuse = tags.get('landuse');
  const waterway = tags.get('waterway');
  const leisure = tags.get('leisure');
  if (tags.get('covered') === 'yes') return null;
  if (leisure === 'swimming_pool') return 'swimming_pool';
  if (waterway === 'dock') return 'dock';
  if (waterway === 'riverbank') return 'river';
  const isWater = natural === 'water' || (water !== undefined && water !== 'no') || WATER_LANDUSE.has(landuse ?? '');
  if (!isWater) return null;
  const kind = water ?? landuse ?? '';
  if (RIVERS.has(kind)) return 'river';
  if (PONDS.has(kind)) return 'pond';
  return 'lake';
}

const isIntermittent = (tags: Tags): 0 | 1 => (tags.get('intermittent') === 'yes' ? 1 : 0);

export function waterFeatures(element: MapElement): void {
  const { tags } = element;
  if (element.isClosed) {
    const clazz = waterClass(tags);
    if (clazz !== null) waterArea(element, clazz);
  }
  if (element.isWay) waterway(element);
  if (element.isNode || element.isClosed) seaName(element);
}

function waterArea(element: MapElement, clazz: string): void {
  const { tags } = element;
  const brunnel = brunnelOf(tags);
  const attributes: Attribute[] = [
    ['class', clazz],
    ['intermittent', isIntermittent(tags)],
  ];
  if (brunnel !== null) attributes.push(['brunnel', brunnel, 12]);
  element.area({ layer: WATER, attributes, minZoom: zoomOfSize(element.sidePx, 6, leastPx(2, 12)) });
  const name = nameAttributes(tags);
  if (name.length === 0 || clazz === 'swimming_pool') return;
  const label: Attribute[] = [...name, ['class', 'lake'], ['intermittent', isIntermittent(tags)], rankOf(element)];
  const minZoom = Math.min(
    14,
    zoomOfSize(element.sidePx, 3, () => NAMED_PX),
  );
  element.point({ layer: WATER_NAME, attributes: label, minZoom, order: -element.sidePx });
}

function waterway(element: MapElement): void {
  const { tags } = element;
  const clazz = tags.get('waterway') ?? '';
  if (!WATERWAYS.has(clazz) || (element.isClosed && tags.get('area') === 'yes')) return;
  const name = nameAttributes(tags);
  const brunnel = brunnelOf(tags);
  const attributes: Attribute[] = [['class', clazz], ...name];
  attributes.push(['intermittent', isIntermittent(tags), 12]);
  if (brunnel !== null) attributes.push(['brunnel', brunnel, 12]);
  const minZoom =
    clazz === 'river' && name.length > 0 ? riverZoom(element.riverM) : clazz === 'river' || clazz === 'canal' ? 12 : 13;
  element.line({ layer: WATERWAY, attributes, minZoom });
}

const riverZoom = (meters: number): number =>
  meters >= 500_000 ? 6 : meters >= 400_000 ? 7 : meters >= 300_000 ? 8 : 9;

/** Adds the names of bays, straits and seas. */
function seaName({ tags, isNode, sidePx, point }: MapElement): void {
  const clazz = tags.get('place') === 'sea' || tags.get('place') === 'ocean' ? tags.get('place') : tags.get('natural');
  if (clazz === undefined || !SEA_NAMES.has(clazz)) return;
  const name = nameAttributes(tags);
  if (name.length === 0) return;
  const attributes: Attribute[] = [...name, ['class', clazz], ['intermittent', 0]];
  const early = clazz === 'ocean' ? 0 : clazz === 'sea' ? 8 : null;
  const minZoom =
    early ??
    (isNode
      ? 13
      : Math.min(
          14,
          zoomOfSize(sidePx, 9, () => NAMED_PX),
        ));
  point({ layer: WATER_NAME, attributes, minZoom, order: -sidePx });
}
