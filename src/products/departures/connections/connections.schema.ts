import Type, { type Static } from 'typebox';
import { Id, routingFields, targetFields } from '../../../network/routing/index.ts';

export const ConnectionsRequest = Type.Object(
  { ...routingFields, ...targetFields },
  { description: 'From every source to every target; sources use `tm.transit`.' },
);
export type ConnectionsRequest = Static<typeof ConnectionsRequest>;

/** The answer. Clients of this operation refuse unknown members, so none may be added. */
export const ConnectionsData = Type.Array(
  Type.Object({
    id: Id,
    targets: Type.Array(
      Type.Object({
        id: Id,
        travelTimesTransit: Type.Array(Type.Array(Type.Integer(), { minItems: 2, maxItems: 2 }), {
          description:
            'Pairs of departure from the source and arrival at the target (with `reverse`: from the target, at the source), seconds of the date, both strictly ascending.',
        }),
        travelTimeWalk: Type.Integer({
          description: 'Seconds without public transport; -1 beyond `maxEdgeWeight`.',
        }),
        travelDistanceWalk: Type.Integer({ description: 'Meters of the same path; -1 likewise.' }),
      }),
    ),
  }),
);
