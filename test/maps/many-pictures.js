// Paints pictures of a town, the same in every tile, in a process of its own, and prints by how many megabytes it grew
// over the second half:
// node test/maps/many-pictures.js PICTURES
import { ThreadWorkspace } from '../../dist/kit/collections/workspace.js';
import { NEVER_CANCELLED } from '../../dist/kit/core/cancel.js';
import { encodeTile, MvtLayer } from '../../dist/kit/geo/mvt.js';
import { tilePicture } from '../../dist/products/map/painter/pictures.js';
import { styleOf } from '../../dist/products/map/styles/index.js';

const count = Number(process.argv[2]);
const MEGABYTE = 1 << 20;

/** Streets, houses and names of a tile. */
function town(z, x, y) {
  const roads = new MvtLayer('transportation');
  const names = new MvtLayer('transportation_name');
  const houses = new MvtLayer('building');
  for (let i = 0; i < 16; i++) {
    const at = 128 + i * 256;
    const named = [
      ['class', 'minor'],
      ['name', `Street ${z}/${x}/${y}/${i}`],
    ];
    for (const line of [
      [0, at, 4096, at],
      [at, 0, at, 4096],
    ]) {
      roads.addLines([line], [['class', i % 4 === 0 ? 'primary' : 'minor']]);
      names.addLines([line], named);
    }
    for (let j = 0; j < 16; j++) {
      const [top, bottom] = [j * 256 + 150, j * 256 + 240];
      houses.addPolygons([[[at + 20, top, at + 120, top, at + 120, bottom, at + 20, bottom]]], []);
    }
  }
  return encodeTile([roads, names, houses]);
}

const thread = new ThreadWorkspace();
const look = { style: styleOf({ style: 'osm-bright' }), lang: null, sourceName: 'town', source: town, thread };
let middle = 0;
for (let i = 0; i < count; i++) {
  tilePicture(look, { z: 15, x: 9000 + (i % 100), y: 9000 + Math.floor(i / 100) }, 1, NEVER_CANCELLED);
  // As between requests: pixels are freed between turns only.
  await new Promise((resolve) => setImmediate(resolve));
  if (i === count / 2) middle = process.memoryUsage().rss;
}
console.log((process.memoryUsage().rss - middle) / MEGABYTE);
