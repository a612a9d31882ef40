import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { validator } from '../../service/engine/requests/validate.ts';
import { MultigraphRequest } from './multigraph.schema.ts';
import { toMultigraphQuery } from './read-multigraph.ts';

/** Reads a request as the service does: through the schema, then the mapping. */
const validate = validator(MultigraphRequest);
const read = (multigraph: unknown, body: object = {}) => {
  const wire = { sources: [{ id: 'a', lat: 1, lng: 1 }], travelType: 'walk', multigraph, ...body };
  return toMultigraphQuery(validate(JSON.parse(JSON.stringify(wire)), 'body') as MultigraphRequest, DEFAULT_LIMITS);
};
const stage = (aggregation: object) => read({ aggregation }).basis.stages.at(-1)!;
const ring = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 0],
];
const triangle = { type: 'Polygon', coordinates: [ring] };

describe('a multigraph request', () => {
  it('has defaults', () => {
    expect(read({})).toMatchObject({
      format: 'geojson',
      tile: null,
      decimals: -1,
      maxCount: Number.POSITIVE_INFINITY,
      basis: {
        layer: { type: 'identity', domain: 'edge', merge: 'min' },
        edgeClasses: null,
        clip: null,
        h3Buffer: null,
        routing: { edgeWeight: 'time', maxEdgeWeight: 1800 },
      },
    });
    expect(stage({})).toMatchObject({
      ...{ type: 'routing_union', penalty: null, minSources: 1, modifier: 0, factor: 1, origins: null, exponent: -2 },
      ...{ lowerBound: -Infinity, upperBound: Infinity, minResult: -Infinity, maxResult: Infinity, decay: 0 },
      parameters: [{ factor: 1, strength: 1, positive: true }],
    });
  });

  it('is read in any case, both spellings and as older clients wrote it', () => {
    expect(stage({ type: 'MAXIMUM' }).type).toBe('max');
    expect(stage({ type: 'Gravitation_Huff_Optimized' }).type).toBe('gravitation_huff');
    expect(stage({ type: 'LOGIT_OPTIMIZED_HEATMAP' }).type).toBe('logit');
    expect(read({ layer: { type: 'HEXAGON', edgeAggregationType: 'MINIMUM' } }).basis.layer).toMatchObject({
      ...{ type: 'hexagon', domain: 'edge', merge: 'min' },
    });
    expect(read({ layer: { type: 'NODE' } }).basis.layer).toMatchObject({ type: 'identity', domain: 'node' });
    expect(read({ layer: { type: 'HEXAGON_NODE' } }).basis.layer).toMatchObject({ type: 'hexagon', domain: 'node' });
    expect(read({ domain: { type: 'node', edgeAggregationType: 'max' } }).basis.layer).toMatchObject({ merge: 'max' });
    expect(read({ tile: { zoom: '5', x: '3', y: '10' } }).tile).toEqual({ z: 5, x: 3, y: 10 });
    expect(stage({ ignoreOutlier: false }).penalty).toBe(1800);
    // Clients send all their fields.
    expect(
      read({ tile: { zoom: null, x: null, y: null }, preAggregationPipeline: null, edgeClasses: null }).tile,
    ).toBeNull();
  });

  it('knows sources with the same id apart', () => {
    const sources = [
      { id: 7, lat: 1, lng: 1 },
      { id: '7', lat: 2, lng: 2 },
    ];
    const { stages } = read({ aggregation: { type: 'sum' } }, { sources }).basis;
    expect(stages[0].inputs).toEqual([
      { kind: 'source', source: 0 },
      { kind: 'source', source: 1 },
    ]);
  });

  const refused: [string, unknown, object?][] = [
    ['multigraph', 'x'],
    ['multigraph', null],
    ['multigraph.layer.type', { layer: { type: 'octagon' } }],
    ['multigraph.layer.edgeAggregationType', { layer: { edgeAggregationType: 'mode' } }],
    ['multigraph.layer.geometryDetailLevel', { layer: { type: 'h3hexagon', geometryDetailLevel: 16 } }],
    ['multigraph.layer.geometryDetailLevel', { layer: { type: 'hexagon', geometryDetailLevel: 30 } }],
    ['multigraph.layer.geometryDetailLevel', { layer: { type: 'hexagon', geometryDetailLevel: -1.5 } }],
    ['multigraph.layer.minGeometryDetailLevel', { layer: { minGeometryDetailLevel: 9, maxGeometryDetailLevel: 8 } }],
    ['multigraph.layer.customGeometries', { layer: { type: 'custom_geometries' } }],
    [
      'multigraph.layer.customGeometries[0].data',
      { layer: { type: 'custom_geometries', customGeometries: [{ id: 1, data: '{}' }] } },
      undefined,
    ],
    ['multigraph.domain.statisticCollectionId', { domain: { type: 'statistic_geometry' } }],
    ['multigraph.domain.type', { layer: { type: 'hexagon' }, domain: { type: 'statistic_geometry' } }],
    ['multigraph.domain.type', { domain: { type: 'none' } }],
    ['multigraph.referencedStatisticIds', { referencedStatisticIds: { people: 0 } }],
    ['multigraph.serialization.format', { serialization: { format: 'png' } }],
    ['multigraph.tile', { serialization: { format: 'mvt' } }],
    ['multigraph.tile', { tile: { zoom: 3 } }],
    ['multigraph.tile.zoom', { tile: { zoom: 32, x: 0, y: 0 } }],
    ['multigraph.tile.x', { tile: { zoom: 3, x: 8, y: 0 } }],
    ['multigraph.tile.y', { tile: { zoom: 3, x: 0, y: -1 } }],
    [
      'multigraph.serialization.h3MaxBufferCells',
      { layer: { type: 'h3hexagon' }, serialization: { h3MaxBufferCells: 1, h3MaxBufferMeters: 1 } },
    ],
    ['multigraph.serialization.h3MaxBufferCells', { serialization: { h3MaxBufferCells: 1000 } }],
    ['multigraph.serialization.maxGeometryCount', { serialization: { maxGeometryCount: 0 } }],
    ['multigraph.aggregation.type', { aggregation: { type: 'mode' } }],
    ['multigraph.aggregation.mathExpression', { aggregation: { type: 'math' } }],
    ['multigraph.aggregation.mathExpression', { aggregation: { type: 'math', mathExpression: '1 +' } }],
    ['multigraph.aggregation.mathExpression', { aggregation: { type: 'math', mathExpression: '{unknown}' } }],
    ['multigraph.aggregation.mathExpression', { aggregation: { type: 'math', mathExpression: '1'.repeat(3000) } }],
    ['multigraph.aggregation.inputs', { aggregation: { type: 'sum', inputs: ['unknown'] } }],
    [
      'multigraph.aggregation.minResultValueRatio',
      { aggregation: { minResultValueRatio: 0.4, maxResultValueRatio: 0.6 } },
    ],
    ['multigraph.aggregation.maxResultValueRatio', { aggregation: { maxResultValueRatio: 0 } }],
    ['multigraph.aggregation.minResultValue', { aggregation: { minResultValue: 2, maxResultValue: 1 } }],
    [
      'multigraph.aggregation.sourceValuesLowerBound',
      { aggregation: { sourceValuesLowerBound: 2, sourceValuesUpperBound: 1 } },
    ],
    ['multigraph.aggregation.minSourcesCount', { aggregation: { minSourcesCount: -1 } }],
    ['multigraph.aggregation.gravitationExponent', { aggregation: { gravitationExponent: 1e9 } }],
    ['multigraph.aggregation.probabilityDecay', { aggregation: { probabilityDecay: -1 } }],
    [
      'multigraph.aggregation.aggregationInputParameters.a.gravitationAttractionStrength',
      { aggregation: { aggregationInputParameters: { a: { gravitationAttractionStrength: -1 } } } },
    ],
    ['multigraph.preAggregationPipeline.x.type', { preAggregationPipeline: { x: { type: 'none' } } }],
    [
      'multigraph.preAggregationPipeline.x.mathExpression',
      { preAggregationPipeline: { x: { type: 'math', mathExpression: '{y}' }, y: {} } },
    ],
    ['sources', {}, { sources: [] }],
    [
      'sources[0].properties.gravitationAttractionStrength',
      {},
      { sources: [{ id: 1, lat: 1, lng: 1, properties: { gravitationAttractionStrength: 'big' } }] },
    ],
    ['clipGeometry.crs', {}, { clipGeometry: { data: triangle } }],
    ['clipGeometry.data', {}, { clipGeometry: { crs: 4326, data: { type: 'Point', coordinates: [0, 0] } } }],
    ['edgeWeight', {}, { edgeWeight: 'money' }],
  ];

  it.each(refused)('refuses %s in %j', (path: string, multigraph: unknown, body?: object) => {
    let failure: unknown;
    try {
      read(multigraph, body);
    } catch (error) {
      failure = error;
    }
    expect(failure).toMatchObject({ status: 400 });
    const { fields, message } = failure as { fields: { path: string }[]; message: string };
    expect(message).toContain(path.split('.').at(-1)!);
    expect(fields[0].path.startsWith(path)).toBe(true);
  });

  it('keeps within limits', () => {
    const stages = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`s${i}`, { type: 'min' }]));
    expect(() => read({ preAggregationPipeline: stages })).toThrow(/maxPipelineStages = 20/);
    const sources = Array.from({ length: 60 }, (_, id) => ({ id, lat: 1, lng: 1 }));
    const mathExpression = sources.map(({ id }) => `{${id}}`).join('+');
    expect(() => read({ aggregation: { type: 'math', mathExpression } }, { sources })).toThrow(/maxMathInputs = 50/);
  });
});
