/** Viridis in ten steps (van der Walt and Smith, 2015): even in lightness, read alike by color-blind eyes. */
const VIRIDIS = [
  '#440154',
  '#482878',
  '#3e4989',
  '#31688e',
  '#26828e',
  '#1f9e89',
  '#35b779',
  '#6ece58',
  '#b5de2b',
  '#fde725',
] as const;

/** Oranges of statistics and pinks of jobs (ColorBrewer, Brewer 2003): sequential, apart from viridis. */
const ORANGES = [
  '#5c1d02',
  '#8c2d04',
  '#b33c05',
  '#d94801',
  '#f16913',
  '#fd8d3c',
  '#fdae6b',
  '#fdd0a2',
  '#fee6ce',
] as const;
const PINKS = ['#49003f', '#7a0153', '#ae017e', '#dd3497', '#f768a1', '#fa9fb5', '#fcc5c0', '#fde0dd'] as const;

/** Blues of cells of one's own, from the same source. */
const BLUES = ['#08306b', '#08519c', '#2171b5', '#4292c6', '#6baed6', '#9ecae1', '#c6dbef', '#deebf7'] as const;

/** Colors of a kind of layer, from dark to bright. */
export type Ramp = readonly string[];
export const RAMPS = { reach: VIRIDIS, statistic: ORANGES, job: PINKS, own: BLUES } as const;

type Rgb = readonly [red: number, green: number, blue: number];

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;
const format = (rgb: Rgb): string => `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`;
const blend = (a: Rgb, b: Rgb, share: number): Rgb => a.map((c, i) => c + (b[i] - c) * share) as unknown as Rgb;

/** Returns the color at a share of a ramp: 0 is its dark end, 1 its bright one. */
export function rampColor(ramp: Ramp, position: number): string {
  const at = Math.min(1, Math.max(0, position)) * (ramp.length - 1);
  const low = Math.min(ramp.length - 2, Math.floor(at));
  return format(blend(parse(ramp[low]), parse(ramp[low + 1]), at - low));
}

/** `share` of `color` laid over `ground`: what a translucent layer would look like, as a solid color. */
export const over = (color: string, ground: string, share: number): string =>
  format(blend(parse(ground), parse(color), share));

/** Rank of each threshold, 0 nearest to 1 farthest. */
export const rankOf = (index: number, count: number): number => (count === 1 ? 0.5 : index / (count - 1));
