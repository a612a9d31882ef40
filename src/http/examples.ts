/** Bodies that work with the demonstration region, for the API's description. */
const source = { id: 'market', lat: 50.501, lng: 8.5, tm: { bike: {} } };
const byTransit = { ...source, tm: { transit: { frame: { weekday: 'TUESDAY', time: 28800, duration: 3600 } } } };
const target = { id: 'station', lat: 50.5075, lng: 8.5033 };

export const EXAMPLES = {
  polygon: { sources: [source], polygon: { values: [300, 600], serializer: 'geojson', srid: 4326 } },
  time: { sources: [source], targets: [target], maxEdgeWeight: 1800 },
  timeVector: { sources: [byTransit], targets: [target], maxEdgeWeight: 1800 },
  transitStops: { sources: [byTransit], maxEdgeWeight: 600 },
  route: { sources: [source], targets: [target], pathSerializer: 'compact' },
  multigraph: {
    sources: [source],
    edgeWeight: 'time',
    maxEdgeWeight: 600,
    multigraph: {
      layer: { type: 'hexagon', edgeAggregationType: 'min', geometryDetailLevel: 17 },
      aggregation: { type: 'min' },
      serialization: { format: 'geojson' },
    },
  },
  boundingBox: { sources: [source], maxEdgeWeight: 600 },
  places: { osmTypes: [{ key: 'group', value: 'g_eat-out' }] },
  reachablePlaces: {
    sources: [source],
    maxEdgeWeight: 900,
    osmTypes: [{ key: 'group', value: 'g_eat-out' }],
  },
  placesInGeometry: {
    osmTypes: [
      { key: 'group', value: 'g_eat-out' },
      { key: 'shop', value: '*' },
    ],
    filterGeometry: {
      crs: 4326,
      type: 'geojson',
      data: '{"type":"Polygon","coordinates":[[[8.49,50.49],[8.51,50.49],[8.51,50.51],[8.49,50.51],[8.49,50.49]]]}',
    },
  },
};
