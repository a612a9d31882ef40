import { wrapBox } from '../../kit/geo/longitude-frame.ts';
import type { MultigraphQuery } from './multigraph-query.ts';
import { type MultigraphResult, rounded } from './result.ts';
import type { LayerType } from './words.ts';

/**
 * Returns the extent and classes of values; across the date line the south-western corner is east of the north-eastern
 * one (RFC 7946). Times and distances are rounded outwards to whole numbers; shares and results of expressions keep
 * their decimals.
 */
export function overviewOf({ basis }: MultigraphQuery, { facts }: MultigraphResult) {
  const { layer, stages } = basis;
  const { type, weightedAverage } = stages.at(-1)!;
  const isFraction = type === 'math' || ((type === 'gravitation_huff' || type === 'logit') && !weightedAverage);
  const low = isFraction ? rounded : Math.floor;
  const high = isFraction ? rounded : Math.ceil;
  const corner = (x: number, y: number) => ({ x: degrees(x), y: degrees(y), z: 'NaN' });
  const { minX, minY, maxX, maxY } = wrapBox(facts.box);
  return {
    valueBreaks: [...new Set(facts.breaks.map(high))],
    minValue: low(facts.min),
    maxValue: high(facts.max),
    southWest: corner(minX, minY),
    northEast: corner(maxX, maxY),
    ...(layer.type === 'identity' || UNLEVELED.has(layer.type) ? {} : { geometryDetailLevel: layer.level }),
  };
}

/** The layers whose cells have no levels. */
const UNLEVELED: ReadonlySet<LayerType> = new Set(['custom_geometries', 'statistic_geometry']);

const degrees = (value: number): number => Math.round(value * 1e7) / 1e7;
