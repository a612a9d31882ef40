import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import type { BBox } from '../../src/kit/geo/bbox.ts';
import { METERS_PER_DEGREE, metersPerDegreeLon } from '../../src/kit/geo/distance.ts';
import type { Position } from '../peers/roads.ts';
import type { Ring } from '../peers/sides.ts';
import { indexedPng } from './indexed-png.ts';

/** One of the panels that stand side by side. */
interface Panel {
  readonly title: string;
  /** The areas from small to large. */
  readonly areas: readonly (readonly Ring[])[];
}

interface Picture {
  readonly box: BBox;
  readonly streets: readonly (readonly Position[])[];
  readonly source: Position;
  readonly panels: readonly Panel[];
  /** Pixels of a panel's greater side. */
  readonly size: number;
}

const COLORS = ['#2b8cbe', '#41ab5d', '#fe9929', '#d7301f'];
const GAP = 8;
const TITLE = 22;

/** Panels at the same scale, side by side, as PNG. */
export function paint({ box, streets, source, panels, size }: Picture): Buffer {
  const stretch = metersPerDegreeLon((box.minY + box.maxY) / 2) / METERS_PER_DEGREE;
  const scale = size / Math.max((box.maxX - box.minX) * stretch, box.maxY - box.minY);
  const [width, height] = [(box.maxX - box.minX) * stretch * scale, (box.maxY - box.minY) * scale].map(Math.round);
  const canvas = createCanvas(panels.length * (width + GAP) - GAP, height + TITLE);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  panels.forEach(({ title, areas }, p) => {
    context.save();
    context.translate(p * (width + GAP), TITLE);
    context.fillStyle = '#222';
    context.font = '14px sans-serif';
    context.fillText(title, 2, -7);
    context.beginPath();
    context.rect(0, 0, width, height);
    context.clip();
    context.fillStyle = '#f4f4f1';
    context.fillRect(0, 0, width, height);
    const at = ([lon, lat]: Position): [number, number] => [
      (lon - box.minX) * stretch * scale,
      height - (lat - box.minY) * scale,
    ];
    trace(context, streets, at);
    context.strokeStyle = '#c4c4c0';
    context.lineWidth = 0.6;
    context.stroke();
    for (let k = areas.length - 1; k >= 0; k--) {
      trace(context, areas[k], at);
      context.fillStyle = `${COLORS[k % COLORS.length]}38`;
      context.fill('evenodd');
      context.strokeStyle = COLORS[k % COLORS.length];
      context.lineWidth = 1.3;
      context.stroke();
    }
    context.beginPath();
    context.arc(...at(source), 4, 0, 7);
    context.fillStyle = '#111';
    context.fill();
    context.restore();
  });
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return indexedPng(data, canvas.width, canvas.height);
}

function trace(
  context: SKRSContext2D,
  lines: readonly (readonly Position[])[],
  at: (position: Position) => [number, number],
): void {
  context.beginPath();
  for (const line of lines) {
    line.forEach((position, k) => {
      context[k === 0 ? 'moveTo' : 'lineTo'](...at(position));
    });
  }
}
