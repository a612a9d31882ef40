import Type, { type Static } from 'typebox';
import { RequestError } from '../core/errors.ts';
import { isTile, MAX_TILE_ZOOM, type Tile } from '../geo/tile.ts';

/** Everything that a network tile is asked for stands in its path. */
export const NetworkTileRequest = Type.Object({}, { description: 'A vector tile of the region’s streets.' });
export type NetworkTileRequest = Static<typeof NetworkTileRequest>;

/** Path parameters as text → tile. Throws {@link RequestError} for what is no tile. */
export function networkTileQuery(parameters: Readonly<Record<string, string>>): Tile {
  const number = (name: string): number => {
    const text = parameters[name] ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  };
  const [z, x, y] = [number('z'), number('x'), number('y')];
  if (isTile(z, x, y)) return { z, x, y };
  const path = z >= 0 && z <= MAX_TILE_ZOOM ? (isTile(z, x, 0) ? 'y' : 'x') : 'z';
  const message =
    path === 'z'
      ? `must be a whole number from 0 to ${MAX_TILE_ZOOM}`
      : `must be a whole number from 0 to ${2 ** z - 1}`;
  throw new RequestError(`${path} ${message}`, [{ path, message }]);
}
