import type { SKRSContext2D } from '@napi-rs/canvas';
import type { Sprite } from '../../styles/index.ts';
import type { View } from '../draw/view.ts';
import { compareLabels, type Label, type PlacedIcon, type TextLook, type TextRun } from './label.ts';
import { cssFont } from './lettering.ts';
import type { PlacedLabel } from './place-labels.ts';

/** Draws labels, the most important on top. */
export function drawLabels(context: SKRSContext2D, view: View, sprite: Sprite, placed: readonly PlacedLabel[]): void {
  const seen = placed.filter(({ label }) => isSeen(label, view)).sort((a, b) => compareLabels(b.label, a.label));
  for (const { label, withText } of seen) {
    if (label.icon !== null) drawIcon(context, view, sprite, label.icon);
    if (withText && label.look !== null) drawText(context, view, label.runs, label.look);
  }
}

const isSeen = ({ box }: Label, { left, top, width, height }: View): boolean =>
  box.maxX > left && box.minX < left + width && box.maxY > top && box.minY < top + height;

function drawIcon(context: SKRSContext2D, view: View, { sheet, places }: Sprite, icon: PlacedIcon): void {
  const place = places[icon.image];
  if (place === undefined) return;
  const { x, y, width, height, pixelRatio } = place;
  const scale = (view.ratio / pixelRatio) * icon.size;
  const [wide, high] = [width * scale, height * scale];
  const [atX, atY] = [(icon.x - view.left) * view.ratio, (icon.y - view.top) * view.ratio];
  context.save();
  context.globalAlpha = icon.opacity;
  // Upright icons are aligned to whole pixels, so that they are sharp.
  if (icon.angle === 0) context.translate(Math.round(atX - wide / 2) + wide / 2, Math.round(atY - high / 2) + high / 2);
  else {
    context.translate(atX, atY);
    context.rotate(icon.angle);
  }
  context.drawImage(sheet, x, y, width, height, -wide / 2, -high / 2, wide, high);
  context.restore();
}

function drawText(context: SKRSContext2D, view: View, runs: readonly TextRun[], look: TextLook): void {
  context.save();
  context.globalAlpha = look.opacity;
  context.font = cssFont(look.font, look.size * view.ratio);
  context.letterSpacing = `${look.letterSpacing * look.size * view.ratio}px`;
  context.lineJoin = 'round';
  // All halos come first, so that none covers a letter beside it.
  if (look.haloWidth > 0) {
    context.strokeStyle = look.halo;
    context.lineWidth = 2 * look.haloWidth * view.ratio;
    for (const run of runs) at(context, view, run, () => context.strokeText(run.text, 0, 0));
  }
  context.fillStyle = look.color;
  for (const run of runs) at(context, view, run, () => context.fillText(run.text, 0, 0));
  context.restore();
}

function at(context: SKRSContext2D, view: View, { x, y, angle }: TextRun, draw: () => void): void {
  const [atX, atY] = [(x - view.left) * view.ratio, (y - view.top) * view.ratio];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  context.setTransform(cos, sin, -sin, cos, atX, atY);
  draw();
}
