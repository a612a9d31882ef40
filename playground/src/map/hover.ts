import type { Map as MapLibre } from 'maplibre-gl';
import { type Answer, post } from '../api/client.ts';
import { timeRequest } from '../api/request.ts';
import type { SourceTimes } from '../api/types.ts';
import { Latest } from '../flow/latest.ts';
import { distance, duration } from '../format.ts';
import { wrapPlace } from '../longitudes.ts';
import type { Model } from '../model.ts';
import type { Place } from '../state.ts';

const REST_MS = 70;

/** The shortest of the answers to one point, as text; empty where it can't be reached. */
function describe(data: readonly SourceTimes[], weight: 'time' | 'distance'): string {
  const found = data.flatMap((source) => source.targets).filter((target) => target.travelTime >= 0);
  if (found.length === 0) return 'not reachable';
  const best = found.reduce((a, b) =>
    (weight === 'time' ? b.travelTime < a.travelTime : b.length < a.length) ? b : a,
  );
  return `${duration(best.travelTime)} · ${distance(best.length)}`;
}

/** Asks for the travel time to the point under a resting mouse. */
export function watchHover(map: MapLibre, { choices, results }: Model): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const times = new Latest<Place, Answer<SourceTimes[]>>({
    ask: (place, signal) => post(choices.get().region, 'time', timeRequest(choices.get(), place), signal),
    answered: ({ data }, place) => {
      if (!results.get().dragging) results.set({ hovered: { place, text: describe(data, choices.get().edgeWeight) } });
    },
    failed: () => results.set({ hovered: null }),
    intervalMs: 60,
    patienceMs: 400,
  });

  const leave = (): void => {
    clearTimeout(timer);
    times.cancel();
    results.set({ hovered: null });
  };

  map.on('mousemove', (event) => {
    clearTimeout(timer);
    if (results.get().hovered !== null) results.set({ hovered: null });
    if (results.get().dragging || event.originalEvent.buttons !== 0 || choices.get().sources.length === 0) return;
    const place = wrapPlace(event.lngLat);
    timer = setTimeout(() => times.want(place), REST_MS);
  });
  map.on('mouseout', leave);
  map.on('movestart', leave);
}
