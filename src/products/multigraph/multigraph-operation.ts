import { TILE_BUFFER } from '../../kit/geo/tile.ts';
import type { Network } from '../../network/network/network.ts';
import { inPasses } from '../operation/index.ts';
import { accumulate, type PartialElements, type PreviousPass } from './accumulate.ts';
import { finish } from './finish.ts';
import { chosenLevel } from './levels.ts';
import { encodeGeoJson } from './multigraph-geojson.ts';
import { graphJson } from './multigraph-json.ts';
import type { MultigraphBasis, MultigraphQuery } from './multigraph-query.ts';
import { encodeMultigraphTile } from './multigraph-tile.ts';
import { overviewOf } from './overview.ts';
import type { MultigraphResult } from './result.ts';
import { selectedRows } from './row-selection.ts';
import { checkStatistics } from './statistic-group.ts';
import { preparationCost, stepsOf } from './steps.ts';
import { tileHashes } from './tile-hashes.ts';

/** Costs of answers: whole answers may be long, tiles and overviews are quick. */
const WHOLE_ANSWER_COST = 1_000_000;
const TILE_COST = 20_000;

/** The multigraph operation: what sources reach, as one value per element. */
export const multigraphOperation = {
  name: 'multigraph',

  cost: (_network: Network, { format, tile }: MultigraphQuery): number =>
    tile !== null || format === 'overview' ? TILE_COST : WHOLE_ANSWER_COST,

  plan: inPasses<MultigraphQuery, MultigraphBasis, PartialElements, MultigraphResult, PreviousPass>({
    basis: basisOf,

    variant(network: Network, query: MultigraphQuery): string {
      const { layer } = query.basis;
      return layer.type === 'identity' ? '' : `level ${chosenLevel(network, layer, query)}`;
    },

    cost: preparationCost,
    steps: (network, basis) => stepsOf(network, basis).length,
    accumulate,
    finish,

    write(network: Network, asked: MultigraphQuery, result: MultigraphResult) {
      const query = { ...asked, basis: basisOf(network, asked) };
      return { ...codeOf(result, query), body: bodyOf(network, query, result) };
    },
  }),
};

function basisOf(network: Network, query: MultigraphQuery): MultigraphBasis {
  const { basis } = query;
  const { layer } = basis;
  if (layer.type === 'identity') return basis;
  checkStatistics(
    network,
    layer,
    basis.stages.flatMap(({ inputs }) => inputs),
  );
  const level = chosenLevel(network, layer, query);
  return layer.level === level ? basis : { ...basis, layer: { ...layer, level } };
}

function codeOf({ facts }: MultigraphResult, { format }: MultigraphQuery) {
  const { notice: message, notices } = facts;
  if (facts.connected > 0 || format === 'mvt') return { code: 'ok' as const, message, notices };
  return { code: 'could-not-connect-point-to-network' as const, message: '', notices };
}

function bodyOf(network: Network, query: MultigraphQuery, result: MultigraphResult): Uint8Array<ArrayBuffer> {
  const { format, tile } = query;
  if (format === 'overview') return json(overviewOf(query, result));
  const rows = selectedRows(network, query, result, format === 'mvt' ? TILE_BUFFER : 0);
  switch (format) {
    case 'geojson':
      return encodeGeoJson(network, query, result, rows);
    case 'json':
      return json(graphJson(network, query, result, rows));
    case 'tilehash':
      return json(tileHashes(network, query, result, rows));
    case 'mvt':
      return encodeMultigraphTile(network, query, tile!, result, rows);
  }
}

const json = (value: unknown): Uint8Array<ArrayBuffer> => new TextEncoder().encode(JSON.stringify(value));
