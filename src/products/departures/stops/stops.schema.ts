import Type, { type Static } from 'typebox';
import { optionalInteger, routingFields } from '../../../network/routing/index.ts';

const times = { minimum: 0, maximum: 172_800 };

export const StopsRequest = Type.Object(
  {
    ...routingFields,
    nextStopsStartTime: optionalInteger({
      ...times,
      description: "Seconds of the day: departures from then on. Default: the source's `time`.",
    }),
    nextStopsEndTime: optionalInteger({
      ...times,
      description: 'Departures up to then. Default: an hour after the first.',
    }),
  },
  { description: 'Stops within `maxEdgeWeight` of each source, on foot or as its `tm` says.' },
);
export type StopsRequest = Static<typeof StopsRequest>;

export const StopsData = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      id: Type.Integer({
        description: 'A number that stands for `stopId` and stays the same from one import to the next.',
      }),
      stopId: Type.String({ description: "Extension: the feed's id of the stop." }),
      name: Type.String(),
      lat: Type.Number(),
      lng: Type.Number(),
      edgeType: Type.Literal('time', { description: 'What `edgeWeight` is.' }),
      edgeWeight: Type.Integer({ description: 'Seconds from the source.' }),
      travelType: Type.String({ description: 'Extension: how the source gets there, WALK, BIKE or CAR.' }),
      nextStops: Type.Array(
        Type.Object({
          time: Type.Integer({ description: 'Departure, seconds of the date.' }),
          name: Type.String({ description: 'The stop it goes to next.' }),
          line: Type.String(),
          endStation: Type.String(),
          routeType: Type.Integer({ description: 'GTFS route type.' }),
        }),
      ),
    }),
  ),
  { description: 'By id of the source, nearest first.' },
);
