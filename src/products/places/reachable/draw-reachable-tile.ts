import { bboxContains } from '../../../kit/geo/bbox.ts';
import type { PlaceTileQuery } from '../place-query.ts';
import type { PlaceIndex } from '../place-table.ts';
import { drawNodes, mostImportant } from '../place-tile.ts';
import { scopeOf } from '../select-places.ts';
import type { ReachedPlaceWriter } from './write-reachable.ts';

/** Draws the reachable places of a map tile like other places, with the members of reach. */
export function drawReachableTile(writer: ReachedPlaceWriter, query: PlaceTileQuery): Uint8Array<ArrayBuffer> {
  const { places } = writer.describer;
  const { place } = writer.reached.columns;
  const { boxes, contains } = scopeOf({ type: 'tile', tile: query.tile });
  const rowOf = new Map<PlaceIndex, number>();
  for (let row = 0; row < place.length; row++) {
    const one = writer.placeOf(row);
    const [lon, lat] = [places.lon(one), places.lat(one)];
    // Boxes are quicker to test than tiles.
    if (boxes.some((box) => bboxContains(box, lon, lat)) && contains(lon, lat)) rowOf.set(one, row);
  }
  const inTile = [{ describer: writer.describer, found: [...rowOf.keys()] }];
  const [shown] = mostImportant(inTile, query.maxCount);
  return drawNodes([shown], query, (i) => writer.reachedBy(rowOf.get(shown.found[i])!));
}
