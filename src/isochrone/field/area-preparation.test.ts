import { afterEach, expect, it, vi } from 'vitest';
import { demoRegion, places } from '../../../test/api/demo-region.ts';
import { PageStore } from '../../collections/page-store.ts';
import { SharedPages, SharedRoom } from '../../collections/shared-pages.ts';
import { NEVER_CANCELLED } from '../../core/cancel.ts';
import { type Network, openNetwork } from '../../network/index.ts';
import { DEFAULT_LIMITS } from '../../operation/index.ts';
import { loadRegion } from '../../storage/index.ts';
import { STREET_MODES, type StreetMode } from '../../street/street-graph.ts';
import { isochrones } from '../isochrone.ts';
import { toAreaQuery } from '../isochrone-query.ts';
import { prepareAreas } from './area-preparation.ts';

afterEach(() => vi.restoreAllMocks());

const region = loadRegion(await demoRegion(), 'demo');

/** What threads have in common. */
function memories(bytes: number) {
  const pages = PageStore.memory(bytes, 3);
  const room = SharedRoom.memory(1, 1 << 22);
  /** The region as a thread sees it. */
  const thread = (seat: number) => {
    const store = pages && new PageStore(pages, seat);
    return { store, network: { ...openNetwork(region), sharedRoom: new SharedRoom(room, store) } };
  };
  return { thread };
}

function areasIn(network: Network, mode: StreetMode): unknown[] {
  return places(6).map(({ lng, lat }) => {
    const sources = [{ id: 0, lng, lat, tm: { [mode]: {} } }];
    const body = { sources, maxEdgeWeight: 1800, polygon: { values: [300, 900, 1800] } };
    return isochrones(network, toAreaQuery(body, DEFAULT_LIMITS, 4326), NEVER_CANCELLED).areas;
  });
}

it('threads prepare squares in turns, and areas need nothing else afterwards', () => {
  const { thread } = memories(1 << 28);
  const [one, other, third] = [0, 1, 2].map(thread);
  const put = vi.spyOn(SharedPages.prototype, 'put');
  // The first two are interrupted by each other, at every step.
  const steps = [one, other].map(({ network }) => prepareAreas(network));
  const made = [0, 0];
  for (const over = new Set<number>(); over.size < steps.length; ) {
    steps.forEach((step, t) => {
      const before = put.mock.calls.length;
      if (step.next().done) over.add(t);
      made[t] += put.mock.calls.length - before;
      [one, other][t].store?.leave();
    });
  }
  expect(Math.min(...made)).toBeGreaterThan(0);
  put.mockClear();
  for (const mode of STREET_MODES) {
    const prepared = areasIn(third.network, mode);
    expect(prepared).toEqual(areasIn(openNetwork(region), mode));
  }
  expect(put).not.toHaveBeenCalled();
  expect(prepareAreas(third.network).next().done).toBe(true);
});

it('leaves room for what requests find', () => {
  const { thread } = memories(1 << 21);
  const { network, store } = thread(0);
  for (const _ of prepareAreas(network)) store?.leave();
  expect(store?.filled).toBeGreaterThan(0.5);
  const most = store?.filled ?? 0;
  for (const _ of prepareAreas(network)) store?.leave();
  expect(store?.filled).toBe(most);
});

it('has nothing to do where threads share nothing', () => {
  expect(prepareAreas(openNetwork(region)).next().done).toBe(true);
  const { thread } = memories(1);
  expect(prepareAreas(thread(0).network).next().done).toBe(true);
});
