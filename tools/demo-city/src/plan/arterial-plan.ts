/** A road drawn by hand: the skeleton that everything else grows between. */
export interface Arterial {
  readonly name: string;
  readonly highway: string;
  readonly maxspeed: number;
  readonly ref?: string;
  readonly closed?: boolean;
  /** Meets the motorway at a junction instead of merely passing over it. */
  readonly motorwayJunction?: boolean;
  readonly extra?: Readonly<Record<string, string>>;
  /** `x y` pairs in meters; knots that two roads share are junctions. */
  readonly knots: string;
}

const primary = { highway: 'primary', maxspeed: 50 };
const secondary = { highway: 'secondary', maxspeed: 50 };
const tertiary = { highway: 'tertiary', maxspeed: 50 };
const country = { highway: 'tertiary', maxspeed: 70 };

export const ARTERIALS: readonly Arterial[] = [
  // Around the old town, and along the quay.
  {
    name: 'Wallring',
    ...primary,
    knots: '560 -215, 650 60, 520 400, 270 560, -90 610, -330 570, -690 310, -690 -60, -560 -320',
  },
  {
    name: 'Nordufer',
    ...secondary,
    knots: '-1750 -1150, -1250 -720, -560 -320, -250 -250, 0 -215, 260 -205, 560 -215, 1100 -430, 1850 -760',
  },
  {
    name: 'Südufer',
    ...tertiary,
    knots: '-1900 -1800, -1350 -1250, -700 -880, -40 -680, 540 -730, 1150 -860, 1980 -1430',
  },
  {
    name: 'Alte Brücke',
    highway: 'secondary',
    maxspeed: 30,
    knots: '0 -215, -20 -450, -40 -680',
  },
  // The second ring.
  {
    name: 'Gürtel',
    ...secondary,
    closed: true,
    knots:
      '1850 -760, 1980 -200, 1950 330, 1750 950, 1300 1560, 750 1850, 30 1980, -800 1900, -1400 1570, -1900 1000, -2020 380, -1980 -400, -1750 -1150, -1900 -1800, -1620 -2250, -900 -2580, 120 -2680, 1050 -2500, 1720 -2050, 1980 -1430',
  },
  // Radials, clockwise from the north.
  {
    name: 'Hohenfelder Straße',
    ...primary,
    ref: 'B 7',
    motorwayJunction: true,
    knots: '-90 610, -140 900, 30 1980, 330 3000, 600 3700, 800 4350, 900 5000',
  },
  {
    name: 'Birkenfelder Straße',
    ...primary,
    ref: 'B 41',
    motorwayJunction: true,
    knots: '520 400, 850 850, 1300 1560, 2250 2450, 3300 2900, 4700 3400, 6000 4050',
  },
  {
    name: 'Erlenbacher Straße',
    ...primary,
    ref: 'B 12',
    motorwayJunction: true,
    knots: '650 60, 1300 240, 1950 330, 2330 240, 3300 110, 4300 380, 5400 620, 6000 700',
  },
  {
    name: 'Rosenauer Straße',
    ...secondary,
    ref: 'L 310',
    motorwayJunction: true,
    knots: '540 -730, 1000 -1500, 1720 -2050, 2350 -2900, 2900 -3700, 3300 -4400, 3500 -5000',
  },
  {
    name: 'Neue Brücke',
    ...primary,
    ref: 'B 7',
    knots: '560 -215, 560 -470, 540 -730',
  },
  {
    name: 'Buchendorfer Straße',
    ...primary,
    ref: 'B 7',
    motorwayJunction: true,
    knots: '540 -730, 330 -1400, 120 -2680, -100 -3500, -350 -4200, -420 -5000',
  },
  {
    name: 'Lindenauer Straße',
    ...secondary,
    ref: 'L 318',
    knots: '-40 -680, -480 -1550, -900 -2580, -1700 -3050, -2700 -3180, -4000 -3800, -5400 -4150, -6000 -4300',
  },
  {
    name: 'Niederauer Straße',
    ...secondary,
    ref: 'L 320',
    knots: '-1900 -1800, -2900 -2200, -3900 -2080, -4900 -1850',
  },
  {
    name: 'Steinbacher Straße',
    ...primary,
    ref: 'B 12',
    knots: '-690 -60, -1300 120, -2020 380, -3100 330, -4000 640, -4900 760, -6000 700',
  },
  {
    name: 'Waldheimer Straße',
    ...secondary,
    ref: 'L 305',
    motorwayJunction: true,
    knots: '-330 570, -820 1080, -1400 1570, -2000 2350, -2400 3200, -2900 3900, -3600 4400, -4600 5000',
  },
  // Between the radials, outside the second ring.
  {
    name: 'Nordring',
    ...tertiary,
    knots:
      '-2000 2350, -1300 2900, -500 3050, 330 3000, 1300 2800, 2250 2450, 2850 2050, 3400 1000, 3500 600, 3300 110',
  },
  {
    name: 'Westring',
    ...tertiary,
    knots: '-2000 2350, -2500 1650, -2800 1000, -3100 330, -3050 -400, -2700 -900',
  },
  {
    name: 'Südring',
    ...tertiary,
    knots: '-2900 -2200, -2700 -3180, -1800 -3650, -900 -3650, -100 -3500, 1100 -3350, 2350 -2900',
  },
  {
    name: 'Hafenstraße',
    ...tertiary,
    knots: '1850 -760, 2500 -1000, 3200 -1350, 3900 -1550, 4100 -800, 4050 -100, 4300 380',
  },
  {
    name: 'Gartenfeldstraße',
    ...tertiary,
    knots: '2330 240, 2320 620, 2290 1000, 1750 950',
  },
  {
    name: 'Bahnhofstraße',
    ...tertiary,
    knots: '270 560, 240 680, 180 740, -115 745, -140 751',
  },
  // Country roads between the villages.
  {
    name: 'Fährstraße',
    ...country,
    highway: 'unclassified',
    knots: '-4900 -1850, -4600 -1400, -4420 -860',
  },
  {
    name: 'Am Fährhaus',
    ...country,
    highway: 'unclassified',
    knots: '-4250 -560, -4150 0, -4000 640',
  },
  {
    name: 'Niederauer Weg',
    ...country,
    knots: '-4900 -1850, -5500 -2150, -5700 -2700, -5600 -3400, -5400 -4150',
  },
  {
    name: 'Lindenauer Weg',
    ...country,
    knots: '-3700 -2700, -3250 -2800, -2700 -3180',
  },
  {
    name: 'Erlenbacher Weg',
    ...country,
    knots: '5400 620, 5650 1500, 5600 2700, 5300 3690',
  },
  {
    name: 'Mühlhofener Straße',
    ...country,
    knots: '5400 620, 5450 -600, 5350 -1500, 5250 -2250, 5200 -3000, 4600 -3700, 3300 -4400',
  },
  {
    name: 'Höhenweg',
    ...country,
    highway: 'unclassified',
    knots: '868 4754, 1900 4700, 3300 4550, 4500 4250, 5300 3690',
  },
  {
    name: 'Waldheimer Weg',
    ...country,
    highway: 'unclassified',
    knots: '-3600 4400, -2400 4750, -900 4650, 857 4679',
  },
  {
    name: 'Buchendorfer Weg',
    ...country,
    highway: 'unclassified',
    knots: '-406 -4750, -1500 -4800, -2700 -4350, -4000 -3800',
  },
  {
    name: 'Steinbacher Weg',
    ...country,
    highway: 'unclassified',
    knots: '-4900 760, -5300 1300, -5500 2100, -5300 3100, -4700 3900, -3600 4400',
  },
  {
    name: 'Turmbergstraße',
    ...country,
    maxspeed: 50,
    highway: 'unclassified',
    knots: '-2500 1650, -2780 1900, -3050 1780, -3180 2050, -2950 2280, -3150 2520, -3400 2380',
  },
];
