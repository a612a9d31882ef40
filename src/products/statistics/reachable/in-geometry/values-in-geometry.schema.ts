import Type, { type Static } from 'typebox';
import {
  GeoJsonData,
  optionalAnyCase,
  optionalArray,
  optionalBoolean,
  optionalInteger,
} from '../../../../network/routing/index.ts';
import { acceptedFields, selectionFields } from '../travel.schema.ts';

/** Requests for aggregates of the cells in an area (specification "Statistics", wire facts 8). */

export const AGGREGATIONS = ['SUM', 'MIN', 'MAX', 'AVG', 'COUNT', 'MEDIAN', 'STDDEV', 'VARIANCE'] as const;
export type Aggregation = (typeof AGGREGATIONS)[number];

const IntersectionGeometry = Type.Object(
  {
    data: GeoJsonData,
    crs: optionalInteger({ default: 4326, description: 'EPSG code of the coordinates.' }),
    type: optionalAnyCase(['geojson']),
  },
  { description: 'Polygon or MultiPolygon.' },
);

export const ValuesInGeometryRequest = Type.Object(
  {
    ...selectionFields,
    ...acceptedFields,
    intersectionGeometry: IntersectionGeometry,
    aggregations: optionalArray(Type.String(), {
      description: `\`<statistic>-<aggregation>\`, such as \`0-SUM\`: ${AGGREGATIONS.join(', ')}; in any case. Statistics without one are summed.`,
    }),
    exact: optionalBoolean({
      default: false,
      description:
        'An extension: cells at the border count by the share of their area; otherwise by their centroid, all or nothing.',
    }),
  },
  { description: 'What the cells in an area come to.' },
);
export type ValuesInGeometryRequest = Static<typeof ValuesInGeometryRequest>;

export const ValuesInGeometryData = Type.Record(
  Type.String(),
  Type.Object({
    aggregation: Type.Enum([...AGGREGATIONS]),
    value: Type.Union([Type.Number(), Type.Null()], {
      description: 'Null where no cell has a value; then SUM and COUNT are 0.',
    }),
    statisticId: Type.Integer(),
  }),
  { description: 'By `<statistic>-<aggregation>`.' },
);
