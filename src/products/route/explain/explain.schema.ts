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

const PARTS = ['snap', 'walk', 'bike', 'car', 'fly', 'penalty', 'wait', 'ride', 'transfer'] as const;
export type PartType = (typeof PARTS)[number];

const REASONS = [
  'limit',
  'excluded',
  'closed',
  'gate',
  'island',
  'no-service',
  'too-far',
  'no-street-of-mode',
  'water',
] as const;
export type ReasonCode = (typeof REASONS)[number];

const seconds = (description: string) => Type.Optional(Type.Integer({ description }));
const Part = Type.Object({
  type: Type.Unsafe<PartType>({
    type: 'string',
    enum: PARTS,
    description:
      '`snap`: between a point and the network; `penalty`: turns and signals; `transfer`: the walk between two rides; `wait`: for a ride.',
  }),
  travelTime: Type.Integer({ description: 'Seconds.' }),
  length: Type.Integer({ description: 'Meters.' }),
  line: Type.Optional(Type.String({ description: 'Of a ride: the short name of its line, else the long one.' })),
  from: Type.Optional(Type.String({ description: 'Of a ride: the stop where it begins.' })),
  to: Type.Optional(Type.String({ description: 'Of a ride: the stop where it ends.' })),
  departureTime: seconds('Of a ride: seconds of the date.'),
  arrivalTime: seconds('Of a ride: seconds of the date.'),
});

const Reason = Type.Object({
  code: Type.Unsafe<ReasonCode>({ type: 'string', enum: REASONS }),
  message: Type.String({ description: 'One sentence: why no source reaches the point.' }),
  remedy: Type.Optional(Type.String({ description: 'One sentence: the option that would change it.' })),
  fields: Type.Optional(Type.Array(Type.String(), { description: 'The fields of the request that are in the way.' })),
  needed: Type.Optional(
    Type.Integer({ description: 'The edge weight that the point needs, where only the limit is in the way.' }),
  ),
  distance: Type.Optional(
    Type.Integer({ description: 'Meters to the nearest street of the mode, where none is near enough.' }),
  ),
});

export const ExplainData = Type.Object({
  reached: Type.Boolean(),
  sourceId: Type.Optional(
    Type.Unsafe<string | number>({
      type: ['string', 'number'],
      description: 'The source that reaches the point first; if none does, the one that the reasons are about.',
    }),
  ),
  travelTime: Type.Optional(Type.Integer({ description: 'Seconds, the sum of the parts; what travel times say.' })),
  length: Type.Optional(Type.Integer({ description: 'Meters of the same path.' })),
  ...scheduleFields,
  parts: Type.Optional(Type.Array(Part, { description: 'The way from source to point.' })),
  sourceSnap: snap,
  pointSnap: snap,
  route: Type.Optional(Type.Union([CompactRoute, GeoJsonRoute])),
  reasons: Type.Optional(
    Type.Array(Reason, { description: 'Why no source reaches the point; several where only all of them together do.' }),
  ),
});
