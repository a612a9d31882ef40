/** Colors of the map in its two themes. */
export interface Ground {
  readonly land: string;
  readonly casing: string;
  readonly minor: string;
  readonly major: string;
  readonly path: string;
  readonly label: string;
  readonly halo: string;
  readonly route: string;
  readonly routeCasing: string;
  /** Around lines in the colors of routes, which may be dark. */
  readonly rideCasing: string;
  /** Areas to avoid. */
  readonly closed: string;
  /** Position on the viridis scale of the nearest and the farthest threshold. */
  readonly near: number;
  readonly far: number;
}

export const GROUNDS: Readonly<Record<'light' | 'dark', Ground>> = {
  light: {
    land: '#ebe9e4',
    casing: 'rgba(50, 48, 70, 0.22)',
    minor: '#ffffff',
    major: '#ffffff',
    path: 'rgba(60, 58, 80, 0.22)',
    label: '#4d4b55',
    halo: 'rgba(255, 255, 255, 0.85)',
    route: '#16161d',
    routeCasing: '#ffffff',
    rideCasing: '#ffffff',
    closed: '#b3213d',
    near: 0.06,
    far: 0.97,
  },
  dark: {
    land: '#14171c',
    casing: 'rgba(0, 0, 0, 0.4)',
    minor: '#2b313a',
    major: '#3b434e',
    path: 'rgba(200, 210, 225, 0.14)',
    label: '#b9c0ca',
    halo: 'rgba(16, 18, 22, 0.85)',
    route: '#ffffff',
    routeCasing: '#0b0d10',
    rideCasing: '#f2f4f7',
    closed: '#ff6b81',
    near: 0.97,
    far: 0.06,
  },
};
