/** A country's legal defaults where nothing is signed. Limits in km/h. */
export interface CountryDefaults {
  readonly code: string;
  readonly drivesLeft: boolean;
  /** True if bare numbers in zone codes are miles per hour. */
  readonly mph: boolean;
  readonly urbanKmh: number;
  readonly ruralKmh: number;
  readonly trunkKmh: number;
  readonly motorwayKmh: number;
}

const law = (code: string, urbanKmh: number, ruralKmh: number, trunkKmh: number, motorwayKmh: number, sides = '') =>
  ({
    code,
    drivesLeft: sides.includes('left'),
    mph: sides.includes('mph'),
    urbanKmh,
    ruralKmh,
    trunkKmh,
    motorwayKmh,
  }) satisfies CountryDefaults;

const ANYWHERE = law('', 50, 90, 100, 115);

const LAWS = new Map(
  [
    law('AT', 50, 100, 100, 130),
    law('AU', 50, 100, 100, 110, 'left'),
    law('BD', 50, 80, 80, 80, 'left'),
    law('BE', 50, 70, 90, 120),
    law('BR', 60, 80, 90, 110),
    law('CA', 50, 80, 90, 100),
    law('CH', 50, 80, 100, 120),
    law('CY', 50, 80, 80, 100, 'left'),
    law('CZ', 50, 90, 110, 130),
    law('DE', 50, 100, 110, 135),
    law('DK', 50, 80, 80, 130),
    law('ES', 50, 90, 100, 120),
    law('FI', 50, 80, 100, 120),
    law('FJ', 50, 80, 80, 80, 'left'),
    law('FR', 50, 80, 110, 130),
    law('GB', 48, 97, 112, 112, 'left mph'),
    law('HK', 50, 70, 80, 100, 'left'),
    law('ID', 50, 80, 80, 100, 'left'),
    law('IE', 50, 80, 100, 120, 'left'),
    law('IN', 50, 70, 80, 100, 'left'),
    law('IT', 50, 90, 110, 130),
    law('JM', 50, 80, 80, 110, 'left'),
    law('JP', 40, 60, 60, 90, 'left'),
    law('KE', 50, 80, 100, 110, 'left'),
    law('MC', 50, 50, 50, 50),
    law('MT', 50, 80, 80, 80, 'left'),
    law('MY', 60, 90, 90, 110, 'left'),
    law('NL', 50, 80, 100, 100),
    law('NO', 50, 80, 80, 100),
    law('NP', 40, 80, 80, 80, 'left'),
    law('NZ', 50, 100, 100, 100, 'left'),
    law('PK', 50, 80, 100, 120, 'left'),
    law('PL', 50, 90, 110, 140),
    law('PT', 50, 90, 100, 120),
    law('RU', 60, 90, 90, 110),
    law('SE', 50, 70, 90, 110),
    law('SG', 50, 70, 80, 90, 'left'),
    law('TH', 60, 90, 90, 120, 'left'),
    law('TR', 50, 90, 110, 120),
    law('TT', 50, 80, 80, 100, 'left'),
    law('UA', 50, 90, 110, 130),
    law('US', 40, 88, 97, 110, 'mph'),
    law('ZA', 60, 100, 100, 120, 'left'),
  ].map((entry) => [entry.code, entry]),
);
// Law codes in tags use UK as often as GB.
LAWS.set('UK', LAWS.get('GB')!);

type Box = readonly [code: string, west: number, south: number, east: number, north: number];

/**
 * Coarse boxes of countries; the first that contains a position wins: right for nearly all streets, wrong in a strip at
 * some borders.
 */
const BOXES: readonly Box[] = [
  ['HK', 113.83, 22.15, 114.5, 22.56],
  ['SG', 103.6, 1.16, 104.1, 1.47],
  ['MT', 14.1, 35.7, 14.7, 36.1],
  ['CY', 32.2, 34.5, 34.7, 35.8],
  ['MC', 7.409, 43.724, 7.44, 43.752],
  ['IE', -10.7, 51.3, -6.0, 54.2],
  ['IE', -8.6, 54.2, -7.6, 55.5],
  ['GB', -8.2, 49.86, 1.0, 50.95],
  ['GB', -8.2, 50.95, 1.47, 51.6],
  ['GB', -8.7, 51.6, 1.78, 61],
  ['GB', -2.7, 49.1, -1.95, 49.75],
  ['CH', 6.8, 46.25, 9.5, 47.5],
  ['NL', 4.2, 51.5, 6.7, 53.6],
  ['BE', 2.9, 50.2, 5.8, 51.4],
  ['AT', 9.6, 46.7, 13.0, 47.6],
  ['AT', 13.0, 46.6, 16.9, 48.6],
  ['CZ', 12.5, 48.9, 18.5, 50.6],
  ['DK', 8.1, 54.9, 12.7, 57.8],
  ['DE', 6.1, 47.5, 14.9, 55],
  ['PT', -9.6, 36.9, -7.0, 42.1],
  ['ES', -9.4, 35.9, 0.5, 42.8],
  ['ES', 0.5, 38.5, 3.3, 42.4],
  ['FR', -5.0, 43.3, 7.5, 51.1],
  ['FR', -1.8, 42.4, 3.2, 43.3],
  ['IT', 6.6, 36.6, 18.6, 47.1],
  ['PL', 14.1, 49.0, 24.1, 54.9],
  ['FI', 21.0, 59.7, 31.5, 66],
  ['FI', 24.2, 66, 29.5, 70.1],
  ['NO', 4.5, 57.9, 11.8, 65],
  ['NO', 12, 65, 31, 71.3],
  ['SE', 11, 55.3, 24.2, 69.1],
  ['TR', 26, 36, 44.8, 42],
  ['UA', 22.2, 45.2, 40.2, 52.3],
  ['RU', 130, 42.2, 138, 50],
  ['JP', 129.6, 30.2, 146, 45.6],
  ['JP', 122.9, 24, 131.5, 30.2],
  ['TH', 97.9, 6.4, 105.6, 20.4],
  ['MY', 99.6, 1.3, 104.4, 6.4],
  ['MY', 109.6, 0.9, 119.3, 7.4],
  ['ID', 95, -11, 141, 6],
  ['NP', 80.1, 26.6, 88.1, 30.3],
  ['BD', 88.1, 21, 92.6, 26.6],
  ['PK', 61, 23.7, 74.2, 36.9],
  ['IN', 68.2, 6, 97.3, 35.5],
  ['AU', 112.9, -43.7, 153.7, -10],
  ['NZ', 166.3, -47.4, 178.6, -34.3],
  ['NZ', -177.2, -44.8, -175.8, -43.5],
  ['FJ', 176.8, -19.5, 180, -15.6],
  ['FJ', -180, -20.9, -178.1, -15.6],
  ['ZA', 16.3, -35, 33, -22.1],
  ['ZA', 20, -22.1, 41, -9.5],
  ['KE', 29.6, -11.7, 41.9, 4.6],
  ['JM', -78.4, 17.7, -76.2, 18.6],
  ['TT', -61.9, 10, -60.5, 11.4],
  ['CA', -141, 49, -52.6, 70],
  ['US', -125, 24.5, -66.9, 49],
  ['RU', -180, 62, -169, 72],
  ['US', -170, 51, -141, 71.5],
  ['BR', -57.7, -33.8, -34.7, -15],
  ['BR', -70, -15, -34.7, 4],
  ['RU', 37, 43, 180, 78],
];

export const countryByCode = (code: string): CountryDefaults => LAWS.get(code) ?? ANYWHERE;

/** Returns the approximate country at a position in degrees. */
export function countryAt(lon: number, lat: number): CountryDefaults {
  for (const [code, west, south, east, north] of BOXES) {
    if (lon >= west && lon <= east && lat >= south && lat <= north) return countryByCode(code);
  }
  return ANYWHERE;
}
