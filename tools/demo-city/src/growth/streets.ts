import { seededRandom } from '../../../../src/kit/core/random.ts';
import { LineIndex } from '../geometry/line-index.ts';
import { valueNoise } from '../geometry/noise.ts';
import { HALF_HEIGHT_M, HALF_WIDTH_M, type Point, point } from '../geometry/plane.ts';
import type { Polyline } from '../geometry/polyline.ts';
import type { DrawnLine } from '../plan/drawing.ts';
import { MARKET_SQUARE } from '../plan/landmarks.ts';
import { MARKET_HALF_HEIGHT_M, MARKET_HALF_WIDTH_M, type Zone, type Zones } from '../plan/zones.ts';
import { drawStreamlines } from './streamlines.ts';
import { bent, contourField, makeStreetField, type StreetField } from './street-field.ts';

const SPACING_M: Readonly<Record<Zone, number>> = {
  oldTown: 44,
  core: 84,
  inner: 98,
  outer: 104,
  village: 92,
  industry: 230,
  forest: 300,
  field: 420,
  closed: 100,
};

interface Pass {
  readonly kind: DrawnLine['kind'];
  readonly zones: readonly Zone[];
  readonly field: StreetField;
  readonly spacing: (zone: Zone) => number;
  readonly maxLength: number;
  readonly minLength: number;
  readonly reach: number;
  readonly seedStep: number;
  readonly tags: Readonly<Record<string, string>>;
}

/** Draws market square, lanes, collectors, streets and tracks: everything between the lines drawn by hand. */
export function drawStreets(zones: Zones, skeleton: readonly Polyline[], seed: number): DrawnLine[] {
  const lines = new LineIndex();
  for (const line of skeleton) lines.add(line);
  const drawn: DrawnLine[] = [marketSquare()];
  lines.add(drawn[0].points);
  const base = makeStreetField(seed);
  const crooked = bent(base, valueNoise(seed + 7, 130), () => 0.75);
  const curvy = bent(base, valueNoise(seed + 8, 420), (p) => (Math.abs(p.x) + Math.abs(p.y) > 2600 ? 0.75 : 0.25));
  const houses: readonly Zone[] = ['core', 'inner', 'outer', 'village', 'industry'];
  const passes: readonly Pass[] = [
    {
      kind: 'oldTown',
      zones: ['oldTown'],
      field: crooked,
      spacing: () => SPACING_M.oldTown,
      maxLength: 420,
      minLength: 30,
      reach: 1.3,
      seedStep: 60,
      tags: { highway: 'residential' },
    },
    {
      kind: 'street',
      zones: ['core', 'inner', 'outer'],
      field: curvy,
      spacing: (zone) => (zone === 'core' ? 330 : 430),
      maxLength: 2200,
      minLength: 350,
      reach: 0.9,
      seedStep: 400,
      tags: { highway: 'tertiary', maxspeed: '50' },
    },
    {
      kind: 'street',
      zones: houses,
      field: curvy,
      spacing: (zone) => SPACING_M[zone],
      maxLength: 950,
      minLength: 75,
      reach: 1.25,
      seedStep: 90,
      tags: { highway: 'residential' },
    },
    {
      kind: 'track',
      zones: ['field', 'forest'],
      field: mixedField(zones, curvy, seed),
      spacing: (zone) => SPACING_M[zone],
      maxLength: 2200,
      minLength: 300,
      reach: 0.8,
      seedStep: 300,
      tags: { highway: 'track' },
    },
  ];
  passes.forEach((pass, number) => {
    const random = seededRandom(seed + 50 + number);
    const streets = drawStreamlines(
      {
        ...pass,
        allowed: (p) => pass.zones.includes(zones.at(p)),
        spacing: (p) => pass.spacing(zones.at(p)),
        lines,
        random,
      },
      seedGrid(pass.seedStep, random),
    );
    for (const points of streets) drawn.push({ kind: pass.kind, points, tags: pass.tags, raised: false });
  });
  return drawn;
}

/** Fields keep the streets' directions, woods follow the contour lines. */
function mixedField(zones: Zones, field: StreetField, seed: number): StreetField {
  const contours = contourField(zones.terrain, seed + 9);
  return (p) => (zones.terrain(p) > 195 ? contours(p) : field(p));
}

/** Returns points on a jittered grid, from the center outward. */
function seedGrid(step: number, random: () => number): Point[] {
  const seeds: Point[] = [];
  for (let x = -HALF_WIDTH_M; x < HALF_WIDTH_M; x += step) {
    for (let y = -HALF_HEIGHT_M; y < HALF_HEIGHT_M; y += step) {
      seeds.push(point(x + random() * step, y + random() * step));
    }
  }
  return seeds.sort((a, b) => a.x * a.x + a.y * a.y - b.x * b.x - b.y * b.y);
}

function marketSquare(): DrawnLine {
  const corner = (sx: number, sy: number) =>
    point(MARKET_SQUARE.x + sx * MARKET_HALF_WIDTH_M, MARKET_SQUARE.y + sy * MARKET_HALF_HEIGHT_M);
  const points = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)];
  return {
    kind: 'oldTown',
    points,
    tags: { highway: 'pedestrian', name: 'Marktplatz', surface: 'sett' },
    raised: false,
  };
}
