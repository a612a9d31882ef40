import type { OwnLayer, OwnTimes } from '../data-in/model.ts';
import { ownPlacesResult } from '../data-out/own-results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { distance, duration, number } from '../format.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';

const LISTED = 100;

/** Places of one's own within reach, the nearest first, with the time to each. */
export function OwnPlacesCard({ model, choices, places }: { model: Model; choices: Choices; places: OwnLayer }) {
  const { times: all, error } = useStore(model.own);
  const times = all?.layer === places ? all : null;
  const { edgeWeight } = choices;
  const nearest = nearestOf(places, times, edgeWeight);
  const reached = nearest.filter(({ weight }) => weight >= 0);
  return (
    <section class="card places-card own-places" aria-label={places.title}>
      <header>
        <h2 title={places.title}>{places.title}</h2>
        <div class="header-buttons">
          <SaveMenu label={t('Save the own places')} choices={choices} result={() => ownPlacesResult(places, times)} />
        </div>
      </header>
      {error !== null && <p class="status error">{error}</p>}
      <p class="route-total" role="status">
        <strong>{number(times === null ? places.items.length : reached.length)}</strong>
        <span>{times === null ? t('places') : t('of {0} places within reach', number(places.items.length))}</span>
      </p>
      <ol class="reached-places" aria-label={t('Own places, the nearest first')}>
        {reached.slice(0, LISTED).map(({ item, weight }) => (
          <li key={item.number}>
            <button type="button" onClick={() => item.place !== null && model.choices.set({ target: item.place })}>
              <span>{item.name}</span>
              <small>{edgeWeight === 'time' ? duration(weight) : distance(weight)}</small>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Places by the least time or distance from any start; -1: out of reach. */
function nearestOf({ items }: OwnLayer, times: OwnTimes | null, edgeWeight: Choices['edgeWeight']) {
  const rows = times === null ? [] : edgeWeight === 'time' ? times.seconds : times.meters;
  const nearest = items.map((item, i) => {
    const weights = rows.map((row) => row[i]).filter((weight) => weight >= 0);
    return { item, weight: weights.length === 0 ? -1 : Math.min(...weights) };
  });
  return nearest.sort((a, b) => a.weight - b.weight || a.item.number - b.item.number);
}
