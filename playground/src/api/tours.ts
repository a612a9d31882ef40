import type { FeatureCollection } from 'geojson';
import { fleetUrl, getVerbatim, refusedBy, send, serverUrl } from './client.ts';

interface Interruption {
  readonly start: string;
  readonly end: string;
}

interface TourItem {
  readonly order: { readonly uuid: string; readonly comments?: string | null };
  readonly expectedArrival: string;
  readonly expectedStartVisit: string;
  readonly expectedDeparture: string;
  /** Seconds; negative if late, null where nothing limits the arrival. */
  readonly spareTime: number | null;
  /** Parts of breaks on the way there, or before the visit. */
  readonly interruptions: readonly Interruption[];
}

export interface Tour {
  readonly vehicle: { readonly uuid: string; readonly name?: string | null };
  readonly durationTravel: number;
  readonly durationWaiting: number;
  readonly expectedTourStartDate: string;
  readonly expectedTourEndDate: string;
  readonly routeLength?: number;
  readonly loadSum: Readonly<Record<string, number>>;
  readonly tourItems: readonly TourItem[];
  readonly featureCollection: FeatureCollection;
}

export interface UnservedOrder {
  readonly orderUuid: string | null;
  readonly vehicles: readonly {
    readonly vehicleUuid: string | null;
    readonly reasons: readonly UnservedReason[];
  }[];
  /** The smallest single change found that lets it in. */
  readonly relaxation: (UnservedReason & { readonly vehicleUuid?: string | null }) | null;
}

/** `by`: of the load, or seconds. */
interface UnservedReason {
  readonly kind: string;
  readonly message: string;
  readonly by?: number;
  readonly load?: string;
  readonly orderUuid?: string | null;
}

export interface ToursAnswer {
  readonly tours: readonly Tour[];
  readonly unservedOrders: readonly UnservedOrder[];
  readonly resultStatus: {
    readonly messages: readonly string[];
    readonly errors:
      | null
      | readonly { readonly class: string; readonly affectedField: string; readonly errorDescription: string }[];
  };
}

export interface ToursProgress {
  readonly phase: string;
  readonly share?: number;
  readonly best?: { readonly cost: number; readonly points: number; readonly unservedPriority: number };
}

/** The status of an answer that is computed meanwhile. */
export interface ToursStatus {
  readonly status: 'running' | 'successful' | 'failed' | 'dismissed';
  readonly progress: ToursProgress | null;
  readonly statusUrl: string;
  readonly resultUrl: string;
  readonly error?: { readonly detail?: string };
}

/** Begins to plan; the server answers as soon as it knows that the request is right. */
export async function beginTours(body: object, signal: AbortSignal): Promise<ToursStatus> {
  const headers = { 'content-type': 'application/json', prefer: 'respond-async' };
  const response = await send(fleetUrl(), { method: 'POST', headers, body: JSON.stringify(body), signal });
  if (!response.ok) throw await refusedBy(response);
  return response.json();
}

export const lookAtTours = ({ statusUrl }: ToursStatus, signal: AbortSignal): Promise<ToursStatus> =>
  getVerbatim(serverUrl(statusUrl), signal);

export const fetchTours = ({ resultUrl }: ToursStatus, signal: AbortSignal): Promise<ToursAnswer> =>
  getVerbatim(serverUrl(resultUrl), signal);

/** Cancels an optimization at the server. */
export const dismissTours = ({ statusUrl }: ToursStatus): Promise<Response> =>
  send(serverUrl(statusUrl), { method: 'DELETE' });
