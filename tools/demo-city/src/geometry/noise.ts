import { smoothstep } from './plane.ts';

/** A smooth random field in [-1, 1]: random values at the corners of a lattice, blended between. */
export type Noise = (x: number, y: number) => number;

function cornerValue(seed: number, i: number, j: number): number {
  let h = Math.imul(i, 374761393) ^ Math.imul(j, 668265263) ^ Math.imul(seed, 1274126177);
  h = Math.imul(h ^ (h >>> 13), 1103515245);
  h = Math.imul(h ^ (h >>> 15), 739982445);
  return ((h ^ (h >>> 16)) >>> 0) / 2147483648 - 1;
}

/** Makes noise on a lattice whose spacing is `wavelength` meters. */
export function valueNoise(seed: number, wavelength: number): Noise {
  return (x, y) => {
    const i = Math.floor(x / wavelength);
    const j = Math.floor(y / wavelength);
    const u = smoothstep(0, 1, x / wavelength - i);
    const v = smoothstep(0, 1, y / wavelength - j);
    const south = cornerValue(seed, i, j) * (1 - u) + cornerValue(seed, i + 1, j) * u;
    const north = cornerValue(seed, i, j + 1) * (1 - u) + cornerValue(seed, i + 1, j + 1) * u;
    return south * (1 - v) + north * v;
  };
}

/** Returns three octaves, each twice as fine and half as strong as the one before. */
export function roughNoise(seed: number, wavelength: number): Noise {
  const octaves = [0, 1, 2].map((k) => valueNoise(seed + k, wavelength / (1 << k)));
  return (x, y) => (octaves[0](x, y) + octaves[1](x, y) / 2 + octaves[2](x, y) / 4) / 1.75;
}
