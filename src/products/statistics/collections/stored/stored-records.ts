import type { Database } from '../../../../kit/database/index.ts';
import { type RecordsWish, tileAddress } from '../../../operation/index.ts';
import { idIn } from '../read-ids.ts';
import { reachOfTile } from '../tile-cells.ts';
import { ensureLoaded, fingerprintOf } from './load-region.ts';
import type { StoredGroup, StoredTileGroup } from './stored-cells.ts';

/** Returns all groups of the requested regions, collection by collection, the finest first. */
export async function storedGroups({ database, regions }: RecordsWish): Promise<readonly StoredGroup[]> {
  await ensureLoaded(database, regions);
  return groupsWhere(database, regions, 'true', []);
}

/** Returns the group of the path. */
export async function storedGroup({ database, regions, parameters }: RecordsWish): Promise<readonly StoredGroup[]> {
  const id = idIn(parameters, 'group');
  await ensureLoaded(database, regions);
  return groupsWhere(database, regions, 'g.group_id = $3', [id]);
}

const NOWHERE = { minX: 1, maxX: 0 };

/** Returns the cells of the path's tile: of its group, or of its collection's finest one. */
export async function storedTile({ database, regions, parameters }: RecordsWish): Promise<readonly StoredTileGroup[]> {
  const tile = tileAddress(parameters);
  const [condition, id] =
    parameters.group === undefined
      ? (['g.collection_id = $3', idIn(parameters, 'collection')] as const)
      : (['g.group_id = $3', idIn(parameters, 'group')] as const);
  await ensureLoaded(database, regions);
  const found = await groupsWhere(database, regions, condition, [id]);
  const finest = found
    .filter((one, i) => found.findIndex(({ region }) => region === one.region) === i)
    .sort((a, b) => (a.region < b.region ? -1 : 1));
  return Promise.all(
    finest.map(async (group) => {
      const [reach, beyond = NOWHERE] = reachOfTile(tile, group.halfCellE7);
      const [{ cells }] = await database.query<Pick<StoredTileGroup, 'cells'>>(
        `SELECT json_agg(json_build_array(cell_id, lon_e7, lat_e7, outline::json, cell_values) ORDER BY cell_id) AS cells
         FROM statistic_cell
         WHERE edition = $1 AND group_id = $2
           AND (lon_e7 BETWEEN $3::double precision AND $4::double precision
             OR lon_e7 BETWEEN $5::double precision AND $6::double precision)
           AND lat_e7 BETWEEN $7::double precision AND $8::double precision`,
        [
          ...[group.edition, group.description.id, reach.minX, reach.maxX, beyond.minX, beyond.maxX],
          ...[reach.minY, reach.maxY],
        ],
      );
      const { edition: _, ...rest } = group;
      return { ...rest, cells };
    }),
  );
}

interface FoundGroup extends StoredGroup {
  readonly halfCellE7: number;
  readonly edition: number;
}

/** Finds groups in the editions of the regions that are loaded here, whatever others the database has. */
function groupsWhere(
  database: Database,
  regions: RecordsWish['regions'],
  condition: string,
  parameters: readonly number[],
): Promise<readonly FoundGroup[]> {
  return database.query(
    `SELECT r.region, g.edition, g.description, g.collection, g.half_cell_e7 AS "halfCellE7",
            to_char(r.loaded AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS loaded
     FROM statistic_group g JOIN statistic_edition r USING (edition)
     WHERE (r.region, r.fingerprint) IN (SELECT * FROM unnest($1::text[], $2::text[])) AND ${condition}
     ORDER BY g.collection_id, r.region, g.hierarchy`,
    [regions.map(({ manifest }) => manifest.name), regions.map(fingerprintOf), ...parameters],
  );
}
