type Rgb = readonly [red: number, green: number, blue: number];

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb;

/** Returns `share` of `color` blended over `ground`; all `#rrggbb`. */
export function mix(color: string, ground: string, share: number): string {
  const [top, under] = [parse(color), parse(ground)];
  const channel = (i: number): string =>
    Math.round(under[i] + (top[i] - under[i]) * share)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}
