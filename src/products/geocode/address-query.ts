/** A rule of `osm_tag` about the tags that a result may have; empty: any. */
export interface TagRule {
  readonly key: string;
  readonly value: string;
  readonly excludeKey: boolean;
  readonly excludeValue: boolean;
}

/** Parameters of both directions of the search. */
interface AddressFilter {
  readonly limit: number;
  /** ISO 639, or null for the map's usual names. */
  readonly language: string | null;
  readonly tags: readonly TagRule[];
  /** Indices of layers; null: all. */
  readonly layers: readonly number[] | null;
}

/** A search for a text. */
export interface AddressQuery extends AddressFilter {
  readonly text: string;
  /** The position around which results are preferred; null: anywhere. */
  readonly near: {
    readonly lon: number;
    readonly lat: number;
    /** Radius in kilometers within which proximity counts. */
    readonly radiusKm: number;
    /** 0: proximity counts most, 1: importance. */
    readonly importanceShare: number;
  } | null;
  /** West, south, east, north in degrees; null: anywhere. */
  readonly box: readonly [number, number, number, number] | null;
}

/** A search for the name of a position. */
export interface PositionQuery extends AddressFilter {
  readonly lon: number;
  readonly lat: number;
  readonly radiusM: number;
}
