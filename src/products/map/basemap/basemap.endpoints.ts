import { wrapLon } from '../../../kit/geo/longitude-frame.ts';
import { tileAt } from '../../../kit/geo/tile.ts';
import { type Capability, endpoint, MAPS, NO_ASKER, tileAddress } from '../../operation/index.ts';
import { MapTileRequest, TileJson } from './basemap.schema.ts';
import { datasetOf } from './map-files.ts';
import { mapTileOperation, storedTile } from './map-tile.ts';
import { tileJsonOperation } from './tile-json.ts';
import { WORLD, WORLD_MAX_ZOOM } from './world/world-tiles.ts';

/** Declares the path of a map tile with an ending; all endings serve the same tile. */
const tileEndpoint = (name: string, ending: string) =>
  endpoint({
    name,
    group: MAPS,
    path: `/data/:dataset/:z/:x/:y.${ending}`,
    reading: { from: 'path' },
    summary: 'Vector tile of the map',
    description:
      'Dataset `openmaptiles` (the OpenMapTiles schema) or `germanypostal` (postal areas) of all regions. Tiles are gzip as stored; 204 where there is nothing; beyond zoom 14 a part of its tile, drawn larger.',
    schema: MapTileRequest,
    toQuery: (_wire, _limits, { parameters }) => ({
      dataset: datasetOf(parameters.dataset),
      tile: tileAddress(parameters),
    }),
    operation: mapTileOperation,
    stored: storedTile,
    answer: { form: 'tile', content: { type: 'application/vnd.mapbox-vector-tile', says: 'Vector tile' } },
  });

export const basemapCapability: Capability = {
  name: 'basemap',
  *warmUp({ bounds: { minX, minY, maxX, maxY } }) {
    const [lon, lat] = [wrapLon((minX + maxX) / 2), (minY + maxY) / 2];
    yield () => WORLD.read();
    // The first tile of a zoom prepares what the world shows there.
    for (let zoom = WORLD_MAX_ZOOM; zoom >= 0; zoom--) yield () => WORLD.layersOf(tileAt(lon, lat, zoom));
  },
  endpoints: [
    tileEndpoint('mapTile', 'pbf'),
    tileEndpoint('mapTileMvt', 'mvt'),
    endpoint({
      name: 'mapTileJson',
      group: MAPS,
      path: '/data/:dataset.json',
      reading: { from: 'path' },
      tellsAddresses: true,
      summary: 'TileJSON of a dataset',
      description:
        'Where tiles are, what they hold, whom to credit. Addresses begin with the public address of the server and carry the key that asked.',
      schema: MapTileRequest,
      toQuery: (_wire, _limits, { parameters, asker = NO_ASKER }) => ({
        dataset: datasetOf(parameters.dataset),
        asker,
      }),
      operation: tileJsonOperation,
      answer: { form: 'verbatim', schema: TileJson },
    }),
  ],
};
