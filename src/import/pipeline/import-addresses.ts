import type { Progress } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import { timetableFromColumns } from '../../network/transit/index.ts';
import { addressColumns } from '../../products/geocode/index.ts';
import type { ColumnSet } from '../../region/columns/index.ts';
import { type AddressReport, buildAddresses, type OwnFeature } from '../addresses/index.ts';
import type { OsmData } from '../osm/index.ts';
import type { CustomPlace } from '../places/index.ts';
import type { StageClock } from './stage-clock.ts';

interface AddressImport {
  readonly columns: ColumnSet;
  readonly report: AddressReport;
}

/** Builds the index for address search: from the map, the stops of the timetable and the importer's own places. */
export const importAddresses = (
  osm: OsmData,
  transit: ColumnSet | null,
  custom: readonly CustomPlace[],
  box: BBox | null,
  clock: StageClock,
  progress: Progress,
): Promise<AddressImport> =>
  clock.time('building the address index', async () => {
    const stops = transit === null ? [] : stopsOf(transit);
    const { index, report } = await buildAddresses(osm, [...custom, ...stops], progress, box);
    return { columns: addressColumns(index), report };
  });

function stopsOf(columns: ColumnSet): OwnFeature[] {
  const timetable = timetableFromColumns(columns);
  if (timetable === null) return [];
  const { platform, strings } = timetable;
  return Array.from({ length: platform.count }, (_, p) => {
    const tags = new Map([
      ['name', strings.get(platform.name[p as never])],
      ['public_transport', 'stop_position'],
    ]);
    return { lonE7: platform.lonE7[p as never], latE7: platform.latE7[p as never], tags };
  });
}
