/** Languages of instructions. */
export const LANGUAGES = ['en', 'de', 'es', 'fr', 'pt'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Kinds of maneuvers; names and meanings are those of OSRM (HTTP API, `StepManeuver`). */
export const MANEUVER_TYPES = [
  'depart',
  'turn',
  'continue',
  'new name',
  'end of road',
  'fork',
  'on ramp',
  'off ramp',
  'merge',
  'roundabout',
  'rotary',
  'exit roundabout',
  'exit rotary',
  'notification',
  'arrive',
] as const;
export type ManeuverType = (typeof MANEUVER_TYPES)[number];

export const MODIFIERS = [
  'straight',
  'slight right',
  'right',
  'sharp right',
  'uturn',
  'sharp left',
  'left',
  'slight left',
] as const;
export type Modifier = (typeof MODIFIERS)[number];

export const SIDES = ['left', 'right'] as const;
export type Side = (typeof SIDES)[number];

/** The vehicle of a step. */
export const STEP_MODES = ['driving', 'cycling', 'walking', 'ferry'] as const;
export type StepMode = (typeof STEP_MODES)[number];

/** A lane before a junction: where its arrows point (`left`, `straight`, `slight right` …), and if it leads on. */
export interface Lane {
  readonly indications: readonly string[];
  readonly valid: boolean;
}

/** A place on the way where streets meet. */
export interface Crossing {
  /** Index of the point in the route's line. */
  readonly point: number;
  /** Degrees clockwise from north of the streets that leave or enter, ascending. */
  readonly bearings: readonly number[];
  /** True where the street of the same index may be entered. */
  readonly entry: readonly boolean[];
  /** Indices of the street that is come from and of that which is taken; -1 at the route's ends. */
  readonly in: number;
  readonly out: number;
}

/** An instruction, and the step that begins with it and lasts until the next. */
export interface Maneuver {
  readonly type: ManeuverType;
  /** Null where one sets out, and where one arrives straight ahead. */
  readonly modifier: Modifier | null;
  /** The number of the exit by which a roundabout is left; null elsewhere, and where the route ends inside. */
  readonly exit: number | null;
  /** Degrees clockwise from north before and after; 0 before setting out and after arriving. */
  readonly bearingBefore: number;
  readonly bearingAfter: number;
  /** Index in the route's line of the point where it happens; ascending. */
  readonly point: number;
  readonly lanes: readonly Lane[];
  /** The street of the step without its number, its number, its destinations and exit number; empty where unknown. */
  readonly name: string;
  readonly ref: string;
  readonly destinations: string;
  readonly exits: string;
  readonly rotaryName: string;
  readonly mode: StepMode;
  readonly drivingSide: Side;
  /** Deciseconds and decimeters of the step; those of all steps add up to the route's. */
  readonly travelTimeDs: number;
  readonly lengthDm: number;
  /** The junctions along the step, beginning with the maneuver itself. */
  readonly crossings: readonly Crossing[];
}

/** A maneuver while its step grows. */
export type Draft = { -readonly [K in keyof Maneuver]: Maneuver[K] } & {
  crossings: Crossing[];
  /** True if the step begins on an unnamed link between streets. */
  readonly isSlip: boolean;
};
