import type { Feature, FeatureCollection, Point } from 'geojson';
import { language } from '../preferences.ts';
import type { Place } from '../state.ts';
import { addressUrl, getVerbatim, withParameters } from './client.ts';

/** Questions about addresses, `/geocode`. */

interface AddressProperties {
  readonly type: string;
  readonly osm_value: string;
  readonly name?: string;
  readonly housenumber?: string;
  readonly street?: string;
  readonly locality?: string;
  readonly district?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postcode?: string;
  readonly country?: string;
}

/** An address as people read it: what it is called, and where that is. */
export interface Address {
  readonly title: string;
  readonly where: string;
  readonly place: Place;
}

type Addresses = FeatureCollection<Point, AddressProperties>;

const SUGGESTIONS = '6';
/** A point further from everything than this, in kilometers, is named by its coordinates. */
const NAMED_WITHIN_KM = '0.3';

export async function searchAddresses(
  region: string,
  text: string,
  near: Place | undefined,
  signal: AbortSignal,
): Promise<readonly Address[]> {
  const bias: [string, string][] =
    near === undefined
      ? []
      : [
          ['lat', String(near.lat)],
          ['lon', String(near.lng)],
        ];
  const url = withParameters(addressUrl(region, 'api'), [
    ['q', text],
    ['limit', SUGGESTIONS],
    ['lang', language],
    ...bias,
  ]);
  return (await getVerbatim<Addresses>(url, signal)).features.map(toAddress);
}

/** The address of a place, or null. */
export async function addressOf(region: string, { lat, lng }: Place, signal: AbortSignal): Promise<Address | null> {
  const url = withParameters(addressUrl(region, 'reverse'), [
    ['lat', String(lat)],
    ['lon', String(lng)],
    ['radius', NAMED_WITHIN_KM],
    ['lang', language],
  ]);
  const [found] = (await getVerbatim<Addresses>(url, signal)).features;
  return found === undefined ? null : toAddress(found);
}

function toAddress({ properties: p, geometry }: Feature<Point, AddressProperties>): Address {
  const house = [p.street ?? p.locality ?? p.city, p.housenumber].filter(Boolean).join(' ');
  const title = p.name ?? house;
  const around = [
    p.name !== undefined && p.street !== undefined ? house : '',
    p.district,
    p.city ?? p.state,
    p.country,
  ];
  const where = around.filter((one) => one !== undefined && one !== '' && one !== title);
  const [lng, lat] = geometry.coordinates;
  return { title, where: where.slice(0, 3).join(', '), place: { lat, lng } };
}
