import type { Map as MapLibre } from 'maplibre-gl';
import { GLYPH_GRID, type Glyph, glyphPath } from '../category-icons.ts';
import { categoryColor } from './category-colors.ts';
import { GROUNDS } from './ground.ts';

const PREFIX = 'category:';
/** Pixels of the image per pixel on the map: sharp on dense screens. */
const SCALE = 3;
/** The radius of the disc with the ring around it, and the width of the ring. */
export const DISC_RADIUS = 10;
const RING = 1.5;
/** The panel's icons are larger; their lines would be too thin here. */
const GLYPH_SCALE = 0.62;
const LINE_WIDTH = 2.1;

type Theme = 'light' | 'dark';

/** Name of the image of a chosen category: a disc in its color with the glyph of its group. */
export const categoryImage = (index: number, glyph: Glyph, theme: Theme): string =>
  `${PREFIX}${theme}:${index}:${glyph}`;

/** Draws images of categories when the map needs them, again after its style was replaced. */
export function drawCategoryImages(map: MapLibre): void {
  map.setMissingStyleImageResolver((id) => {
    if (!id.startsWith(PREFIX)) return;
    const [theme, index, glyph] = id.slice(PREFIX.length).split(':') as [Theme, string, Glyph];
    const image = draw(categoryColor(Number(index), theme), GROUNDS[theme].routeCasing, glyphPath(glyph));
    if (image !== null) map.addImage(id, image, { pixelRatio: SCALE });
  });
}

function draw(color: string, ring: string, path: string): ImageData | null {
  const size = 2 * (DISC_RADIUS + 1);
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [size * SCALE, size * SCALE];
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.scale(SCALE, SCALE);
  context.translate(size / 2, size / 2);
  const disc = (radius: number, fill: string): void => {
    context.beginPath();
    context.arc(0, 0, radius, 0, 2 * Math.PI);
    context.fillStyle = fill;
    context.fill();
  };
  disc(DISC_RADIUS, ring);
  disc(DISC_RADIUS - RING, color);
  context.scale(GLYPH_SCALE, GLYPH_SCALE);
  context.translate(-GLYPH_GRID / 2, -GLYPH_GRID / 2);
  Object.assign(context, { strokeStyle: ring, lineWidth: LINE_WIDTH, lineCap: 'round', lineJoin: 'round' });
  context.stroke(new Path2D(path));
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
