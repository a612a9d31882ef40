import TinySDF from '@mapbox/tiny-sdf';
import { LRUCache } from 'lru-cache';
import { PbfWriter } from 'pbf';
import { canvasPackage } from '../canvas.ts';
import { type FontCut, type FontFile, fontFile, weightOf } from './font-files.ts';
import { scriptFontOf } from './script-fonts.ts';

/** Number of characters in one file of glyphs. */
export const RANGE_SIZE = 256;

const SIZE = 24;
const BUFFER = 3;
/** Distance from the top of a line to its baseline, as in fontnik: clients place glyphs by it. */
const BASELINE = 26;

/** Draws distance fields on a canvas of this process, without a page. */
class GlyphDrawer extends TinySDF {
  protected _createCanvas(size: number) {
    return canvasPackage().createCanvas(size, size);
  }
}

interface Glyph {
  readonly id: number;
  readonly bitmap: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly advance: number;
}

/** Drawers by family and weight. */
const drawers = new LRUCache<string, GlyphDrawer>({ max: 32 });

function drawerOf({ family }: FontFile, weight: number | undefined): GlyphDrawer {
  const key = `${family} ${weight}`;
  let drawer = drawers.get(key);
  if (drawer === undefined) {
    drawer = new GlyphDrawer({
      fontSize: SIZE,
      buffer: BUFFER,
      radius: 8,
      cutoff: 0.25,
      fontFamily: `"${family}"`,
      ...(weight === undefined ? {} : { fontWeight: String(weight) }),
    });
    drawers.set(key, drawer);
  }
  return drawer;
}

/** @param weight for a font that has several */
function draw(codePoint: number, font: FontFile, weight?: number): Glyph {
  const char = String.fromCodePoint(codePoint);
  const { data, glyphWidth, glyphHeight, glyphLeft, glyphTop, glyphAdvance } = drawerOf(font, weight).draw(char);
  const blank = glyphWidth === 0 || glyphHeight === 0;
  return {
    id: codePoint,
    bitmap: blank ? new Uint8Array() : new Uint8Array(data.buffer),
    width: blank ? 0 : glyphWidth,
    height: blank ? 0 : glyphHeight,
    left: glyphLeft,
    top: glyphTop - BASELINE,
    advance: Math.round(glyphAdvance),
  };
}

/**
 * Returns the glyphs of 256 characters as signed distance fields, in the format of Mapbox GL (`glyphs.proto`): each
 * from the first font that has it, else from those of other scripts; omits those that none has.
 */
export function glyphRange(cuts: readonly FontCut[], start: number): Uint8Array<ArrayBuffer> {
  const fonts = cuts.map(fontFile);
  const pbf = new PbfWriter();
  const name = cuts.map((cut) => `Noto Sans ${cut}`).join(', ');
  pbf.writeMessage(1, writeStack, { name, fonts, weight: weightOf(cuts[0]), start });
  return pbf.finish().slice() as Uint8Array<ArrayBuffer>;
}

interface Stack {
  readonly name: string;
  readonly fonts: readonly FontFile[];
  /** The weight of letters of other scripts. */
  readonly weight: number;
  readonly start: number;
}

function writeStack({ name, fonts, weight, start }: Stack, pbf: PbfWriter): void {
  pbf.writeStringField(1, name);
  pbf.writeStringField(2, `${start}-${start + RANGE_SIZE - 1}`);
  for (let codePoint = start; codePoint < start + RANGE_SIZE; codePoint++) {
    // Halves of surrogate pairs aren't characters.
    if (codePoint >= 0xd800 && codePoint <= 0xdfff) continue;
    const font = fonts.find(({ covers }) => covers(codePoint));
    if (font !== undefined) pbf.writeMessage(3, writeGlyph, draw(codePoint, font));
    else {
      const other = scriptFontOf(codePoint);
      if (other !== null) pbf.writeMessage(3, writeGlyph, draw(codePoint, other, weight));
    }
  }
}

function writeGlyph(glyph: Glyph, pbf: PbfWriter): void {
  pbf.writeVarintField(1, glyph.id);
  if (glyph.bitmap.length > 0) pbf.writeBytesField(2, glyph.bitmap);
  pbf.writeVarintField(3, glyph.width);
  pbf.writeVarintField(4, glyph.height);
  pbf.writeSVarintField(5, glyph.left);
  pbf.writeSVarintField(6, glyph.top);
  pbf.writeVarintField(7, glyph.advance);
}
