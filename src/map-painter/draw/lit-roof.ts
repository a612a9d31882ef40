/** A color of the style library: channels and opacity of 0 to 1, the former multiplied by the latter. */
export interface ColorValue {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Light that comes from everywhere. */
const AMBIENT = 0.03;

/**
 * What a level roof looks like where white light of an intensity falls on it from above, as MapLibre GL has it
 * (`fill_extrusion.vertex.glsl`): dark roofs take more of it than pale ones.
 */
export function litFromAbove({ r, g, b, a }: ColorValue, intensity: number): ColorValue {
  const lightness = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const light = Math.max(1 - lightness + intensity, 1);
  const lit = (channel: number): number => Math.min(a, (channel + AMBIENT * a) * light);
  return { r: lit(r), g: lit(g), b: lit(b), a };
}
