import type { Migrations } from '../../../../kit/database/index.ts';

/** The tables of collections, groups and cells of regions, with the descriptions of `src/network/statistics`. */
export const STATISTIC_TABLES: Migrations = {
  module: 'statistics',
  versions: [
    [
      `CREATE TABLE statistic_region (
         region text PRIMARY KEY,
         fingerprint text NOT NULL,
         loaded timestamptz NOT NULL DEFAULT now())`,
      `CREATE TABLE statistic_group (
         region text NOT NULL REFERENCES statistic_region ON DELETE CASCADE,
         group_id integer NOT NULL,
         collection_id integer NOT NULL,
         hierarchy integer NOT NULL,
         half_cell_e7 double precision NOT NULL,
         description jsonb NOT NULL,
         collection jsonb NOT NULL,
         PRIMARY KEY (region, group_id))`,
      // Values are in the order of the group's statistics; outlines are JSON: polygons of rings of flat coordinates.
      `CREATE TABLE statistic_cell (
         region text NOT NULL,
         group_id integer NOT NULL,
         cell_id integer NOT NULL,
         lon_e7 integer NOT NULL,
         lat_e7 integer NOT NULL,
         outline text NOT NULL,
         cell_values double precision[] NOT NULL,
         PRIMARY KEY (region, group_id, cell_id),
         FOREIGN KEY (region, group_id) REFERENCES statistic_group ON DELETE CASCADE)`,
      'CREATE INDEX statistic_cell_place ON statistic_cell (region, group_id, lat_e7, lon_e7)',
    ],
    // An edition is a region's statistics of one import, so that servers on the next import and on the previous one can
    // read at the same time. Everything is loaded again from the regions.
    [
      'DROP TABLE statistic_cell',
      'DROP TABLE statistic_group',
      'DROP TABLE statistic_region',
      `CREATE TABLE statistic_edition (
         edition integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
         region text NOT NULL,
         fingerprint text NOT NULL,
         loaded timestamptz NOT NULL DEFAULT now(),
         UNIQUE (region, fingerprint))`,
      `CREATE TABLE statistic_group (
         edition integer NOT NULL REFERENCES statistic_edition ON DELETE CASCADE,
         group_id integer NOT NULL,
         collection_id integer NOT NULL,
         hierarchy integer NOT NULL,
         half_cell_e7 double precision NOT NULL,
         description jsonb NOT NULL,
         collection jsonb NOT NULL,
         PRIMARY KEY (edition, group_id))`,
      `CREATE TABLE statistic_cell (
         edition integer NOT NULL,
         group_id integer NOT NULL,
         cell_id integer NOT NULL,
         lon_e7 integer NOT NULL,
         lat_e7 integer NOT NULL,
         outline text NOT NULL,
         cell_values double precision[] NOT NULL,
         PRIMARY KEY (edition, group_id, cell_id),
         FOREIGN KEY (edition, group_id) REFERENCES statistic_group ON DELETE CASCADE)`,
      'CREATE INDEX statistic_cell_place ON statistic_cell (edition, group_id, lat_e7, lon_e7)',
    ],
  ],
};
