import type { SKRSContext2D } from '@napi-rs/canvas';
import { SHIELD_LETTERS } from '../layers/road-labels.ts';
import type { Palette } from '../palette.ts';
import { OTHER_POI, POI_ICONS, poiImage } from '../poi-icons.ts';
import { MAKI_SIZE, makiPath } from './maki.ts';

/** An image of a sprite, in pixels of a plain screen. */
export interface SpriteImage {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  draw(context: SKRSContext2D): void;
}

/** Returns every image that the layers of a style may name. */
export function spriteImages(palette: Palette): SpriteImage[] {
  const { pois, text } = palette;
  const icons = new Map(
    [...POI_ICONS.values()].map((icon) => [
      poiImage(icon),
      maki(poiImage(icon), icon.icon, pois[icon.group], text.halo),
    ]),
  );
  return [
    ...icons.values(),
    dot(OTHER_POI, 7, pois.service, text.halo),
    maki('airport', 'airport', pois.transit, text.halo),
    maki('peak', 'mountain', text.nature, text.halo),
    dot('place-dot', 7, text.halo, text.city),
    arrow(palette.arrow),
    ...shields(palette),
    wetland(palette.wetland),
    hatching(palette.military),
  ];
}

/** Margin for the halo around an icon. */
const HALO = 2;

function maki(name: string, icon: string, color: string, halo: string): SpriteImage {
  const side = MAKI_SIZE + 2 * HALO;
  return {
    name,
    width: side,
    height: side,
    draw(context) {
      context.translate(HALO, HALO);
      context.lineJoin = 'round';
      context.lineWidth = 2 * HALO - 1;
      context.strokeStyle = halo;
      context.globalAlpha = 0.85;
      context.stroke(makiPath(icon));
      context.globalAlpha = 1;
      context.fillStyle = color;
      context.fill(makiPath(icon));
    },
  };
}

function dot(name: string, side: number, fill: string, edge: string): SpriteImage {
  return {
    name,
    width: side,
    height: side,
    draw(context) {
      context.beginPath();
      context.arc(side / 2, side / 2, side / 2 - 1, 0, 2 * Math.PI);
      context.fillStyle = fill;
      context.fill();
      context.lineWidth = 1.2;
      context.strokeStyle = edge;
      context.stroke();
    },
  };
}

function arrow(color: string): SpriteImage {
  return {
    name: 'arrow-oneway',
    width: 16,
    height: 10,
    draw(context) {
      context.strokeStyle = color;
      context.fillStyle = color;
      context.lineWidth = 1.4;
      context.lineCap = 'round';
      context.beginPath();
      context.moveTo(2, 5);
      context.lineTo(9, 5);
      context.stroke();
      context.beginPath();
      context.moveTo(9, 2);
      context.lineTo(14, 5);
      context.lineTo(9, 8);
      context.closePath();
      context.fill();
    },
  };
}

const SHIELD_HEIGHT = 16;
const LETTER = 6;

function shields({ shields: colors }: Palette): SpriteImage[] {
  return (['motorway', 'other'] as const).flatMap((kind) =>
    Array.from({ length: SHIELD_LETTERS }, (_, i): SpriteImage => {
      const width = Math.round(9 + LETTER * (i + 1));
      const { fill, edge } = colors[kind];
      return {
        name: `shield-${kind}-${i + 1}`,
        width,
        height: SHIELD_HEIGHT,
        draw(context) {
          context.beginPath();
          context.roundRect(1, 1, width - 2, SHIELD_HEIGHT - 2, 3.2);
          context.fillStyle = fill;
          context.fill();
          context.lineWidth = 1.2;
          context.strokeStyle = edge;
          context.stroke();
        },
      };
    }),
  );
}

/** Draws short dashes in rows, as on topographic maps. */
function wetland(color: string): SpriteImage {
  const dashes = [
    [2, 3],
    [14, 9],
    [5, 15],
    [17, 21],
  ] as const;
  return {
    name: 'pattern-wetland',
    width: 24,
    height: 24,
    draw(context) {
      context.strokeStyle = color;
      context.lineWidth = 1;
      for (const [x, y] of dashes) {
        context.beginPath();
        context.moveTo(x, y + 0.5);
        context.lineTo(x + 6, y + 0.5);
        context.moveTo(x + 1.5, y - 1.5);
        context.lineTo(x + 4.5, y - 1.5);
        context.stroke();
      }
    },
  };
}

function hatching(color: string): SpriteImage {
  const side = 12;
  return {
    name: 'pattern-military',
    width: side,
    height: side,
    draw(context) {
      context.strokeStyle = color;
      context.lineWidth = 1;
      context.beginPath();
      // Drawn three times, so that lines leaving at one side come in at the other.
      for (const shift of [-side, 0, side]) {
        context.moveTo(shift - 1, side + 1);
        context.lineTo(shift + side + 1, -1);
      }
      context.stroke();
    },
  };
}
