import { wrapLon } from '../../kit/geo/longitude-frame.ts';
import { tileAt } from '../../kit/geo/tile.ts';
import type { Network } from '../../network/network/network.ts';
import { FeatureRows } from './feature-rows.ts';
import type { MultigraphQuery } from './multigraph-query.ts';
import type { MultigraphResult } from './result.ts';

const DEFAULT_ZOOM = 16;

/** Returns the quadkey of a tile: a digit per zoom level from the coarsest, plus 1 for east and plus 2 for south. */
function quadkey(z: number, x: number, y: number): string {
  let digits = '';
  for (let bit = z - 1; bit >= 0; bit--) {
    const mask = 2 ** bit;
    digits += (Math.floor(x / mask) % 2) + 2 * (Math.floor(y / mask) % 2);
  }
  return digits;
}

/**
 * Returns the quadkeys of the tiles in which a result has elements, ascending: those of a tile layer itself, otherwise
 * of zoom 16.
 */
export function tileHashes(
  network: Network,
  query: MultigraphQuery,
  { columns: { key } }: MultigraphResult,
  rows: ArrayLike<number>,
): string[] {
  const { layer } = query.basis;
  const zoom = layer.type === 'tile' ? layer.level : DEFAULT_ZOOM;
  const features = new FeatureRows(network, query);
  const found = new Set<string>();
  const add = (lon: number, lat: number): void => {
    const { x, y } = tileAt(wrapLon(lon), lat, zoom);
    found.add(quadkey(zoom, x, y));
  };
  for (let i = 0; i < rows.length; i++) {
    const element = key[rows[i]];
    if (features.kind === 'point') add(...features.position(element));
    else if (features.kind === 'polygon') add(...features.center(element));
    else {
      const { count, lon, lat } = features.edgeLine(element);
      for (let p = 0; p < count; p++) add(lon[p], lat[p]);
    }
  }
  return [...found].sort();
}
