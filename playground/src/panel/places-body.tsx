import { useEffect, useState } from 'preact/hooks';
import { glyphOf } from '../category-icons.ts';
import { askCategories } from '../flow/places.ts';
import { categoryColor } from '../map/category-colors.ts';
import { type Model, setPlaces } from '../model.ts';
import { type Categories, categoryName, searchCategories } from '../place-categories.ts';
import { MAX_CATEGORIES, toggleCategory } from '../place-choices.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { CategoryTree, type Chooser, FoundCategories } from './category-tree.tsx';
import { CategoryBadge } from './glyph.tsx';
import { Icon } from './icons.tsx';
import { OpenOnArrival } from './open-on-arrival.tsx';

/** Chooses the places that are shown: the chosen categories, and the tree of all with a search. */
export function PlacesBody({ model, choices, theme }: { model: Model; choices: Choices; theme: 'light' | 'dark' }) {
  const { categories, error } = useStore(model.places);
  useEffect(() => askCategories(model), [choices.region]);
  const chosen = choices.places.categories;
  const chooser: Chooser = {
    colorOf: (id) => (chosen.includes(id) ? categoryColor(chosen.indexOf(id), theme) : null),
    glyphOf: (id) => glyphOf(categories, id),
    isFull: chosen.length >= MAX_CATEGORIES,
    toggle: (id) => setPlaces(model, toggleCategory(model.choices.get().places, id)),
  };
  return (
    <>
      {chosen.length > 0 && (
        <ul class="chosen-categories" aria-label={t('Chosen categories')}>
          {chosen.map((id) => (
            <li key={id}>
              <button
                type="button"
                aria-label={t('Remove {0}', categoryName(categories, id))}
                onClick={() => chooser.toggle(id)}
              >
                <CategoryBadge color={chooser.colorOf(id) ?? ''} glyph={chooser.glyphOf(id)} />
                {categoryName(categories, id)}
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {categories !== null && <Chooseable categories={categories} chooser={chooser} />}
      {error !== null && <p class="status error">{error}</p>}
      {chosen.length > 0 && <OpenOnArrival model={model} choices={choices} />}
    </>
  );
}

function Chooseable({ categories, chooser }: { categories: Categories; chooser: Chooser }) {
  const [text, setText] = useState('');
  return (
    <search class="categories" onKeyDown={moveFocus}>
      <div class="search">
        <Icon name="search" size={16} />
        <input
          type="search"
          aria-label={t('Search categories')}
          placeholder={t('Cafés, playgrounds, cuisine=*')}
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {text.trim() === '' ? (
        <CategoryTree categories={categories} chooser={chooser} />
      ) : (
        <FoundCategories found={searchCategories(categories, text)} chooser={chooser} />
      )}
    </search>
  );
}

/** The arrow keys go from the search through what is listed, and back. */
function moveFocus(event: KeyboardEvent & { currentTarget: HTMLElement }): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input:not(:disabled)')];
  const row = (event.target as HTMLElement).closest('.category')?.querySelector('input') ?? event.target;
  const next = stops[stops.indexOf(row as HTMLElement) + (event.key === 'ArrowDown' ? 1 : -1)];
  if (next === undefined) return;
  next.focus();
  event.preventDefault();
}
