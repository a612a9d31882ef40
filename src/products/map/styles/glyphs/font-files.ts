import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { canvasPackage } from '../canvas.ts';
import { type Coverage, readCoverage } from './coverage.ts';

/** The packaged cuts of Noto Sans, with the folder of each. */
const CUTS = {
  Light: '300Light',
  'Light Italic': '300Light_Italic',
  Regular: '400Regular',
  Italic: '400Regular_Italic',
  Medium: '500Medium',
  'Medium Italic': '500Medium_Italic',
  SemiBold: '600SemiBold',
  'SemiBold Italic': '600SemiBold_Italic',
  Bold: '700Bold',
  'Bold Italic': '700Bold_Italic',
} as const;
export type FontCut = keyof typeof CUTS;

export interface FontFile {
  /** Its name for a canvas, chosen so that it can't be mistaken for a font of the machine. */
  readonly family: string;
  readonly covers: Coverage;
}

/** Returns the weight for letters of other scripts beside those of a cut. */
export const weightOf = (cut: FontCut): number => Number.parseInt(CUTS[cut], 10);

/** Family names that styles use; all refer to the packaged one. */
const FAMILIES = [
  ...['Noto Sans', 'KlokanTech Noto Sans', 'Open Sans', 'Metropolis', 'Roboto', 'Arial Unicode MS'],
  // Fonts that pages request, and would otherwise draw themselves.
  ...['system-ui', 'sans-serif', 'Arial', 'Helvetica', 'Helvetica Neue'],
];
/** Other names of cuts. */
const CUT_NAMES: Readonly<Record<string, FontCut>> = {
  'Semi Bold': 'SemiBold',
  Semibold: 'SemiBold',
  'Semibold Italic': 'SemiBold Italic',
  'Regular Italic': 'Italic',
  Black: 'Bold',
  ExtraBold: 'Bold',
  Thin: 'Light',
};

const BY_NAME: ReadonlyMap<string, FontCut> = new Map(
  FAMILIES.flatMap((family) => {
    const own = Object.keys(CUTS).map((cut): [string, FontCut] => [`${family} ${cut}`, cut as FontCut]);
    const others = Object.entries(CUT_NAMES).map(([name, cut]): [string, FontCut] => [`${family} ${name}`, cut]);
    return [[family, 'Regular'] as [string, FontCut], ...own, ...others];
  }),
);

/** Returns the cut that a font name of a style refers to; undefined for unknown names. */
export const cutOf = (font: string): FontCut | undefined => BY_NAME.get(font.trim());

const opened = new Map<FontCut, FontFile>();
const packages = createRequire(import.meta.url);

/** Reads a font once per thread. */
export function fontFile(cut: FontCut): FontFile {
  let font = opened.get(cut);
  if (font === undefined) {
    const folder = CUTS[cut];
    const path = packages.resolve(`@expo-google-fonts/noto-sans/${folder}/NotoSans_${folder}.ttf`);
    const family = `Hinterland ${cut}`;
    const { GlobalFonts } = canvasPackage();
    if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(path, family);
    font = { family, covers: readCoverage(readFileSync(path)) };
    opened.set(cut, font);
  }
  return font;
}
