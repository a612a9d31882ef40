/** The files of a demonstration city. */
export interface DemoFiles {
  readonly osm: string;
  readonly dem: string;
  readonly gtfs: string;
  /** The description of the statistics; its table lies beside it. */
  readonly statistics: string;
}

/** Writes the demonstration city into a folder, which is made where missing. */
export function writeDemoCity(folder: string, seed?: number): Promise<DemoFiles>;
