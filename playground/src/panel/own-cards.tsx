import type { OwnLayer, OwnTimes } from '../data-in/model.ts';
import { ownCellsResult, ownPlacesResult } from '../data-out/own-results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { compact, distance, duration } from '../format.ts';
import { ownClasses } from '../map/own-layer.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { IconButton } from './controls.tsx';

const LISTED = 100;

/** Cards of what was brought in: places with the time to each, and the classes of cells. */
export function OwnCards({ model, choices, theme }: { model: Model; choices: Choices; theme: 'light' | 'dark' }) {
  const { places, cells, times, error } = useStore(model.own);
  return (
    <>
      {places !== null && (
        <OwnPlaces
          model={model}
          choices={choices}
          places={places}
          times={times?.layer === places ? times : null}
          error={error}
        />
      )}
      {cells !== null && (
        <section class="card legend" aria-label={cells.title}>
          <header>
            <h2 title={cells.title}>{cells.title}</h2>
            <div class="header-buttons">
              <SaveMenu label="Save the own cells" choices={choices} result={() => ownCellsResult(cells)} />
              <IconButton icon="close" label="Remove the own cells" onClick={() => model.own.set({ cells: null })} />
            </div>
          </header>
          <ul class="classes">
            {ownClasses(cells, theme).map(({ upTo, color }) => (
              <li key={upTo}>
                <i style={{ background: color }} />
                <span class="visually-hidden">{`up to ${upTo.toLocaleString('en')}`}</span>
                <span aria-hidden="true">{compact(upTo)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function OwnPlaces(props: {
  model: Model;
  choices: Choices;
  places: OwnLayer;
  times: OwnTimes | null;
  error: string | null;
}) {
  const { model, choices, places, times, error } = props;
  const { edgeWeight } = choices;
  const nearest = nearestOf(places, times, edgeWeight);
  const reached = nearest.filter(({ weight }) => weight >= 0);
  return (
    <section class="card places-card own-places" aria-label={places.title}>
      <header>
        <h2 title={places.title}>{places.title}</h2>
        <div class="header-buttons">
          <SaveMenu label="Save the own places" choices={choices} result={() => ownPlacesResult(places, times)} />
          <IconButton icon="close" label="Remove the own places" onClick={() => model.own.set({ places: null })} />
        </div>
      </header>
      {error !== null && <p class="status error">{error}</p>}
      <p class="route-total" role="status">
        <strong>
          {times === null ? places.items.length.toLocaleString('en') : reached.length.toLocaleString('en')}
        </strong>
        <span>{times === null ? 'places' : `of ${places.items.length.toLocaleString('en')} places within reach`}</span>
      </p>
      <ol class="reached-places" aria-label="Own places, the nearest first">
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
