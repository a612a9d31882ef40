import type { CancelFlag } from '../../kit/core/cancel.ts';
import { LimitError } from '../../kit/core/errors.ts';
import type { Network } from '../../network/network/network.ts';
import { askPlaces } from './ask-places.ts';
import { PlaceDescriber } from './describe-place.ts';
import type { Language } from './groups/hierarchy.ts';
import { hierarchyTree } from './groups/hierarchy-tree.ts';
import { jointPlacesOf } from './joint-places.ts';
import { type Facts, jsonBytes, placeCollection, placeList, placesById } from './place-json.ts';
import { PlaceClusters, PlaceMatcher } from './place-matcher.ts';
import type { PlaceArea, PlaceQuery, PlaceTileQuery } from './place-query.ts';
import { summaryOf } from './place-summary.ts';
import { areaOfTile, drawPlaceTile } from './place-tile.ts';
import { scopeOf } from './select-places.ts';
import { tagKeys, tagValues } from './tag-values.ts';

/** Marks operations of the engine over several regions. */
const over = 'regions' as const;

const ok = (body: Uint8Array<ArrayBuffer>) => ({ code: 'ok' as const, message: '', body });

/** The costs of look-ups, and of answers for whole cities. */
const LOOK_UP_COST = 1_000;
const AREA_COST = 100_000;
/** Tiles up to this zoom may contain all places there are. */
const FAR_ZOOM = 8;
const FAR_COST = 400_000;

/** Returns the number of regions near an area. */
const regionsNear = (networks: readonly Network[], area: PlaceArea): number =>
  networks.length < 2 ? 1 : jointPlacesOf(networks).near(scopeOf(area).boxes).length;

/** The same member as of reachable places: a geometry bounds the answer. */
const BOUNDED = { bounded: true };
const IN_GEOMETRY: Facts = () => BOUNDED;

/** The places of an area: a list, an object by id, a GeoJSON collection, or a summary. */
export const placesOperation = {
  name: 'places',
  over,
  run(
    networks: readonly Network[],
    query: PlaceQuery & { readonly form: 'list' | 'json' | 'geojson' | 'summary' },
    cancel: CancelFlag,
  ) {
    const all = askPlaces(jointPlacesOf(networks), query, cancel);
    const facts = query.area.type === 'geometry' ? IN_GEOMETRY : undefined;
    switch (query.form) {
      case 'list':
        return ok(placeList(all));
      case 'json':
        return ok(placesById(all, facts));
      case 'geojson':
        return ok(placeCollection(all, facts));
      case 'summary':
        return ok(jsonBytes(summaryOf(all)));
    }
  },
  cost: (networks: readonly Network[], { area }: PlaceQuery) => AREA_COST * regionsNear(networks, area),
};

export const placeTileOperation = {
  name: 'placeTile',
  over,
  run: (networks: readonly Network[], query: PlaceTileQuery, cancel: CancelFlag) =>
    ok(drawPlaceTile(jointPlacesOf(networks), query, cancel)),
  cost: (networks: readonly Network[], query: PlaceTileQuery) =>
    (query.tile.z < FAR_ZOOM ? FAR_COST : AREA_COST) * regionsNear(networks, areaOfTile(query)),
};

/** Places by their ids, in the requested order; unknown ids are skipped. */
export const placesByIdOperation = {
  name: 'placesById',
  over,
  run(
    networks: readonly Network[],
    { ids, maxPlaces }: { readonly ids: readonly string[]; readonly maxPlaces: number },
  ) {
    if (ids.length > maxPlaces) throw new LimitError('maxPlaces', maxPlaces, ids.length, 'poiIds');
    const joint = jointPlacesOf(networks);
    const describers = new Map(
      joint.regions.map((region) => {
        const matcher = new PlaceMatcher(region.places, { match: 'any', terms: null, exclude: [] });
        return [region, new PlaceDescriber(region, matcher, new PlaceClusters(region.places, []))];
      }),
    );
    const found = ids.map((id) => joint.byId(id)).filter((one) => one !== null);
    return ok(placeList(found.map(({ region, place }) => ({ describer: describers.get(region)!, found: [place] }))));
  },
  cost: (networks: readonly Network[]) => LOOK_UP_COST * networks.length,
};

export const tagKeysOperation = {
  name: 'placeTagKeys',
  over,
  run: (networks: readonly Network[], _query: unknown) => ok(jsonBytes(tagKeys(jointPlacesOf(networks)))),
  cost: (networks: readonly Network[]) => LOOK_UP_COST * networks.length,
};

export const tagValuesOperation = {
  name: 'placeTagValues',
  over,
  run: (
    networks: readonly Network[],
    { key, text, limit }: { readonly key: string; readonly text: string | null; readonly limit: number },
  ) => ok(jsonBytes(tagValues(jointPlacesOf(networks), key, text, limit))),
  cost: (networks: readonly Network[]) => AREA_COST * networks.length,
};

/** The hierarchy, which doesn't depend on regions. */
export const hierarchyOperation = {
  name: 'placeHierarchy',
  over,
  run(_networks: readonly Network[], { language, asList }: { readonly language: Language; readonly asList: boolean }) {
    const tree = hierarchyTree(language);
    return ok(jsonBytes(asList ? [tree] : tree));
  },
  cost: () => LOOK_UP_COST,
};
