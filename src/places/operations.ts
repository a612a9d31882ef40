import type { CancelFlag } from '../core/cancel.ts';
import { LimitError } from '../core/errors.ts';
import type { Network } from '../network/network.ts';
import { askPlaces } from './ask-places.ts';
import { PlaceDescriber } from './describe-place.ts';
import type { Language } from './groups/hierarchy.ts';
import { hierarchyTree } from './groups/hierarchy-tree.ts';
import { type Facts, jsonBytes, placeCollection, placeList, placesById } from './place-json.ts';
import { PlaceClusters, PlaceMatcher } from './place-matcher.ts';
import type { PlaceQuery, PlaceTileQuery } from './place-query.ts';
import { summaryOf } from './place-summary.ts';
import type { PlaceIndex } from './place-table.ts';
import { drawPlaceTile } from './place-tile.ts';
import { placesOf } from './places.ts';
import { tagKeys, tagValues } from './tag-values.ts';

const ok = (body: Uint8Array<ArrayBuffer>) => ({ code: 'ok' as const, message: '', body });

/** Looking things up takes a moment, answers of whole cities a little longer. */
const LOOK_UP_COST = 1_000;
const AREA_COST = 100_000;
/** Tiles of lower zooms may hold all places there are. */
const FAR_ZOOM = 8;
const FAR_COST = 400_000;

/** As reachable places say it: a geometry bounds the answer. */
const BOUNDED = { bounded: true };
const IN_GEOMETRY: Facts = () => BOUNDED;

/** Places of an area: a list, an object by id, a GeoJSON collection, or a summary. */
export const placesOperation = {
  name: 'places',
  run(
    network: Network,
    query: PlaceQuery & { readonly form: 'list' | 'json' | 'geojson' | 'summary' },
    cancel: CancelFlag,
  ) {
    const { found, describer } = askPlaces(placesOf(network), query, cancel);
    const facts = query.area.type === 'geometry' ? IN_GEOMETRY : undefined;
    switch (query.form) {
      case 'list':
        return ok(placeList(describer, found));
      case 'json':
        return ok(placesById(describer, found, facts));
      case 'geojson':
        return ok(placeCollection(describer, found, facts));
      case 'summary':
        return ok(jsonBytes(summaryOf(describer, found)));
    }
  },
  cost: () => AREA_COST,
};

export const placeTileOperation = {
  name: 'placeTile',
  run: (network: Network, query: PlaceTileQuery, cancel: CancelFlag) =>
    ok(drawPlaceTile(placesOf(network), query, cancel)),
  cost: (_network: Network, { tile }: PlaceTileQuery) => (tile.z < FAR_ZOOM ? FAR_COST : AREA_COST),
};

/** Places by their ids, in the order asked for; ids that name none are passed over. */
export const placesByIdOperation = {
  name: 'placesById',
  run(network: Network, { ids, maxPlaces }: { readonly ids: readonly string[]; readonly maxPlaces: number }) {
    if (ids.length > maxPlaces) throw new LimitError('maxPlaces', maxPlaces, ids.length, 'poiIds');
    const places = placesOf(network);
    const found = ids.map((id) => places.byId(id)).filter((place): place is PlaceIndex => place !== null);
    const matcher = new PlaceMatcher(places, { match: 'any', terms: null, exclude: [] });
    return ok(placeList(new PlaceDescriber(places, matcher, new PlaceClusters(places, [])), found));
  },
  cost: () => LOOK_UP_COST,
};

export const tagKeysOperation = {
  name: 'placeTagKeys',
  run: (network: Network, _query: unknown) => ok(jsonBytes(tagKeys(placesOf(network)))),
  cost: () => LOOK_UP_COST,
};

export const tagValuesOperation = {
  name: 'placeTagValues',
  run: (
    network: Network,
    { key, text, limit }: { readonly key: string; readonly text: string | null; readonly limit: number },
  ) => ok(jsonBytes(tagValues(placesOf(network), key, text, limit))),
  cost: () => AREA_COST,
};

export const hierarchyOperation = {
  name: 'placeHierarchy',
  run(_network: Network, { language, asList }: { readonly language: Language; readonly asList: boolean }) {
    const tree = hierarchyTree(language);
    return ok(jsonBytes(asList ? [tree] : tree));
  },
  cost: () => LOOK_UP_COST,
};
