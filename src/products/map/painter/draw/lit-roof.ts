/** A color of the style library: channels and opacity of 0 to 1, the former multiplied by the latter. */
export interface ColorValue {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** Ambient light. */
const AMBIENT = 0.03;

/**
 * Returns the color of a level roof under white light of an intensity from above, as in MapLibre GL
 * (`fill_extrusion.vertex.glsl`): dark roofs brighten more than pale ones.
 */
export function litFromAbove({ r, g, b, a }: ColorValue, intensity: number): ColorValue {
  const lightness = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const light = Math.max(1 - lightness + intensity, 1);
  const lit = (channel: number): number => Math.min(a, (channel + AMBIENT * a) * light);
  return { r: lit(r), g: lit(g), b: lit(b), a };
}
