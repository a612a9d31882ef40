import type { Command } from 'commander';

/** The files that a region's columns are made of. */
export interface ImportInputs {
  readonly osm: string[];
  readonly dem: string[];
  readonly gtfs: string[];
  readonly places: string[];
  readonly statistics: string[];
}

export const OSM_OPTION = [
  '--osm <file...>',
  'OpenStreetMap extracts: .osm.pbf, .osm, .osm.gz, .osm.bz2; several are merged',
] as const;

/** Adds the options for all inputs but the extracts. */
export const withInputs = (command: Command): Command =>
  command
    .option('--dem <file...>', 'elevation: GeoTIFF, .hgt, .hgt.zip', [])
    .option('--gtfs <file...>', 'timetables: GTFS as zip or folder', [])
    .option('--places <file...>', 'places of your own beside those of the map: GeoJSON or CSV', [])
    .option('--statistics <file...>', 'statistics: description as YAML', []);
