import type { Attribute } from '../../../products/map/basemap/cut/attribute-sets.ts';
import { layerIndex } from '../../../products/map/basemap/layers.ts';
import { type MapElement, type Tags, zoomOfSize } from './map-element.ts';

const BUILDING = layerIndex('building');
const HOUSENUMBER = layerIndex('housenumber');

const M_PER_LEVEL = 3.66;
const DEFAULT_HEIGHT_M = 5;
const MAX_HEIGHT_M = 3660;
const NO_BUILDING = new Set(['no', 'none']);

export function buildingFeatures(element: MapElement): void {
  if (element.isClosed) building(element);
  houseNumber(element);
}

function building(element: MapElement): void {
  const { tags } = element;
  const value = tags.get('building') ?? tags.get('building:part');
  const isAirport = tags.get('aeroway') === 'terminal' || tags.get('aeroway') === 'hangar';
  if (value === undefined ? !isAirport : NO_BUILDING.has(value)) return;
  if (tags.get('location') === 'underground' || tags.get('man_made') === 'bridge' || value === 'bridge') return;
  const attributes: Attribute[] = [
    ['render_height', heightOf(tags), 14],
    ['render_min_height', bottomOf(tags), 14],
  ];
  const colour = colourOf(tags);
  if (colour !== null) attributes.push(['colour', colour, 14]);
  // An outline whose parts are drawn by themselves; its relation has them as members too.
  const isOutline = !tags.has('building:part') && element.routes.some((route) => route.get('type') === 'building');
  if (isOutline) attributes.push(['hide_3d', true, 14]);
  element.area({
    layer: BUILDING,
    attributes,
    minZoom: zoomOfSize(element.sidePx, 13, (z) => (z === 13 ? 2 : 1 / 16)),
  });
}

function heightOf(tags: Tags): number {
  const height = meters(tags.get('height') ?? tags.get('building:height'));
  if (height !== null) return Math.ceil(Math.min(MAX_HEIGHT_M, height));
  const levels = plainNumber(tags.get('building:levels') ?? tags.get('levels'));
  return levels === null ? DEFAULT_HEIGHT_M : Math.ceil(Math.min(MAX_HEIGHT_M, Math.max(1, levels) * M_PER_LEVEL));
}

function bottomOf(tags: Tags): number {
  const height = meters(tags.get('min_height') ?? tags.get('building:min_height'));
  if (height !== null) return Math.floor(Math.min(MAX_HEIGHT_M, height));
  const levels = plainNumber(tags.get('building:min_level') ?? tags.get('min_level'));
  return levels === null ? 0 : Math.floor(Math.min(MAX_HEIGHT_M, levels * M_PER_LEVEL));
}

/** Parses a height or length in metres; understands feet and inches. */
export function meters(text: string | undefined): number | null {
  if (text === undefined) return null;
  const feet = /^(\d+(?:\.\d+)?)\s*(?:'|ft)\s*(?:(\d+(?:\.\d+)?)\s*(?:"|in))?$/.exec(text);
  if (feet !== null) return Number(feet[1]) * 0.3048 + Number(feet[2] ?? 0) * 0.0254;
  return plainNumber(text.replace(/\s*m$/, ''));
}

function plainNumber(text: string | undefined): number | null {
  const value = /^-?\d+([.,]\d+)?/.exec(text ?? '')?.[0].replace(',', '.');
  return value === undefined || Number(value) < 0 ? null : Number(value);
}

const COLOURS: Readonly<Record<string, string>> = {
  ...{ cement_block: '#6a7880', brick: '#bd8161', plaster: '#dadbdb', wood: '#d48741', concrete: '#d3c2b0' },
  ...{ metal: '#b7b1a6', stone: '#b4a995', mud: '#9d8b75', steel: '#b7b1a6', glass: '#5a81a0', timber: '#b3b0a9' },
  ...{ traditional: '#bd8161', masonry: '#bd8161', sandstone: '#b4a995', tin: '#b7b1a6', timber_framing: '#b3b0a9' },
};

function colourOf(tags: Tags): string | null {
  const colour = tags.get('building:colour');
  if (colour !== undefined && /^#[0-9a-f]{3}([0-9a-f]{3})?$/i.test(colour)) return colour.toLowerCase();
  return COLOURS[tags.get('building:material') ?? ''] ?? null;
}

function houseNumber(element: MapElement): void {
  const text = shownNumber(element.tags.get('addr:housenumber') ?? '');
  if (text === '') return;
  const street = element.tags.get('addr:street') ?? element.tags.get('addr:place');
  const once = street === undefined ? undefined : `${street}\n${text}`;
  element.point({ layer: HOUSENUMBER, attributes: [['housenumber', text]], minZoom: 14, once });
}

/** Returns a number in the form of the map: `1;5;3` as `1–5`, `5b;5a` as `5b–5a`. */
function shownNumber(text: string): string {
  const parts = text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
  if (parts.every((part) => /^\d+$/.test(part))) parts.sort((a, b) => Number(a) - Number(b));
  return parts.length < 2 ? (parts[0] ?? '') : `${parts[0]}–${parts.at(-1)}`;
}
