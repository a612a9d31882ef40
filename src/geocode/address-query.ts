/** Which tags a result may have, one rule of `osm_tag`; empty: any. */
export interface TagRule {
  readonly key: string;
  readonly value: string;
  readonly excludeKey: boolean;
  readonly excludeValue: boolean;
}

/** What both directions of the search take. */
interface AddressFilter {
  readonly limit: number;
  /** ISO 639, or null for the names that the map has as usual. */
  readonly language: string | null;
  readonly tags: readonly TagRule[];
  /** Indices of layers; null: all. */
  readonly layers: readonly number[] | null;
}

/** A text that is looked for. */
export interface AddressQuery extends AddressFilter {
  readonly text: string;
  /** Where results are wanted most; null: anywhere. */
  readonly near: {
    readonly lon: number;
    readonly lat: number;
    /** Kilometers in which nearness counts. */
    readonly radiusKm: number;
    /** 0: nearness counts most, 1: importance. */
    readonly importanceShare: number;
  } | null;
  /** West, south, east, north in degrees; null: anywhere. */
  readonly box: readonly [number, number, number, number] | null;
}

/** A position that is to be named. */
export interface PositionQuery extends AddressFilter {
  readonly lon: number;
  readonly lat: number;
  readonly radiusM: number;
}
