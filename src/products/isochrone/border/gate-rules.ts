import { DM_PER_METER, DS_PER_SECOND } from '../../../kit/core/units.ts';
import type { StreetMode } from '../../../network/street/street-graph.ts';

/** The rules by which areas of a mode are drawn. Lengths in meters, areas in square meters. */
interface ModeRules {
  /** The distance that an area reaches off a street: for the shortest thresholds, and from a quarter of an hour on. */
  readonly reachM: readonly [least: number, most: number];
  /**
   * On a street a border stands within so much of where the street ceases to be reached: in short areas, and in those
   * of half an hour and more.
   */
  readonly slackM: readonly [least: number, most: number];
  /** A street with its houses reaches so far to each side. */
  readonly streetM: number;
  /** A street is beside another where its houses, or its embankment, are: so near. */
  readonly besideM: number;
  /** Says whether sites between reached ones count as reached where they nearly are. */
  readonly fillsBays: boolean;
  /** Holes are closed below this size, and those in which no street lies below the greater one. */
  readonly holeM2: number;
  readonly emptyHoleM2: number;
  /** The distance that one gets in a quarter of an hour. */
  readonly quarterHourM: number;
}

export const MODE_RULES: Readonly<Record<StreetMode, ModeRules>> = {
  walk: {
    reachM: [50, 90],
    slackM: [5, 10],
    streetM: 8,
    besideM: 16,
    fillsBays: false,
    holeM2: 1200,
    emptyHoleM2: 40_000,
    quarterHourM: 1250,
  },
  bike: {
    reachM: [70, 150],
    slackM: [10, 20],
    streetM: 20,
    besideM: 9,
    fillsBays: true,
    holeM2: 2500,
    emptyHoleM2: 100_000,
    quarterHourM: 4500,
  },
  car: {
    reachM: [100, 250],
    slackM: [10, 20],
    streetM: 30,
    besideM: 90,
    fillsBays: true,
    holeM2: 6000,
    emptyHoleM2: 400_000,
    quarterHourM: 9000,
  },
};

const QUARTER_HOUR_DS = 900 * DS_PER_SECOND;
/**
 * Holes in which all is reached within so much of the threshold more are closed below {@link NEARLY_REACHED_M2}: from a
 * quarter of an hour on 30 s.
 */
const NEARLY_SHARE = 30 / 900;
export const NEARLY_REACHED_M2 = 50_000;
/** Holes with open water are closed below this: what a disc 40 m wide takes. */
export const WATER_HOLE_M2 = 1257;

/**
 * The rules by which the border of one threshold is drawn. Everything in it grows with the threshold, so that areas are
 * nested.
 */
export interface GateRules extends Omit<ModeRules, 'reachM' | 'slackM' | 'quarterHourM'> {
  readonly threshold: number;
  readonly reachM: number;
  readonly slackM: number;
  /** Costs up to this one are nearly within the threshold. */
  readonly nearly: number;
}

/** Returns the cost of a quarter of an hour: deciseconds, or decimeters. */
const quarterOf = (mode: StreetMode, weighsTime: boolean): number =>
  weighsTime ? QUARTER_HOUR_DS : MODE_RULES[mode].quarterHourM * DM_PER_METER;

/** @param threshold in deciseconds or decimeters */
export function gateRules(mode: StreetMode, weighsTime: boolean, threshold: number): GateRules {
  const rules = MODE_RULES[mode];
  const [reach, slack] = [rules.reachM, rules.slackM];
  const quarters = threshold / quarterOf(mode, weighsTime);
  return {
    ...rules,
    threshold,
    reachM: reach[0] + (reach[1] - reach[0]) * Math.min(1, quarters),
    slackM: slack[0] + (slack[1] - slack[0]) * Math.min(1, quarters / 2),
    nearly: nearlyWithin(mode, weighsTime, threshold),
  };
}

/**
 * Returns the cost up to which a search must go for a threshold's area to be drawn. It isn't rounded: gates between
 * sites would move inwards where it grew in steps.
 */
function nearlyWithin(mode: StreetMode, weighsTime: boolean, threshold: number): number {
  return threshold + NEARLY_SHARE * Math.min(threshold, quarterOf(mode, weighsTime));
}
