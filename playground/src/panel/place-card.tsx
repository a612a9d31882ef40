import { useEffect, useRef } from 'preact/hooks';
import { distance, duration } from '../format.ts';
import { type Model, setPlaces } from '../model.ts';
import { type Categories, kindOf } from '../place-categories.ts';
import type { OpenState, PickedPlace } from '../places-model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { Fold, IconButton } from './controls.tsx';
import { Icon } from './icons.tsx';

/** One place: what it is, how far, when it is open, and its tags. */
export function PlaceCard({ model, choices }: { model: Model; choices: Choices }) {
  const { picked, pickedError, categories } = useStore(model.places);
  const card = useRef<HTMLElement>(null);
  const shown = picked?.place.id ?? null;
  // The list that the place was picked in is gone, and the focus with it.
  useEffect(() => {
    if (shown !== null && document.activeElement === document.body) card.current?.querySelector('button')?.focus();
  }, [shown]);
  if (choices.places.picked === null || (picked === null && pickedError === null)) return null;
  return (
    <section class="card places-card place-card" aria-label={t('Place')} ref={card}>
      <header>
        <h2>{picked === null ? t('Place') : kindOf(categories, picked.place.osmType)}</h2>
        <IconButton icon="close" label={t('Close the place')} onClick={() => setPlaces(model, { picked: null })} />
      </header>
      {pickedError !== null && <p class="status error">{pickedError}</p>}
      {picked !== null && <Found model={model} choices={choices} picked={picked} categories={categories} />}
    </section>
  );
}

const OPEN: Readonly<Record<OpenState, string>> = {
  open: t('Open on arrival'),
  closed: t('Closed on arrival'),
  unknown: t('Not known whether it is open on arrival'),
};

/** The tags that the card shows in words. */
const TOLD = ['name', 'opening_hours', 'website', 'contact:website', 'phone', 'contact:phone'];

function Found(props: { model: Model; choices: Choices; picked: PickedPlace; categories: Categories | null }) {
  const { model, choices, categories } = props;
  const { place, travelTime, length, open } = props.picked;
  const { tags } = place;
  const web = webAddress(tags.website ?? tags['contact:website']);
  const rest = Object.entries(tags).filter(([key]) => !TOLD.includes(key));
  return (
    <>
      <h3>{tags.name ?? kindOf(categories, place.osmType)}</h3>
      <p class="way-there" role="status">
        {travelTime === null || length === null ? (
          t('Out of reach')
        ) : (
          <>
            <strong>{duration(travelTime)}</strong> {distance(length)}
          </>
        )}
        {choices.target?.lat !== place.lat && (
          <button
            type="button"
            class="text-button"
            onClick={() => model.choices.set({ target: { lat: place.lat, lng: place.lng } })}
          >
            <Icon name="route" size={16} />
            {choices.direction === 'from' ? t('Route there') : t('Route from there')}
          </button>
        )}
      </p>
      <div class="place-facts">
        {addressOf(tags) !== '' && <p>{addressOf(tags)}</p>}
        {open !== null && <p class={`open-state ${open}`}>{OPEN[open]}</p>}
        {tags.opening_hours !== undefined && <p class="hours">{hoursOf(tags.opening_hours)}</p>}
        {(tags.phone ?? tags['contact:phone']) !== undefined && <p>{tags.phone ?? tags['contact:phone']}</p>}
        {web !== null && (
          <p>
            <a href={web.href} target="_blank" rel="noopener noreferrer">
              {web.host.replace(/^www\./, '')}
            </a>
          </p>
        )}
      </div>
      <Fold title={t('{0} tags', Object.keys(tags).length)}>
        <table class="tags">
          <tbody>
            {[...rest, ...TOLD.filter((key) => key in tags).map((key) => [key, tags[key]])].map(([key, value]) => (
              <tr key={key}>
                <th scope="row">{key}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Fold>
    </>
  );
}

/** A line per rule. */
const hoursOf = (text: string): string => text.split(/\s*;\s*/).join('\n');

const addressOf = (tags: PickedPlace['place']['tags']): string =>
  [
    [tags['addr:street'], tags['addr:housenumber']].filter(Boolean).join(' '),
    [tags['addr:postcode'], tags['addr:city']].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ');

/** Tags aren't trusted: only addresses of pages become links. */
function webAddress(text: string | undefined): URL | null {
  try {
    const url = new URL(text ?? '');
    return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
  } catch {
    return null;
  }
}
