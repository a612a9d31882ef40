export type LineMode = 'tram' | 'bus' | 'regional' | 'night' | 'rail' | 'ferry';

/** A line drawn by hand: where it passes, and how often. */
export interface LinePlan {
  readonly id: string;
  readonly mode: LineMode;
  readonly color: string;
  /** Black letters on the color instead of white ones. */
  readonly darkText?: boolean;
  /**
   * Route of one direction as `x y name` in meters; points without a name only lead the way. Empty for what doesn't use
   * streets.
   */
  readonly via: string;
  readonly timetable: keyof typeof TIMETABLES;
  /** Minutes by which its departures are moved against the timetable. */
  readonly shift: number;
  readonly spacingM: number;
  /** A ring: ends where it begins, vehicles go on for the next round. */
  readonly loop?: boolean;
  /** Every second trip goes no further than here. */
  readonly shortTurn?: string;
  /** Vehicles that come in at the end of this line's way back go on as the other line. */
  readonly continuesAs?: string;
  /** Written as headways instead of trips; `exact` ones depart on the minute. */
  readonly frequencies?: 'exact' | 'about';
  /** True if times are published for the named stops only. */
  readonly sparseTimes?: boolean;
}

/** Per service: spans of the day with minutes between departures. */
export const TIMETABLES = {
  tram: {
    weekday: '4:40-6:00/20 6:00-20:00/10 20:00-25:00/20',
    saturday: '5:20-9:00/20 9:00-20:00/15 20:00-25:20/30',
    sunday: '6:00-24:40/20',
  },
  bus: {
    weekday: '4:50-6:00/30 6:00-9:00/15 9:00-14:00/20 14:00-19:00/15 19:00-24:20/30',
    saturday: '5:30-9:00/30 9:00-19:00/20 19:00-24:30/30',
    sunday: '7:00-24:00/30',
  },
  quarter: {
    weekday: '5:20-6:40/40 6:40-19:00/20 19:00-22:40/40',
    saturday: '6:40-20:00/30',
    sunday: '9:00-20:00/60',
  },
  regional: {
    weekday: '5:00-6:00/60 6:00-19:00/30 19:00-23:30/60',
    saturday: '6:00-23:00/60',
    sunday: '8:00-22:00/120',
  },
  rail: { weekday: '4:40-23:50/30', saturday: '5:40-23:50/30', sunday: '6:40-23:40/60' },
  ferry: { weekday: '6:00-20:00/15', saturday: '8:00-20:00/20', sunday: '9:00-19:00/20' },
  night: { weekday: '', saturday: '', sunday: '', night: '24:30-28:40/30' },
} as const;

const tram = { mode: 'tram', timetable: 'tram', spacingM: 430 } as const;
const bus = { mode: 'bus', timetable: 'bus', color: '7A3B8F', spacingM: 400 } as const;
const quarter = { mode: 'bus', timetable: 'quarter', color: '4F7F3A', spacingM: 360 } as const;
const regional = {
  mode: 'regional',
  timetable: 'regional',
  color: 'B5651D',
  spacingM: 520,
  sparseTimes: true,
} as const;
const night = { mode: 'night', timetable: 'night', color: '1B2A49', spacingM: 450 } as const;

export const LINES: readonly LinePlan[] = [
  {
    ...tram,
    id: '1',
    color: 'D6001C',
    shift: 0,
    via: '330 3000 Sankt Martin Nord, 30 1980 Gürtel Nord, -140 900, -140 751, 180 740 Hauptbahnhof, 270 560 Stadttheater, 0 110 Marktplatz, 0 -215 Alte Brücke, -40 -680 Südufer, -480 -1550 Südstadt West, -900 -2580 Gürtel Süd, -1700 -3050 Lerchenau',
  },
  {
    ...tram,
    id: '2',
    color: '0060A8',
    shift: 3,
    via: '-3100 330 Westring, -2020 380 Steinbacher Tor, -690 -60 Westtor, 0 110 Marktplatz, 650 60 Osttor, 1300 240 Rosengarten, 1950 330 Gürtel Ost, 2330 240 Industriehof, 2290 1000 Gartenfeld',
  },
  {
    ...tram,
    id: '3',
    color: '009640',
    shift: 5,
    via: '-2000 2350 Turmberg, -1400 1570 Waldheimer Tor, -330 570 Nordtor, -140 751, 180 740 Hauptbahnhof, 270 560 Stadttheater, 520 400, 650 60 Osttor, 560 -215 Neue Brücke, 540 -730 Brückenkopf Süd, 330 -1400 Südstadt, 120 -2680 Friedenskirche, -100 -3500 Süderhöhe',
  },
  {
    ...tram,
    id: '4',
    color: 'F39200',
    darkText: true,
    shift: 8,
    frequencies: 'about',
    via: '2250 2450 Sankt Martin Ost, 1300 1560 Birkenfelder Tor, 850 850 Oststadt, 520 400 Theaterplatz, 650 60 Osttor, 560 -215 Neue Brücke, 540 -730 Brückenkopf Süd, 1000 -1500 Wiesental, 1720 -2050 Rosenauer Tor, 2350 -2900 Wiesental Süd',
  },
  {
    ...bus,
    id: '10',
    shift: 2,
    loop: true,
    via: '30 1980 Gürtel Nord, 750 1850, 1300 1560 Birkenfelder Tor, 1750 950, 1950 330 Gürtel Ost, 1850 -760 Hafentor, 1980 -1430, 1720 -2050 Rosenauer Tor, 1050 -2500, 120 -2680 Friedenskirche, -900 -2580 Gürtel Süd, -1620 -2250, -1900 -1800 Niederauer Tor, -1750 -1150, -1980 -400, -2020 380 Steinbacher Tor, -1900 1000, -1400 1570 Waldheimer Tor, -800 1900, 30 1980 Gürtel Nord',
  },
  {
    ...bus,
    id: '11',
    shift: 6,
    via: '-2700 -900 Steinfeld Süd, -3050 -400, -3100 330 Westring, -2800 1000, -2500 1650, -2000 2350 Turmberg, -1300 2900, 330 3000 Sankt Martin Nord, 1300 2800, 2250 2450 Sankt Martin Ost, 2850 2050, 3400 1000 Gartenstadt Nord, 3300 110 Industriepark',
  },
  {
    ...bus,
    id: '12',
    shift: 4,
    via: '-2900 -2200 Niederauer Straße, -2700 -3180 Lerchenau Süd, -1800 -3650, -900 -3650, -100 -3500 Süderhöhe, 1100 -3350, 2350 -2900 Wiesental Süd, 1720 -2050 Rosenauer Tor, 1980 -1430 Hafenbrücke',
  },
  {
    ...bus,
    id: '13',
    shift: 7,
    via: '180 740 Hauptbahnhof, 520 400 Theaterplatz, 650 60 Osttor, 560 -215 Neue Brücke, 1100 -430, 1850 -760 Hafentor, 2500 -1000, 3200 -1350 Hafenbecken, 3900 -1550 Containerhafen, 4100 -800, 4050 -100, 3300 110 Industriepark',
  },
  {
    ...bus,
    id: '14',
    shift: 9,
    via: '-3050 -400 Steinfeld West, -2600 -250 Steinfeld, -1980 -400, -1400 -400, -690 -60 Westtor, -690 310, -330 570 Nordtor, -140 751, 180 740 Hauptbahnhof',
  },
  {
    ...bus,
    id: '15',
    shift: 1,
    shortTurn: 'Niederauer Straße',
    via: '180 740 Hauptbahnhof, 270 560 Stadttheater, 520 400 Theaterplatz, 650 60 Osttor, 560 -215 Neue Brücke, 540 -730 Brückenkopf Süd, -40 -680 Südufer, -700 -880, -1350 -1250, -1900 -1800 Niederauer Tor, -2900 -2200 Niederauer Straße, -4900 -1850 Niederau Ort, -4420 -860 Niederau Fähre',
  },
  {
    ...bus,
    id: '16',
    shift: 3,
    continuesAs: '20',
    via: '180 740 Hauptbahnhof, -140 751, -500 1400 Nordstadt, -800 2450 Am Anger, -1300 2900 Anger Nord',
  },
  {
    ...bus,
    id: '17',
    shift: 5,
    via: '180 740 Hauptbahnhof, 270 560 Stadttheater, 520 400 Theaterplatz, 1350 600 Oststadt Mitte, 1750 950, 2290 1000 Gartenfeld, 2450 620, 2950 720 Gartenstadt, 3350 720 Gartenstadt Ost',
  },
  {
    ...bus,
    id: '18',
    shift: 8,
    shortTurn: 'Lerchenau',
    via: '560 -215 Neue Brücke, 540 -730 Brückenkopf Süd, -40 -680 Südufer, -480 -1550 Südstadt West, -900 -1800 Unterwald, -900 -2580 Gürtel Süd, -1700 -3050 Lerchenau, -2700 -3180 Lerchenau Süd, -4000 -3800 Lindenau Mitte',
  },
  {
    ...bus,
    id: '19',
    shift: 2,
    shortTurn: 'Süderhöhe',
    via: '540 -730 Brückenkopf Süd, 1450 -1500 Wiesental Mitte, 1050 -2500 Südfriedhof, 700 -3000 Höhenkirche, -100 -3500 Süderhöhe, -350 -4200, -420 -4720 Buchendorf Ort',
  },
  {
    ...bus,
    id: '20',
    shift: 6,
    continuesAs: '16',
    via: '180 740 Hauptbahnhof, 270 560, 520 400 Theaterplatz, 520 1500 Universität, 742 2620 Sankt Martin, 1300 2800 Martinshöhe',
  },
  {
    ...quarter,
    id: '21',
    shift: 0,
    via: '-1400 1570 Waldheimer Tor, -1900 1450 Turmbergsiedlung, -2500 1650 Turmbergstraße, -3400 2380 Turmbergwarte',
  },
  {
    ...quarter,
    id: '22',
    shift: 10,
    frequencies: 'exact',
    via: '-1400 350 Weststadt, -690 -60 Westtor, -560 -320 Schlosssteg, 0 -215 Alte Brücke, 560 -215 Neue Brücke, 1120 -150 Rosengarten Süd, 1350 600 Oststadt Mitte',
  },
  {
    ...regional,
    id: '31',
    shift: 4,
    via: '180 740 Hauptbahnhof, -330 570 Nordtor, -690 310, -690 -60 Westtor, -2020 380 Steinbacher Tor, -3100 330 Westring, -4900 760 Steinbach Markt, -5400 1620 Steinbach Bahnhof, -5500 2100, -4700 3900, -3600 4400 Waldheim Dorfplatz',
  },
  {
    ...regional,
    id: '32',
    shift: 12,
    via: '180 740 Hauptbahnhof, 650 60 Osttor, 1950 330 Gürtel Ost, 3300 110 Industriepark, 5400 620 Erlenbach Kirche, 5450 -600, 5200 -3000 Mühlhofen Mühle, 4600 -3700, 3300 -4400 Rosenau Kirche',
  },
  {
    ...regional,
    id: '33',
    shift: 20,
    via: '180 740 Hauptbahnhof, -140 900, 30 1980 Gürtel Nord, 330 3000 Sankt Martin Nord, 850 4620 Hohenfeld Ort, 1900 4700, 4500 4250, 5300 3690 Birkenfeld Rathaus, 5630 2560 Birkenfeld Bahnhof',
  },
  {
    ...night,
    id: 'N1',
    shift: 0,
    via: '330 3000 Sankt Martin Nord, 30 1980 Gürtel Nord, -140 751, 180 740 Hauptbahnhof, 650 60 Osttor, 560 -215 Neue Brücke, 540 -730 Brückenkopf Süd, 330 -1400 Südstadt, 120 -2680 Friedenskirche, -100 -3500 Süderhöhe',
  },
  {
    ...night,
    id: 'N2',
    shift: 15,
    via: '-3100 330 Westring, -2020 380 Steinbacher Tor, -690 -60 Westtor, -330 570 Nordtor, 180 740 Hauptbahnhof, 520 400 Theaterplatz, 650 60 Osttor, 1950 330 Gürtel Ost, 2330 240 Industriehof, 2290 1000 Gartenfeld',
  },
];

export const RAIL_LINE: LinePlan = {
  id: 'RB 12',
  mode: 'rail',
  color: '3C3C3B',
  via: '',
  timetable: 'rail',
  shift: 7,
  spacingM: 0,
};

export const FERRY_LINE: LinePlan = {
  id: 'F',
  mode: 'ferry',
  color: '00A0B0',
  via: '',
  timetable: 'ferry',
  shift: 0,
  spacingM: 0,
};
