import { sampleTours } from '../api/sample-tours.ts';
import { beginTours, dismissTours, fetchTours, lookAtTours, type ToursStatus } from '../api/tours.ts';
import { type Model, regionOf } from '../model.ts';
import { NO_TOURS } from '../tours-model.ts';
import { sentence } from './sentence.ts';

/** Milliseconds between two looks at a plan that is being made. */
const LOOK_MS = 300;

/** Plans tours, one plan at a time: begins, looks how far it is, and fetches the answer. */
export class ToursPlanner {
  private client: AbortController | null = null;
  private status: ToursStatus | null = null;

  constructor(private readonly model: Model) {}

  /** Sample orders around the middle of the region. */
  async planSample(): Promise<void> {
    const region = regionOf(this.model);
    if (region === undefined) return;
    this.cancel();
    const client = new AbortController();
    this.client = client;
    const { tours, choices } = this.model;
    tours.set({ ...NO_TOURS, planning: { progress: null } });
    try {
      const body = sampleTours(region.name, region.center, choices.get().mode);
      this.status = await beginTours(body, client.signal);
      while (this.status.status === 'running') {
        tours.set({ planning: { progress: this.status.progress } });
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        if (client.signal.aborted) return;
        this.status = await lookAtTours(this.status, client.signal);
      }
      if (this.status.status === 'failed') throw new Error(this.status.error?.detail ?? 'The plan failed.');
      tours.set({ planning: null, answer: await fetchTours(this.status, client.signal) });
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

  clear(): void {
    this.cancel();
    this.model.tours.set(NO_TOURS);
  }
}
