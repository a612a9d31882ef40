import Type from 'typebox';
import { type Capability, type Endpoint, endpoint, MAPS, type RegionsOperation } from '../../operation/index.ts';
import { type GlyphQuery, glyphs, toGlyphQuery } from './glyphs/glyphs.ts';
import { immutable } from './immutable.ts';
import { type PixelRatio, spriteOf } from './sprite/sprite.ts';
import { regionsOperation, STYLE_ENDPOINT } from './style.endpoints.ts';
import { MAP_STYLES, type MapStyle, styleOf } from './style-names.ts';

const byName = new Map(MAP_STYLES.map((style) => [style.name, style]));
const named = (name: string): MapStyle => byName.get(name)!;

interface SpriteQuery {
  readonly style: string;
  readonly ratio: PixelRatio;
}

const sheetOperation: RegionsOperation<SpriteQuery> = regionsOperation('spriteSheet', ({ style, ratio }) => {
  const png = spriteOf(named(style).palette, ratio).sheet.toBuffer('image/png');
  return immutable(new Uint8Array(png), 'image/png', `sheet ${style} ${ratio}`);
});

const placesOperation: RegionsOperation<SpriteQuery> = regionsOperation('spritePlaces', ({ style, ratio }) => {
  const { places } = spriteOf(named(style).palette, ratio);
  const body = new Uint8Array(Buffer.from(JSON.stringify(places)));
  return immutable(body, 'application/json; charset=utf-8', `places ${style} ${ratio}`);
});

const glyphOperation: RegionsOperation<GlyphQuery> = regionsOperation('glyphs', glyphs);

const nothing = Type.Object({});

const RATIOS: readonly (readonly [suffix: string, ratio: PixelRatio])[] = [
  ['', 1],
  ['@2x', 2],
  ['@3x', 3],
];

const spriteEndpoints = RATIOS.flatMap(([suffix, ratio]): Endpoint[] => {
  const parts = {
    group: MAPS,
    reading: { from: 'path' },
    schema: nothing,
    toQuery: (_wire: unknown, _limits: unknown, { parameters }: { parameters: Readonly<Record<string, string>> }) => ({
      style: styleOf(parameters).name,
      ratio,
    }),
  } as const;
  const id = ratio === 1 ? '' : `${ratio}x`;
  return [
    endpoint({
      ...parts,
      name: `spriteImages${id}`,
      path: `/styles/:style/sprite${suffix}.png`,
      summary: `Icons of a style on one sheet${ratio === 1 ? '' : `, ${ratio} times as sharp`}`,
      operation: sheetOperation,
      answer: { form: 'tile', content: { type: 'image/png', says: 'The sheet' } },
    }),
    endpoint({
      ...parts,
      name: `spritePlaces${id}`,
      path: `/styles/:style/sprite${suffix}.json`,
      summary: `Where the icons stand on the sheet${ratio === 1 ? '' : ` that is ${ratio} times as sharp`}`,
      operation: placesOperation,
      answer: { form: 'verbatim', schema: Type.Object({}, { additionalProperties: true }) },
    }),
  ];
});

export const mapStylesCapability: Capability = {
  name: 'map styles',
  endpoints: [
    STYLE_ENDPOINT,
    ...spriteEndpoints,
    endpoint({
      name: 'glyphs',
      group: MAPS,
      path: '/fonts/:fontstack/:range.pbf',
      reading: { from: 'path' },
      summary: 'Letters of a font',
      description: '256 characters as signed distance fields, such as `Noto Sans Regular` and `0-255`.',
      schema: nothing,
      toQuery: (_wire, _limits, { parameters }) => toGlyphQuery(parameters),
      operation: glyphOperation,
      answer: { form: 'tile', content: { type: 'application/x-protobuf', says: 'Glyphs' } },
    }),
  ],
};
