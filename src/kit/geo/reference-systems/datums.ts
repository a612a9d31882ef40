/**
 * Ellipsoids and seven-parameter shifts to WGS 84 (`towgs84`: meters, arc seconds by the position vector convention,
 * parts per million), from the EPSG registry: of several the one for the whole country. Datums without a shift lie
 * within two meters of WGS 84 and are taken for it. Shift grids, which some agencies give out for more, aren't applied.
 */
interface Datum {
  readonly definition: string;
  /** Meters that it may be off, as the registry or the agency says. */
  readonly accuracyM: number;
}

const shifted = (ellipsoid: string, towgs84: string, accuracyM: number, more = ''): Datum => ({
  definition: `+ellps=${ellipsoid} +towgs84=${towgs84}${more}`,
  accuracyM,
});

const same = (definition: string): Datum => ({ definition, accuracyM: 1 });

export const DATUMS: Readonly<Record<string, Datum>> = {
  wgs84: same('+datum=WGS84'),
  grs80: same('+ellps=GRS80'),
  amersfoort: shifted('bessel', '565.4171,50.3319,465.5524,-0.398957388,0.343987817,-1.877401640,4.0725', 1),
  belge72: shifted('intl', '-106.8686,52.2978,-103.7239,0.3366,-0.457,1.8422,-1.2747', 1),
  ch1903: shifted('bessel', '674.374,15.056,405.346', 1.5),
  dhdn: shifted('bessel', '598.1,73.7,418.2,0.202,0.045,-2.455,6.7', 3),
  ed50: shifted('intl', '-87,-98,-121', 10),
  ggrs87: shifted('GRS80', '-199.87,74.79,246.62', 1),
  hd72: shifted('GRS67', '52.17,-71.82,-14.9', 1),
  hongKong80: shifted('intl', '-162.619,-276.959,-161.764,0.067753,-2.243648,-1.158828,-1.094246', 1),
  ireland65: shifted('mod_airy', '482.5,-130.6,564.6,-1.042,-0.214,-0.631,8.15', 1),
  israel93: shifted('GRS80', '23.772,17.49,17.859,-0.3132,-1.85274,1.67299,-5.4262', 0.5),
  kkj: shifted('intl', '-96.062,-82.428,-121.753,4.801,0.345,-1.376,1.496', 1),
  luref: shifted('intl', '-189.6806,18.3463,-42.7695,-0.33746,-3.09264,2.53861,0.4598', 1),
  merchich: shifted('clrk80ign', '31,146,47', 7),
  mgi: shifted('bessel', '577.326,90.129,463.919,5.137,1.474,5.297,2.4232', 1.5),
  mgi1901: shifted('bessel', '682,-203,480', 5),
  monteMario: shifted('intl', '-104.1,-49.1,-9.9,0.971,-2.917,0.714,-11.68', 4),
  ntfParis: shifted('clrk80ign', '-168,-60,320', 2, ' +pm=paris'),
  osgb36: shifted('airy', '446.448,-125.157,542.06,0.15,0.247,0.842,-20.489', 5),
  prs92: shifted('clrk66', '-127.62,-67.24,-47.04,-3.068,4.903,1.578,-1.06', 1),
  pulkovo42Germany: shifted('krass', '24,-123,-94,0.02,-0.25,-0.13,1.1', 2),
  pulkovo42Romania: shifted('krass', '2.329,-147.042,-92.08,-0.309,0.325,0.497,5.69', 3),
  qatar95: shifted('intl', '-119.4248,-303.65872,-11.00061,1.164298,0.174458,1.096259,3.657065', 1),
  rt90: shifted('bessel', '414.1,41.3,603.1,-0.855,2.141,-7.023,0', 1),
  sjtsk: shifted('bessel', '572.213,85.334,461.94,4.9732,1.529,5.2484,3.5378', 1),
  sjtsk03: shifted('bessel', '485.021,169.465,483.839,7.786342,4.397554,4.102655,0', 1),
  slovenia48: shifted('bessel', '476.08,125.947,417.81,4.610862,2.388137,-11.942335,9.896638', 1),
};
