import type { Map as MapLibre } from 'maplibre-gl';
import { type Answer, post } from '../api/client.ts';
import { timeRequest } from '../api/request.ts';
import type { SourceTimes } from '../api/types.ts';
import { Latest } from '../flow/latest.ts';
import { distance, duration } from '../format.ts';
import { areaStyleOf, type Layer } from '../layer-choices.ts';
import { wrapPlace } from '../longitudes.ts';
import type { Model } from '../model.ts';
import type { Place } from '../state.ts';
import { t } from '../text/index.ts';

const REST_MS = 70;

/** Returns the values of cells at a place, with their names. */
type CellsAt = (place: Place) => Readonly<Record<Exclude<Layer, 'reach'>, string | null>>;

/** The shortest of the answers to one point, as text; empty where it can't be reached. */
function describe(data: readonly SourceTimes[], weight: 'time' | 'distance'): string {
  const found = data.flatMap((source) => source.targets).filter((target) => target.travelTime >= 0);
  if (found.length === 0) return t('not reachable');
  const best = found.reduce((a, b) =>
    (weight === 'time' ? b.travelTime < a.travelTime : b.length < a.length) ? b : a,
  );
  return `${duration(best.travelTime)} · ${distance(best.length)}`;
}

/** Asks for the travel time to the point under a resting mouse, and reads the cells there, from the top layer on. */
export function watchHover(map: MapLibre, { choices, results }: Model, cells: CellsAt): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const times = new Latest<Place, Answer<SourceTimes[]>>({
    ask: (place, signal) => post(choices.get().region, 'time', timeRequest(choices.get(), place), signal),
    answered: ({ data }, place) => tell(place, describe(data, choices.get().edgeWeight)),
    failed: () => results.set({ hovered: null }),
    intervalMs: 60,
    patienceMs: 400,
  });

  const tell = (place: Place, reach: string | null): void => {
    const values = { ...cells(place), reach };
    const texts = choices.get().layers.map((layer) => values[layer] ?? null);
    const text = texts.filter((one) => one !== null).join(' · ');
    if (!results.get().dragging) results.set({ hovered: text === '' ? null : { place, text } });
  };
  const rest = (place: Place): void => {
    if (areaStyleOf(choices.get().areaStyle, true, false) === 'hidden') tell(place, null);
    else times.want(place);
  };

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
    timer = setTimeout(() => rest(place), REST_MS);
  });
  map.on('mouseout', leave);
  map.on('movestart', leave);
}
