import { describe, expect, it } from 'vitest';
import { NEVER_CANCELLED } from '../../src/core/cancel.ts';
import { encodeTile, MvtLayer } from '../../src/geo/mvt.ts';
import type { MapLook } from '../../src/map-painter/map-memory.ts';
import { tilePicture } from '../../src/map-painter/pictures.ts';
import { styleOf } from '../../src/map-styles/index.ts';

const PICTURES = 10_000;
const MEGABYTE = 1 << 20;

/** A town of the same streets, houses and names in every tile. */
function town(z: number, x: number, y: number): Uint8Array {
  const roads = new MvtLayer('transportation');
  const names = new MvtLayer('transportation_name');
  const houses = new MvtLayer('building');
  for (let i = 0; i < 16; i++) {
    const at = 128 + i * 256;
    for (const line of [
      [0, at, 4096, at],
      [at, 0, at, 4096],
    ]) {
      roads.addLines([line], [['class', i % 4 === 0 ? 'primary' : 'minor']]);
      names.addLines(
        [line],
        [
          ['class', 'minor'],
          ['name', `Street ${z}/${x}/${y}/${i}`],
        ],
      );
    }
    for (let j = 0; j < 16; j++)
      houses.addPolygons(
        [[[at + 20, j * 256 + 150, at + 120, j * 256 + 150, at + 120, j * 256 + 240, at + 20, j * 256 + 240]]],
        [],
      );
  }
  return encodeTile([roads, names, houses]);
}

describe('memory of the painter', () => {
  it(`stays flat over ${PICTURES} pictures`, { timeout: 600_000 }, async () => {
    const look: MapLook = { style: styleOf({ style: 'osm-bright' }), lang: null, sourceName: 'town', source: town };
    const z = 15;
    const side = 100;
    let middle = 0;
    for (let i = 0; i < PICTURES; i++) {
      tilePicture(look, { z, x: 9000 + (i % side), y: 9000 + Math.floor(i / side) }, 1, NEVER_CANCELLED);
      // As between requests: pixels are freed between turns only.
      await new Promise((resolve) => setImmediate(resolve));
      if (i === PICTURES / 2) middle = process.memoryUsage().rss;
    }
    expect((process.memoryUsage().rss - middle) / MEGABYTE).toBeLessThan(60);
  });
});
