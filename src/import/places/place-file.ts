/** A place as read from a file; `id` as text, null where it has none. */
export interface PlaceRow {
  readonly id: string | null;
  readonly lon: number;
  readonly lat: number;
  readonly tags: ReadonlyMap<string, string>;
  /** The position in the file, for messages. */
  readonly where: string;
}

export interface PlaceFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}
