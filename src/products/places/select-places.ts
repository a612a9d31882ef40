import type { CancelFlag } from '../../kit/core/cancel.ts';
import { type BBox, bboxContains } from '../../kit/geo/bbox.ts';
import { Shape } from '../../kit/geo/shape.ts';
import { type Tile, tileAt, tileBox } from '../../kit/geo/tile.ts';
import type { PlaceMatcher } from './place-matcher.ts';
import type { PlaceArea } from './place-query.ts';
import type { PlaceIndex } from './place-table.ts';
import { type Places, unitsAround } from './places.ts';

/** An area for selecting: boxes around it, and a test of positions. */
export interface PlaceScope {
  readonly boxes: readonly BBox[];
  contains(lon: number, lat: number): boolean;
}

const WHOLE_EARTH: BBox = { minX: -180, minY: -90, maxX: 180, maxY: 90 };

export function scopeOf(area: PlaceArea): PlaceScope {
  switch (area.type) {
    case 'everywhere':
      return { boxes: [WHOLE_EARTH], contains: () => true };
    case 'box':
      return boxScope(area.box);
    case 'tile':
      return tileScope(area.tile);
    case 'geometry': {
      const shape = new Shape(area.geometry);
      return { boxes: [shape.bounds], contains: (lon, lat) => shape.contains(lon, lat) };
    }
  }
}

/** Positions within this many degrees (about a meter) of a tile's edge are projected to decide their tile. */
const EDGE = 1e-5;

/**
 * Returns the scope of a tile. Every place lies in exactly one tile; places beyond the projection are in the outermost.
 */
function tileScope(tile: Tile): PlaceScope {
  const { x, y, z } = tile;
  const box = tileBox(tile);
  if (y === 0) box.maxY = 90;
  if (y === 2 ** z - 1) box.minY = -90;
  const { minX, minY, maxX, maxY } = box;
  return {
    boxes: [box],
    contains: (lon, lat) => {
      const depth = Math.min(lon - minX, maxX - lon, lat - minY, maxY - lat);
      if (Math.abs(depth) > EDGE) return depth > 0;
      const own = tileAt(lon, lat, z);
      return own.x === x && own.y === y;
    },
  };
}

function boxScope(box: BBox): PlaceScope {
  if (box.minX <= box.maxX) return { boxes: [box], contains: (lon, lat) => bboxContains(box, lon, lat) };
  const parts = [
    { ...box, maxX: 180 },
    { ...box, minX: -180 },
  ];
  return { boxes: parts, contains: (lon, lat) => parts.some((part) => bboxContains(part, lon, lat)) };
}

const POLL_EVERY = 1 << 14;

/**
 * Selects the places of a scope that a matcher accepts, ascending: by scanning the places around there or those with
 * the tags, whichever are fewer.
 */
export function selectPlaces(
  places: Places,
  matcher: PlaceMatcher,
  scope: PlaceScope,
  cancel: CancelFlag,
): PlaceIndex[] {
  const found: PlaceIndex[] = [];
  let seen = 0;
  const look = (place: PlaceIndex): void => {
    if (++seen % POLL_EVERY === 0) cancel.check();
    if (!scope.contains(places.lon(place), places.lat(place)) || !matcher.matches(place)) return;
    found.push(place);
  };
  const ranges = rangesAround(places, scope);
  const around = ranges.reduce((sum, [from, to]) => sum + to - from, 0);
  const tagged = matcher.candidates();
  if (tagged === null || tagged.count >= around) {
    for (const [from, to] of ranges) {
      for (let place = from; place < to; place++) look(place as PlaceIndex);
    }
    return found;
  }
  const { tag, posting } = places.table;
  for (const [from, to] of tagged.tags) {
    for (let i = tag.firstPosting[from]; i < tag.firstPosting[to]; i++) look(posting.place[i]);
  }
  // A place may have several of the tags.
  return [...new Set(found)].sort((a, b) => a - b);
}

/** Returns ranges of places that cover the scope, ascending, each place once. */
function rangesAround({ pyramid }: Places, { boxes }: PlaceScope): [from: number, to: number][] {
  const ranges: [number, number][] = [];
  for (const box of boxes) pyramid.search(...unitsAround(box), (from, to) => ranges.push([from, to]));
  if (boxes.length === 1) return ranges;
  const distinct = new Map(ranges.map((range) => [range[0], range]));
  return [...distinct.values()].sort((a, b) => a[0] - b[0]);
}
