import type { FeatureCollection } from 'geojson';
import type { Choices } from '../state.ts';
import { post } from './client.ts';
import { elementsRequest } from './request.ts';

/** All streets or hexagons with their values (`w`), for a file. */
export async function fetchElements(choices: Choices): Promise<FeatureCollection> {
  const body = elementsRequest(choices, 'geojson');
  const { data } = await post<FeatureCollection>(choices.region, 'multigraph', body, new AbortController().signal);
  return data;
}
