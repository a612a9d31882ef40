import { distinct, newOrder, newVehicle, type OrderDraft, type VehicleDraft } from '../fleet-draft.ts';
import type { Model } from '../model.ts';
import { MAX_SOURCES } from '../state.ts';
import { t } from '../text/index.ts';
import type { Item } from './items.ts';
import type { Kind } from './kinds.ts';

/** Puts the rows of a file where the page uses them. Returns a sentence about what was left out, or empty. */
export function bringIn(model: Model, kind: Kind, title: string, items: readonly Item[]): string {
  const { own, choices, tours } = model;
  if (kind === 'starts') {
    const sources = items.flatMap(({ place }) => (place === null ? [] : [place]));
    choices.set({ sources: sources.slice(0, MAX_SOURCES) });
    const rest = sources.length - MAX_SOURCES;
    return rest > 0 ? t('The page shows {0} starts; {1} more were left out.', MAX_SOURCES, rest) : '';
  }
  if (kind === 'orders') tours.set({ orders: distinct(items.flatMap(orderOf)), answer: null });
  else if (kind === 'vehicles') tours.set({ vehicles: distinct(items.map(vehicleOf)), answer: null });
  else own.set({ [kind]: { title, kind, items }, error: null });
  return '';
}

function orderOf(item: Item): OrderDraft[] {
  if (item.place === null) return [];
  const plain = newOrder(item.place, item.number);
  const { name, from, to, deadline } = item;
  return [
    { ...plain, name, from, to, deadline, load: item.demand ?? plain.load, service: item.service ?? plain.service },
  ];
}

function vehicleOf(item: Item): VehicleDraft {
  const plain = newVehicle(item.number);
  const { name, place, capacity, pauseFrom, pauseTo } = item;
  return { name, place, capacity, pauseFrom, pauseTo, from: item.from ?? plain.from, to: item.to ?? plain.to };
}
