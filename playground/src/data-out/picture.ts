import type { Map as MapLibre } from 'maplibre-gl';
import { roundStep } from '../counts.ts';
import { quantity } from '../format.ts';

/** The map as a picture with pins, legends, a scale and its attribution. */

const EDGE = 16;
/** Greatest length of the scale in pixels of the page. */
const SCALE_PX = 120;
/** Meters of a pixel at the equator at zoom 0 of tiles of 512 pixels. */
const EQUATOR_METERS = 40_075_016.686 / 512;

/** Draws what the map shows at the moment, with the cards that explain it. */
export function mapPicture(map: MapLibre, legends: readonly HTMLElement[]): HTMLCanvasElement {
  // Drawn anew: the browser keeps no finished picture of it.
  map.redraw();
  const canvas = map.getCanvas();
  const { clientWidth: width, clientHeight: height } = canvas;
  const picture = document.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height;
  const context = picture.getContext('2d')!;
  context.drawImage(canvas, 0, 0);
  context.scale(canvas.width / width, canvas.height / height);
  const style = getComputedStyle(document.documentElement);
  const color = (name: string): string => style.getPropertyValue(name).trim();
  for (const pin of map.getContainer().querySelectorAll<HTMLElement>('.pin')) drawPin(context, map, pin);
  const scaleTop = drawFoot(context, map, width, height, color);
  let bottom = scaleTop;
  for (const legend of legends) {
    const box = legend.getBoundingClientRect();
    const [left, top] = [width - EDGE - box.width, bottom - 12 - box.height];
    context.save();
    context.translate(left, top);
    context.fillStyle = color('--surface');
    context.beginPath();
    context.roundRect(0, 0, box.width, box.height, 14);
    context.fill();
    drawCard(context, legend, box);
    context.restore();
    bottom = top;
  }
  return picture;
}

/** Paints the colors and words of a card where they stand in it; buttons aren't part of a picture. */
function drawCard(context: CanvasRenderingContext2D, card: HTMLElement, box: DOMRect): void {
  const walker = document.createTreeWalker(card, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
    node instanceof HTMLElement && node.matches('.visually-hidden, button, select, input, fieldset, .field')
      ? NodeFilter.FILTER_REJECT
      : NodeFilter.FILTER_ACCEPT,
  );
  context.textBaseline = 'middle';
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof HTMLElement) {
      const { backgroundColor } = getComputedStyle(node);
      const { left, top, width, height } = node.getBoundingClientRect();
      context.fillStyle = backgroundColor;
      context.fillRect(left - box.left, top - box.top, width, height);
    } else if (node.parentElement !== null) drawWords(context, node as Text, node.parentElement, box);
  }
}

function drawWords(context: CanvasRenderingContext2D, text: Text, parent: HTMLElement, box: DOMRect): void {
  const { fontStyle, fontWeight, fontSize, fontFamily, color } = getComputedStyle(parent);
  context.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
  context.fillStyle = color;
  for (const { index, 0: word } of text.data.matchAll(/\S+/g)) {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    const { left, top, height } = range.getBoundingClientRect();
    if (height > 0) context.fillText(word, left - box.left, top - box.top + height / 2);
  }
}

function drawPin(context: CanvasRenderingContext2D, map: MapLibre, pin: HTMLElement): void {
  const path = pin.querySelector('path');
  const svg = pin.querySelector('svg');
  if (path === null || svg === null) return;
  const box = svg.getBoundingClientRect();
  const ground = map.getContainer().getBoundingClientRect();
  context.save();
  context.translate(box.left - ground.left, box.top - ground.top);
  context.scale(box.width / svg.viewBox.baseVal.width, box.height / svg.viewBox.baseVal.height);
  const shape = new Path2D(path.getAttribute('d') ?? '');
  const { fill, stroke, strokeWidth } = getComputedStyle(path);
  context.fillStyle = fill;
  context.fill(shape);
  if (stroke !== 'none') {
    context.strokeStyle = stroke;
    context.lineWidth = Number.parseFloat(strokeWidth);
    context.stroke(shape);
  }
  context.restore();
  const letter = pin.querySelector<HTMLElement>('.pin-letter');
  const text = letter?.firstChild;
  if (letter !== null && text instanceof Text) {
    context.textBaseline = 'middle';
    drawWords(context, text, letter, ground);
  }
}

/** Attribution and scale in a line at the bottom. Returns its upper edge. */
function drawFoot(
  context: CanvasRenderingContext2D,
  map: MapLibre,
  width: number,
  height: number,
  color: (name: string) => string,
): number {
  const credit = map.getContainer().querySelector('.maplibregl-ctrl-attrib-inner')?.textContent?.trim() ?? '';
  const metersPerPx = (EQUATOR_METERS * Math.cos((map.getCenter().lat * Math.PI) / 180)) / 2 ** map.getZoom();
  // At most as long: a round step of a fifth of it fits there up to five times.
  const step = roundStep(SCALE_PX * metersPerPx, 5);
  const meters = step * Math.floor((SCALE_PX * metersPerPx) / step);
  const scale = meters / metersPerPx;
  const label = meters < 1000 ? quantity(meters, 'm') : quantity(meters / 1000, 'km');
  context.font = '12px system-ui, sans-serif';
  context.textBaseline = 'middle';
  const middle = height - 12;
  const labelWidth = context.measureText(label).width;
  const creditWidth = context.measureText(credit).width;
  const total = scale + 6 + labelWidth + (credit === '' ? 0 : 16 + creditWidth);
  let left = width - 10 - total;
  context.fillStyle = color('--surface');
  context.fillRect(left - 10, height - 24, total + 20, 24);
  context.strokeStyle = color('--text');
  context.lineWidth = 1.5;
  context.beginPath();
  context.moveTo(left, middle - 4);
  context.lineTo(left, middle + 4);
  context.lineTo(left + scale, middle + 4);
  context.lineTo(left + scale, middle - 4);
  context.stroke();
  context.fillStyle = color('--text');
  left += scale + 6;
  context.fillText(label, left, middle);
  context.fillText(credit, left + labelWidth + 16, middle);
  return height - 24;
}

/** Puts a picture of the map into what is printed: browsers print its own canvas empty. */
export function printMap(map: MapLibre): () => void {
  let image: HTMLCanvasElement | null = null;
  const before = (): void => {
    image = mapPicture(map, []);
    image.className = 'printed-map';
    document.body.prepend(image);
  };
  const after = (): void => {
    image?.remove();
    image = null;
  };
  window.addEventListener('beforeprint', before);
  window.addEventListener('afterprint', after);
  return () => {
    window.removeEventListener('beforeprint', before);
    window.removeEventListener('afterprint', after);
  };
}
