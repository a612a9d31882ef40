import Type, { type Static } from 'typebox';
import { optionalArray, optionalBoolean, Target } from '../../../network/routing/index.ts';
import { CompactRoute, GeoJsonRoute, RouteRequest, scheduleFields, snap } from '../route.schema.ts';

const { id, ...position } = Target.properties;
const { via: _, ...asked } = RouteRequest.properties;

export const ExplainRequest = Type.Object(
  {
    ...asked,
    onlyPrintReachablePoints: optionalBoolean({ description: 'Of travel times; it changes nothing here.' }),
    percentiles: optionalArray(Type.Number(), { description: 'Of travel times; they change nothing here.' }),
    point: Type.Object(
      { ...position, id: Type.Optional(id) },
      { description: 'The place that the answer is about. Targets of the request change nothing here.' },
    ),
  },
  { description: 'A request for travel times, and the point that it is asked about.' },
);
export type ExplainRequest = Static<typeof ExplainRequest>;

const PARTS = ['access', 'walk', 'bike', 'car', 'fly', 'penalties', 'wait', 'ride', 'transfer', 'egress'] as const;
export type PartKind = (typeof PARTS)[number];

const REASONS = [
  'source-off-network',
  'point-off-network',
  'water',
  'outside-clip',
  'no-service',
  'limit',
  'excluded-area',
  'excluded-class',
  'private-road',
  'transit-options',
  'several-options',
  'cut-off',
] as const;
export type ReasonCode = (typeof REASONS)[number];

const Part = Type.Object({
  part: Type.Unsafe<PartKind>({
    type: 'string',
    enum: PARTS,
    description:
      '`access`: to the network, or to the first stop; `egress`: from the network, or from the last stop; `penalties`: turns and signals; `wait`, `ride`, `transfer`: between the first boarding and the last alighting; else on streets.',
  }),
  travelTime: Type.Integer({ description: 'Seconds.' }),
  length: Type.Integer({ description: 'Meters.' }),
});

const Reason = Type.Object({
  code: Type.Unsafe<ReasonCode>({ type: 'string', enum: REASONS }),
  message: Type.String({ description: 'One sentence: why no source reaches the point.' }),
  remedy: Type.Optional(Type.String({ description: 'One sentence: the option that would change it.' })),
  needed: Type.Optional(
    Type.Integer({ description: 'The edge weight that the point needs, where only the limit is in the way.' }),
  ),
});

export const ExplainData = Type.Object({
  reached: Type.Boolean(),
  source: Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'number'],
      description: 'The source that reaches the point first; if none does, the one that the reason is about.',
    }),
  ),
  travelTime: Type.Optional(Type.Integer({ description: 'Seconds, the sum of the parts; what travel times say.' })),
  length: Type.Optional(Type.Integer({ description: 'Meters of the same path.' })),
  ...scheduleFields,
  parts: Type.Optional(Type.Array(Part, { description: 'The way from source to point, alike parts joined.' })),
  sourceSnap: snap,
  pointSnap: snap,
  route: Type.Optional(Type.Union([CompactRoute, GeoJsonRoute])),
  reason: Type.Optional(Reason),
});
