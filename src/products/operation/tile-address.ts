import { wrongField } from '../../kit/core/errors.ts';
import { isTile, MAX_TILE_ZOOM, type Tile } from '../../kit/geo/tile.ts';

/** Parses the path parameters `z`, `x`, `y` into a tile. Throws RequestError for anything else (specification E3). */
export function tileAddress(parameters: Readonly<Record<string, string>>): Tile {
  const number = (name: string): number => {
    const text = parameters[name] ?? '';
    return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  };
  const [z, x, y] = [number('z'), number('x'), number('y')];
  if (isTile(z, x, y)) return { z, x, y };
  const path = z >= 0 && z <= MAX_TILE_ZOOM ? (isTile(z, x, 0) ? 'y' : 'x') : 'z';
  throw wrongField(path, `must be an integer from 0 to ${path === 'z' ? MAX_TILE_ZOOM : 2 ** z - 1}`);
}
