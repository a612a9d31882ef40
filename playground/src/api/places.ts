import type { FeatureCollection, Point } from 'geojson';
import type { CategoryNode } from '../place-categories.ts';
import { language } from '../preferences.ts';
import type { Choices } from '../state.ts';
import { getVerbatim, placesUrl, postVerbatim, withParameters } from './client.ts';
import { clusters, filterParameters, reachedListRequest, reachedRequest } from './place-request.ts';

/** Questions about places, `/pointofinterest`. */

export interface PlaceInfo {
  readonly id: string;
  readonly lat: number;
  readonly lng: number;
  /** The tags that were asked for, or that make it a place, joined by commas. */
  readonly osmType: string;
  readonly tags: Readonly<Record<string, string>>;
}

export type ReachedPlaces = FeatureCollection<
  Point,
  {
    readonly id: string;
    readonly osmType: string;
    readonly tags: Readonly<Record<string, string>>;
    readonly clusterIds: readonly string[];
    /** Seconds or meters. */
    readonly edgeWeight: number;
    readonly closestSource: string;
    readonly openOnArrival?: 'open' | 'unknown';
  }
>;

type Counts = Readonly<Record<string, number>>;

export interface ReachedSummary {
  readonly totalPoi: number;
  readonly osmTypeCount: Counts;
  readonly groupIdCount: Counts;
  readonly clusterIdCount: Counts;
}

/** So many are listed; the nearest of each category are asked for, so that the list has the nearest of all. */
export const LISTED = 100;
/** The most places in a tile, the most important ones; more can't be distinguished. */
const SHOWN_PER_TILE = 1500;

/** Tiles of all places of the chosen categories. */
export function placeTiles(choices: Choices): string {
  return withParameters(placesUrl(choices.region, '{z}/{x}/{y}.mvt'), [
    ...filterParameters(choices),
    ['maxGeometryCount', String(SHOWN_PER_TILE)],
  ]);
}

/** Tiles of a stored configuration of reachable places. */
export const reachedTiles = ({ choices, uuid }: { choices: Choices; uuid: string }): string =>
  withParameters(placesUrl(choices.region, `reachability/${uuid}/{z}/{x}/{y}.mvt`), [
    ...Object.entries(clusters(choices)),
    ['maxGeometryCount', String(SHOWN_PER_TILE)],
  ]);

/** All places within reach, the nearest first. */
export const fetchReached = (choices: Choices, signal: AbortSignal): Promise<ReachedPlaces> =>
  postVerbatim(placesUrl(choices.region, 'reachability'), reachedListRequest(choices), signal);

export const fetchNearest = (choices: Choices, signal: AbortSignal): Promise<ReachedPlaces> =>
  postVerbatim(placesUrl(choices.region, 'reachability'), { ...reachedListRequest(choices), nearest: LISTED }, signal);

export const fetchSummary = (choices: Choices, signal: AbortSignal): Promise<ReachedSummary> =>
  postVerbatim(
    placesUrl(choices.region, 'reachability/summary'),
    { ...reachedRequest(choices), ...clusters(choices) },
    signal,
  );

/** Stores the configuration for tiles; its uuid stands for it. */
export const registerReached = (choices: Choices, signal: AbortSignal): Promise<string> =>
  postVerbatim(placesUrl(choices.region, 'reachability/register'), reachedRequest(choices), signal, 'text');

/** Returns true if a place is among the reachable ones that aren't closed on arrival. */
export async function fetchOpen(
  choices: Choices,
  place: PlaceInfo,
  signal: AbortSignal,
): Promise<'open' | 'unknown' | 'not-listed'> {
  const [west, south, east, north] = [place.lng - 1e-6, place.lat - 1e-6, place.lng + 1e-6, place.lat + 1e-6];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  const { features } = await postVerbatim<ReachedPlaces>(
    placesUrl(choices.region, 'reachability'),
    {
      ...reachedRequest(choices),
      osmTypes: [],
      filterGeometry: { data: { type: 'Polygon', coordinates: [ring] } },
      format: 'geojson',
    },
    signal,
  );
  const found = features.find(({ properties }) => properties.id === place.id);
  return found === undefined ? 'not-listed' : (found.properties.openOnArrival ?? 'unknown');
}

/** Null where the region has no place of that id. */
export const fetchPlace = async (region: string, id: string, signal: AbortSignal): Promise<PlaceInfo | null> =>
  (await getVerbatim<PlaceInfo[]>(placesUrl(region, `info/${encodeURIComponent(id)}`), signal))[0] ?? null;

export const fetchHierarchy = (region: string, signal: AbortSignal): Promise<CategoryNode> =>
  getVerbatim(withParameters(placesUrl(region, 'hierarchy'), [['lang', language]]), signal);
