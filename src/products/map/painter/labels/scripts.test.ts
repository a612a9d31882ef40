import { describe, expect, it } from 'vitest';
import { ThreadWorkspace } from '../../../../kit/collections/workspace.ts';
import { NEVER_CANCELLED } from '../../../../kit/core/cancel.ts';
import { encodeTile, MvtLayer } from '../../../../kit/geo/mvt.ts';
import { canvasPackage, MAP_STYLES } from '../../styles/index.ts';
import { staticPicture } from '../pictures.ts';
import { cssFont, letteringOf } from './lettering.ts';

const SIDE = 400;

/** Returns the number of dark pixels that one city's name adds to a picture. */
async function inkOf(name: string): Promise<number> {
  const layer = new MvtLayer('place');
  const names = { name, 'name:nonlatin': name, name_en: name, name_int: name };
  layer.addPoints([2048, 2048], Object.entries({ ...names, class: 'city', rank: 2 }));
  const tile = encodeTile([layer]);
  const look = {
    style: MAP_STYLES.find((style) => style.name.startsWith('osm-bright'))!,
    ...{ lang: null, sourceName: `a city called ${name}`, source: () => tile, thread: new ThreadWorkspace() },
  };
  const center = { lon: 360 / 2 ** 10 / 2, lat: -360 / 2 ** 10 / 2, zoom: 9 };
  const frame = { center, width: SIDE, height: SIDE, ratio: 1 };
  const picture = staticPicture(look, frame, null, () => 'somebody', NEVER_CANCELLED);
  const image = await canvasPackage().loadImage(Buffer.from(picture));
  const context = canvasPackage().createCanvas(SIDE, SIDE).getContext('2d');
  context.drawImage(image, 0, 0);
  // Excludes the credit at the bottom.
  const { data } = context.getImageData(0, 0, SIDE, SIDE - 30);
  let dark = 0;
  for (let i = 0; i < data.length; i += 4) if (data[i] + data[i + 1] + data[i + 2] < 380) dark++;
  return dark;
}

describe('names in other scripts', () => {
  it.each([...['القاهرة', 'ירושלים', 'กรุงเทพ', 'சென்னை', 'ភ្នំពេញ', 'ရန်ကုန်', '東京', '서울', 'दिल्ली', 'ঢাকা', 'თბილისი']])(
    '%s has a label',
    async (name) => {
      expect(await inkOf(name)).toBeGreaterThan((await inkOf('\u{12000}')) + 40);
    },
  );

  it('take their shapes from the letters beside them', () => {
    const lettering = letteringOf(['Noto Sans Regular']);
    for (const name of ['القاهرة', 'ភ្នំពេញ', 'दिल्ली']) {
      const apart = [...name].reduce((sum, letter) => sum + lettering.advance(letter), 0);
      expect(lettering.isJoined(name)).toBe(true);
      expect(lettering.width(name, 0.5), name).toBeLessThan(apart);
    }
    expect(lettering.isJoined('Kraków')).toBe(false);
    expect(cssFont(lettering.fontOf('Kraków'), 12)).toBe('normal 12px "Hinterland Regular"');
    expect(cssFont(letteringOf(['Noto Sans Bold']).fontOf('القاهرة'), 12)).toMatch(
      /^700 12px ".*arabic.*","Hinterland Bold"$/,
    );
  });
});
