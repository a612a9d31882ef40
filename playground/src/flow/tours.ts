import { fleetRequest } from '../api/fleet-request.ts';
import { sampleFleet } from '../api/sample-fleet.ts';
import { beginTours, dismissTours, fetchTours, lookAtTours, type ToursStatus } from '../api/tours.ts';
import { distinct, newVehicle } from '../fleet-draft.ts';
import { type Model, modesOf, regionOf } from '../model.ts';
import { sentence } from './sentence.ts';

/** Milliseconds between two looks at a plan that is being made. */
const LOOK_MS = 300;

const planners = new WeakMap<Model, ToursPlanner>();

/** Returns the planner of the page. */
export function toursPlanner(model: Model): ToursPlanner {
  const planner = planners.get(model) ?? new ToursPlanner(model);
  planners.set(model, planner);
  return planner;
}

/** Plans tours, one plan at a time: begins, looks how far it is, and fetches the answer. */
class ToursPlanner {
  private client: AbortController | null = null;
  private status: ToursStatus | null = null;

  constructor(private readonly model: Model) {}

  /** Sample orders around the middle of the region. */
  async planSample(): Promise<void> {
    const region = regionOf(this.model);
    if (region === undefined) return;
    this.model.tours.set(sampleFleet(region.center));
    await this.plan();
  }

  /** The orders and vehicles of the page; without any vehicle a van of no limit is taken. */
  async plan(): Promise<void> {
    const region = regionOf(this.model);
    if (region === undefined) return;
    this.cancel();
    const client = new AbortController();
    this.client = client;
    const { tours, choices } = this.model;
    const now = tours.get();
    const orders = distinct(now.orders);
    const vehicles = distinct(now.vehicles.length > 0 ? now.vehicles : [newVehicle(1)]);
    tours.set({ orders, vehicles, answer: null, error: null, planning: { progress: null } });
    try {
      const { mode, sources } = choices.get();
      // Vehicles drive where they can, else ride or walk.
      const travel = mode === 'transit' ? modesOf(this.model)[0] : mode;
      const body = fleetRequest(region.name, travel, sources[0] ?? region.center, { orders, vehicles });
      this.status = await beginTours(body, client.signal);
      while (this.status.status === 'running') {
        tours.set({ planning: { progress: this.status.progress } });
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        if (client.signal.aborted) return;
        this.status = await lookAtTours(this.status, client.signal);
      }
      if (this.status.status === 'failed') throw new Error(this.status.error?.detail ?? 'The plan failed.');
      const answer = await fetchTours(this.status, client.signal);
      tours.set({ planning: null, answer, planned: new Map(orders.map((order) => [order.name, order])) });
    } catch (error) {
      if (!client.signal.aborted) tours.set({ planning: null, error: sentence(error) });
    }
  }

  /** The server stops too. */
  cancel(): void {
    this.client?.abort();
    if (this.status?.status === 'running') dismissTours(this.status).catch(() => {});
    this.client = null;
    this.status = null;
    this.model.tours.set({ planning: null });
  }

  /** Removes the tours; orders and vehicles stay. */
  clear(): void {
    this.cancel();
    this.model.tours.set({ answer: null, error: null });
  }
}
