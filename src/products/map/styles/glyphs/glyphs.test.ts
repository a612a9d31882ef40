import { readFileSync } from 'node:fs';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { realData } from '../../../../../test/real-data.ts';
import type { RequestError } from '../../../../kit/core/errors.ts';
import { glyphs, toGlyphQuery } from './glyphs.ts';

interface Glyph {
  id: number;
  bitmap: Uint8Array;
  width: number;
  height: number;
  left: number;
  top: number;
  advance: number;
}

function decode(bytes: Uint8Array): { name: string; range: string; glyphs: Map<number, Glyph> } {
  const stack = { name: '', range: '', glyphs: new Map<number, Glyph>() };
  new PbfReader(bytes).readFields((tag, _none, outer) => {
    if (tag !== 1) return;
    outer.readMessage((field, _stack, pbf) => {
      if (field === 1) stack.name = pbf.readString();
      else if (field === 2) stack.range = pbf.readString();
      else if (field === 3) {
        const glyph: Glyph = { id: 0, bitmap: new Uint8Array(), width: 0, height: 0, left: 0, top: 0, advance: 0 };
        pbf.readMessage((f, g, p) => {
          if (f === 2) g.bitmap = p.readBytes();
          else if (f === 5) g.left = p.readSVarint();
          else if (f === 6) g.top = p.readSVarint();
          else {
            const value = p.readVarint();
            if (f === 1) g.id = value;
            else if (f === 3) g.width = value;
            else if (f === 4) g.height = value;
            else if (f === 7) g.advance = value;
          }
        }, glyph);
        stack.glyphs.set(glyph.id, glyph);
      }
    }, null);
  }, null);
  return stack;
}

const glyphsOf = (fontstack: string, range: string) => decode(glyphs(toGlyphQuery({ fontstack, range })).body);

describe('glyphs', () => {
  it('have the letters of a range with their margins', () => {
    const latin = glyphsOf('Noto Sans Regular', '0-255');
    expect(latin).toMatchObject({ name: 'Noto Sans Regular', range: '0-255' });
    const { bitmap, width, height, advance } = latin.glyphs.get('A'.charCodeAt(0))!;
    expect(bitmap).toHaveLength((width + 6) * (height + 6));
    expect([width, height, advance]).toEqual([16, 17, 15]);
    // Inside a letter's strokes the field is high, at its corner low.
    expect(Math.max(...bitmap)).toBeGreaterThan(190);
    expect(bitmap[0]).toBeLessThan(100);
    expect(latin.glyphs.get(32)).toMatchObject({ width: 0, height: 0, bitmap: new Uint8Array() });
  });

  it('come for every range up to 65535, empty where the font has nothing', () => {
    for (const range of ['1024-1279', '12288-12543', '55296-55551', '65280-65535']) {
      expect(glyphsOf('Noto Sans Bold', range).range).toBe(range);
    }
    // Characters of private use.
    expect(glyphsOf('Noto Sans Bold', '57600-57855').glyphs.size).toBe(0);
    expect(glyphsOf('Noto Sans Bold', '1024-1279').glyphs.size).toBeGreaterThan(200);
  });

  it('have letters of other scripts, lighter and bolder', () => {
    const letters = ['ا', 'ﺎ', 'ש', 'ก', 'க', 'ក', 'က', 'अ', '京', '서', 'ა', 'አ'];
    for (const letter of letters) {
      const code = letter.codePointAt(0)!;
      const range = `${code - (code % 256)}-${code - (code % 256) + 255}`;
      const ink = ['Regular', 'Bold'].map((cut) => {
        const { bitmap } = glyphsOf(`Noto Sans ${cut}`, range).glyphs.get(code)!;
        return bitmap.reduce((sum, value) => sum + (value > 191 ? 1 : 0), 0);
      });
      expect(ink[0], letter).toBeGreaterThan(8);
      expect(ink[1], letter).toBeGreaterThan(ink[0]);
    }
  });

  it('are of the first font of the stack that is known', () => {
    const bold = glyphsOf('Open Sans Bold', '0-255').glyphs.get(65)!;
    expect(glyphsOf('Unheard Of,Noto Sans Bold,Noto Sans Regular', '0-255').glyphs.get(65)).toEqual(bold);
    expect(glyphsOf('Metropolis Regular', '0-255').glyphs.get(65)).not.toEqual(bold);
  });

  it('refuse fonts and ranges that there are not', () => {
    const status = (fontstack: string, range: string) => {
      try {
        toGlyphQuery({ fontstack, range });
        return 200;
      } catch (error) {
        return (error as RequestError).status;
      }
    };
    for (const font of ['', '../../etc/passwd', 'Comic Sans', '__proto__', 'constructor', ',,,', 'x'.repeat(5000)]) {
      expect(status(font, '0-255'), font).toBe(404);
    }
    for (const range of [
      '',
      '0',
      '0-256',
      '1-256',
      '256-0',
      '65536-65791',
      '-256--1',
      '0-255/..',
      '0x0-255',
      '99999999-1',
    ]) {
      expect(status('Noto Sans Regular', range), range).toBe(400);
    }
  });
});

const MEASURES = ['width', 'height', 'left', 'top', 'advance'] as const;
const theirFonts = realData('style/fonts/KlokanTech Noto Sans Regular');

describe('glyphs beside those of fontnik', () => {
  it.skipIf(theirFonts === null)('stand where fontnik puts them, nearly all within a pixel', () => {
    for (const range of ['0-255', '256-511', '1024-1279']) {
      const theirs = decode(readFileSync(`${theirFonts}/${range}.pbf`)).glyphs;
      const ours = glyphsOf('KlokanTech Noto Sans Regular', range).glyphs;
      const differences = [...ours].flatMap(([id, glyph]) => {
        const other = theirs.get(id);
        if (other === undefined || !/[\p{L}\p{N}]/u.test(String.fromCodePoint(id))) return [];
        return [Math.max(...MEASURES.map((key) => Math.abs(glyph[key] - other[key])))];
      });
      expect(differences.length).toBeGreaterThan(80);
      // The reference is an older cut of the font, in which some letters differ, and truncates advances where ours are
      // rounded.
      expect(differences.filter((pixels) => pixels <= 1).length / differences.length, range).toBeGreaterThan(0.8);
    }
  });
});
