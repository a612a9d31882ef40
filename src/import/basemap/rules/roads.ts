import type { Attribute } from '../../../products/map/basemap/cut/attribute-sets.ts';
import { layerIndex } from '../../../products/map/basemap/layers.ts';
import { nameAttributes } from '../names.ts';
import { brunnelOf } from './brunnel.ts';
import { type MapElement, type Tags, zoomOfSize } from './map-element.ts';
import { type RoadNetwork, roadNetworks } from './road-networks.ts';

const TRANSPORTATION = layerIndex('transportation');
const TRANSPORTATION_NAME = layerIndex('transportation_name');

interface WayClass {
  readonly clazz: string;
  readonly subclass?: string;
  readonly minZoom: number;
  readonly ramp?: true;
  /** Features with a higher rank are drawn over others of the same level. */
  readonly rank: number;
}

const MAIN: Readonly<Record<string, readonly [minZoom: number, rank: number]>> = {
  motorway: [4, 19],
  trunk: [6, 18],
  primary: [7, 17],
  secondary: [9, 16],
  tertiary: [11, 15],
};
const MINOR = new Set(['unclassified', 'residential', 'living_street', 'road']);
const PATHS = new Set([...['pedestrian', 'path', 'footway', 'cycleway', 'steps', 'bridleway', 'corridor', 'platform']]);
const RAIL = new Set(['rail', 'narrow_gauge', 'preserved', 'funicular']);
const TRANSIT = new Set(['subway', 'light_rail', 'monorail', 'tram']);
const AERIALWAYS = new Set([
  ...['cable_car', 'gondola', 'chair_lift', 'mixed_lift', 'drag_lift', 't-bar', 'j-bar', 'platter', 'rope_tow'],
  ...['magic_carpet', 'zip_line', 'goods'],
]);
const PAVED = new Set([
  ...['paved', 'asphalt', 'cobblestone', 'concrete', 'concrete:lanes', 'concrete:plates', 'metal'],
  ...['paving_stones', 'sett', 'unhewn_cobblestone', 'wood', 'grade1'],
]);
const UNPAVED = new Set([
  ...['unpaved', 'compacted', 'dirt', 'earth', 'fine_gravel', 'grass', 'grass_paver', 'gravel', 'gravel_turf'],
  ...['ground', 'ice', 'mud', 'pebblestone', 'salt', 'sand', 'snow', 'woodchips'],
]);
const LAST_SERVICES = new Set(['driveway', 'parking_aisle']);
const SIDINGS = new Set(['yard', 'siding', 'spur', 'crossover']);
const HIKING_NETWORKS = new Set(['iwn', 'nwn', 'rwn']);
const FERRY_PX = 32;

export function roadFeatures(element: MapElement): void {
  const { tags } = element;
  if (element.isNode) {
    if (tags.get('highway') === 'motorway_junction') junction(element);
    return;
  }
  if (isRoadArea(element)) {
    roadArea(element);
    return;
  }
  if (!element.isWay) return;
  const networks = roadNetworks(tags, element.routes);
  const way = classOf(element, networks);
  if (way === null) return;
  element.line({ layer: TRANSPORTATION, ...transportation(tags, way, networks), minZoom: way.minZoom });
  roadName(element, way, networks);
}

function isRoadArea({ tags, isClosed }: MapElement): boolean {
  if (!isClosed || tags.get('area') === 'no') return false;
  if (tags.get('man_made') === 'bridge' || tags.get('man_made') === 'pier') return true;
  const isPlatform = tags.get('railway') === 'platform' || tags.get('public_transport') === 'platform';
  return tags.get('area') === 'yes' || !tags.has('highway')
    ? PATHS.has(tags.get('highway') ?? '') || isPlatform
    : false;
}

function roadArea(element: MapElement): void {
  const { tags } = element;
  const structure = tags.get('man_made');
  const attributes: Attribute[] = [['class', structure === 'bridge' || structure === 'pier' ? structure : 'path']];
  if (attributes[0][1] === 'path') attributes.push(['subclass', tags.get('highway') ?? 'platform']);
  const brunnel = brunnelOf(tags);
  if (brunnel !== null) attributes.push(['brunnel', brunnel]);
  const layer = wholeNumber(tags.get('layer'));
  if (layer !== 0) attributes.push(['layer', layer]);
  element.area({
    layer: TRANSPORTATION,
    attributes,
    minZoom: zoomOfSize(element.sidePx, 13, () => 1),
    level: layer * 100 - 50,
  });
}

function classOf(element: MapElement, networks: readonly RoadNetwork[]): WayClass | null {
  const { tags } = element;
  const highway = tags.get('highway');
  if (highway !== undefined) return highwayClass(highway, element, networks);
  const railway = tags.get('railway');
  if (railway !== undefined) return railwayClass(railway, tags);
  if (tags.get('route') === 'ferry') {
    return {
      clazz: 'ferry',
      minZoom: zoomOfSize(element.lengthPx, 4, (z) => (z > 10 ? 0 : FERRY_PX)),
      rank: 1,
    };
  }
  const aerialway = tags.get('aerialway') ?? '';
  if (AERIALWAYS.has(aerialway)) return { clazz: 'aerialway', subclass: aerialway, minZoom: 12, rank: 20 };
  if (tags.get('man_made') === 'pier') return { clazz: 'pier', minZoom: 13, rank: 2 };
  return null;
}

function highwayClass(highway: string, element: MapElement, networks: readonly RoadNetwork[]): WayClass | null {
  const { tags } = element;
  if (highway === 'construction') {
    const later = tags.get('construction') ?? 'road';
    const built = highwayClass(later === 'construction' ? 'road' : later, element, networks);
    return built && { ...built, clazz: `${built.clazz}_construction`, minZoom: Math.max(built.minZoom, 10) };
  }
  const isLink = highway.endsWith('_link');
  const base = isLink ? highway.slice(0, -5) : highway;
  const main = MAIN[base];
  if (main !== undefined) {
    const [usual, rank] = main;
    const minZoom = base === 'trunk' && networks.some((network) => network.isNational) ? 5 : usual;
    return {
      clazz: base,
      minZoom: isLink ? Math.max(9, minZoom) : minZoom,
      rank: isLink ? rank - 0.5 : rank,
      ...(isLink ? { ramp: true } : {}),
    };
  }
  if (MINOR.has(highway))
    return { clazz: 'minor', minZoom: highway === 'residential' || highway === 'unclassified' ? 12 : 13, rank: 13 };
  if (highway === 'service')
    return { clazz: 'service', minZoom: LAST_SERVICES.has(tags.get('service') ?? '') ? 14 : 13, rank: 10 };
  if (highway === 'track') return { clazz: 'track', minZoom: pathZoom(element), rank: 8 };
  if (highway === 'raceway') return { clazz: 'raceway', minZoom: 12, rank: 9 };
  if (highway === 'busway' || highway === 'bus_guideway')
    return { clazz: highway === 'busway' ? 'busway' : 'bus_guideway', minZoom: 11, rank: 9 };
  if (PATHS.has(highway))
    return { clazz: 'path', subclass: highway, minZoom: pathZoom(element), rank: highway === 'pedestrian' ? 6 : 5 };
  return null;
}

/** Returns the lowest zoom of a path: those with a name or on a hiking route appear at lower zooms. */
function pathZoom({ tags, routes }: MapElement): number {
  const hiking = routes.filter((route) => route.get('route') === 'hiking' || route.get('route') === 'foot');
  if (hiking.some((route) => HIKING_NETWORKS.has(route.get('network') ?? ''))) return 12;
  return tags.has('name') || hiking.length > 0 ? 13 : 14;
}

function railwayClass(railway: string, tags: Tags): WayClass | null {
  const isSiding = SIDINGS.has(tags.get('service') ?? '');
  if (RAIL.has(railway)) {
    const minZoom = isSiding ? 14 : tags.get('usage') === 'main' ? 8 : 10;
    return { clazz: 'rail', subclass: railway, minZoom, rank: 12 };
  }
  if (TRANSIT.has(railway))
    return {
      clazz: 'transit',
      subclass: railway,
      minZoom: isSiding ? 14 : railway === 'light_rail' ? 11 : 14,
      rank: 11,
    };
  return null;
}

const wholeNumber = (text: string | undefined): number => {
  const value = Number.parseInt(text ?? '0', 10);
  return Number.isFinite(value) ? Math.max(-9, Math.min(9, value)) : 0;
};

function transportation(
  tags: Tags,
  way: WayClass,
  networks: readonly RoadNetwork[],
): { attributes: Attribute[]; level: number } {
  const attributes: Attribute[] = [['class', way.clazz]];
  const add = (key: string, value: string | number | null | undefined, fromZoom = 0): void => {
    if (value !== null && value !== undefined) attributes.push([key, value, fromZoom]);
  };
  const brunnel = brunnelOf(tags);
  const layer = wholeNumber(tags.get('layer'));
  add('subclass', way.subclass);
  const [network] = networks;
  if (network?.network !== 'road') add('network', network?.network);
  add('brunnel', brunnel, 9);
  if (tags.get('expressway') === 'yes' && way.clazz !== 'motorway') add('expressway', 1, 8);
  if (layer !== 0) add('layer', layer, 9);
  if (tags.get('access') === 'no' || tags.get('access') === 'private') add('access', 'no', 9);
  if (tags.get('toll') === 'yes') add('toll', 1, 9);
  for (const key of ['bicycle', 'foot', 'horse', 'official']) add(key, tags.get(key), 9);
  add('mtb_scale', tags.get('mtb:scale'), 9);
  if (way.ramp) add('ramp', 1, 9);
  else if (tags.get('ramp') === 'yes') add('ramp', 1, 12);
  const oneway = tags.get('oneway');
  if (oneway === 'yes' || oneway === '1' || oneway === 'true') add('oneway', 1, 12);
  else if (oneway === '-1' || oneway === 'reverse') add('oneway', -1, 12);
  else if (oneway === undefined && (way.clazz === 'motorway' || tags.get('junction') === 'roundabout'))
    add('oneway', 1, 12);
  add('service', tags.get('service'), 12);
  const surface = tags.get('surface') ?? '';
  add('surface', PAVED.has(surface) ? 'paved' : UNPAVED.has(surface) ? 'unpaved' : null, 12);
  if (way.clazz === 'path') {
    add('level', tags.get('level'), 14);
    if (tags.get('indoor') === 'yes') add('indoor', 1, 14);
  }
  const raised = brunnel === 'bridge' ? 20 : brunnel === 'tunnel' ? -20 : 0;
  return { attributes, level: Math.round(layer * 100 + raised + way.rank * 2) };
}

const MOST_REF = 30;

function roadName(element: MapElement, way: WayClass, networks: readonly RoadNetwork[]): void {
  const { tags } = element;
  const isRoad = tags.has('highway') || way.clazz === 'ferry' || way.clazz === 'aerialway';
  if (!isRoad || tags.get('highway') === 'platform') return;
  const name = nameAttributes(tags);
  const ref = refOf(tags, networks);
  if (name.length === 0 && ref === null) return;
  const attributes: Attribute[] = [...name];
  if (ref !== null)
    attributes.push(['ref', ref], ['ref_length', ref.length], ['network', networks[0]?.network ?? 'road']);
  attributes.push(['class', way.clazz]);
  if (way.subclass !== undefined) attributes.push(['subclass', way.subclass]);
  if (brunnelOf(tags) !== null) attributes.push(['brunnel', brunnelOf(tags)!, 14]);
  const layer = wholeNumber(tags.get('layer'));
  if (layer !== 0) attributes.push(['layer', layer, 14]);
  if (way.clazz === 'path') {
    const level = tags.get('level');
    if (level !== undefined) attributes.push(['level', level, 14]);
    if (tags.get('indoor') === 'yes') attributes.push(['indoor', 1, 14]);
  }
  networks.slice(0, 6).forEach((network, i) => {
    for (const field of ['network', 'ref', 'name', 'colour'] as const) {
      const value = network[field];
      if (value !== null) attributes.push([`route_${i + 1}_${field}`, value]);
    }
  });
  element.line({ layer: TRANSPORTATION_NAME, attributes, minZoom: nameZoom(way) });
}

function nameZoom({ clazz, minZoom, ramp }: WayClass): number {
  if (ramp) return 13;
  if (clazz === 'motorway') return 6;
  if (clazz === 'trunk') return 8;
  return Math.max(12, minZoom);
}

function refOf(tags: Tags, networks: readonly RoadNetwork[]): string | null {
  const text = networks.find((network) => network.ref !== null)?.ref ?? tags.get('ref') ?? null;
  const [first] = (text ?? '').split(';');
  return first === undefined || first.trim() === '' ? null : first.trim().slice(0, MOST_REF);
}

function junction(element: MapElement): void {
  const { tags } = element;
  const ref = tags.get('ref');
  const name = nameAttributes(tags);
  if (ref === undefined && name.length === 0) return;
  const attributes: Attribute[] = [...name];
  if (ref !== undefined) attributes.push(['ref', ref], ['ref_length', ref.length]);
  attributes.push(['class', 'motorway'], ['subclass', 'junction']);
  element.point({ layer: TRANSPORTATION_NAME, attributes, minZoom: 10 });
}
