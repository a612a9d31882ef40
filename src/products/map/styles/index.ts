export { canvasPackage } from './canvas.ts';
export { cutOf, fontFile, weightOf } from './glyphs/font-files.ts';
export { scriptFontOf } from './glyphs/script-fonts.ts';
export { toLanguage } from './label-text.ts';
export { mapStylesCapability } from './map-styles.endpoints.ts';
export { type PixelRatio, type Sprite, type SpritePlaces, spriteOf } from './sprite/sprite.ts';
export { ATTRIBUTION, LIGHT } from './style-document.ts';
export { styleLayers } from './style-layers.ts';
export { MAP_STYLES, type MapStyle, styleOf } from './style-names.ts';
