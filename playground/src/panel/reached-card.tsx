import { clusterName } from '../api/place-request.ts';
import { fetchReached, LISTED } from '../api/places.ts';
import { glyphOf } from '../category-icons.ts';
import type { Result } from '../data-out/result.ts';
import { placesResult } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { number, threshold } from '../format.ts';
import { categoryColor } from '../map/category-colors.ts';
import { type Model, setPlaces } from '../model.ts';
import { kindOf } from '../place-categories.ts';
import { chartRows, nthNearest } from '../place-chart.ts';
import type { ReachedResult } from '../places-model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { CategoryBadge } from './glyph.tsx';
import { Nearest, PlaceChart } from './place-chart.tsx';

/** Places of the chosen categories within reach: how many, and the nearest of them. */
export function ReachedCard({ model, choices, theme }: { model: Model; choices: Choices; theme: 'light' | 'dark' }) {
  const { reached, categories } = useStore(model.places);
  if (reached === null || choices.places.picked !== null) return null;
  const { totalPoi } = reached.summary;
  const { thresholds, edgeWeight } = reached.choices;
  const rows = chartRows(reached, categories);
  const badgeOf = (chosen: number) => (
    <CategoryBadge
      color={categoryColor(chosen, theme)}
      glyph={glyphOf(categories, reached.choices.places.categories[chosen])}
    />
  );
  const limit = threshold(thresholds[thresholds.length - 1], edgeWeight);
  return (
    <section class="card places-card" aria-label={t('Places within reach')}>
      <header>
        <h2>{t('Places within {0}', limit)}</h2>
        <div class="header-buttons">
          <SaveMenu label={t('Save the places')} choices={reached.choices} result={() => allReached(reached)} />
          <IconButton icon="close" label={t('Show no places')} onClick={() => setPlaces(model, { categories: [] })} />
        </div>
      </header>
      <p class="route-total" role="status">
        <strong>{number(totalPoi)}</strong>
        <span>{totalPoi === 1 ? t('place') : t('places')}</span>
        {/* Bars of what one group holds don't say it. */}
        {rows.every(({ nth }) => nth.length === 0) && <Nearest nth={nthNearest(reached, 0)} edgeWeight={edgeWeight} />}
      </p>
      {totalPoi > 0 && (
        <>
          <PlaceChart rows={rows} edgeWeight={edgeWeight} theme={theme} />
          <ol class="reached-places" aria-label={t('The nearest places')}>
            {reached.nearest.map(
              ({ properties: { id, tags, osmType, edgeWeight: weight, clusterIds, openOnArrival } }) => (
                <li key={id}>
                  <button type="button" onClick={() => setPlaces(model, { picked: id })}>
                    {badgeOf(lastChosen(clusterIds, reached.choices))}
                    {tags.name === undefined ? <em>{kindOf(categories, osmType)}</em> : <span>{tags.name}</span>}
                    {openOnArrival === 'open' && <small class="open-state open">{t('open')}</small>}
                    <small>{threshold(weight, edgeWeight)}</small>
                  </button>
                </li>
              ),
            )}
          </ol>
          {totalPoi > LISTED && <p class="status">{t('The {0} nearest are listed.', LISTED)}</p>}
        </>
      )}
    </section>
  );
}

/** Returns the category that the map shows: the one chosen last among a place's own. */
function lastChosen(clusterIds: readonly string[], { places }: Choices): number {
  const own = places.categories.map((_, i) => clusterIds.includes(clusterName(i)));
  return Math.max(0, own.lastIndexOf(true));
}

/** All of them, as the page has the nearest only. */
const allReached = async ({ choices }: ReachedResult): Promise<Result> =>
  placesResult(await fetchReached(choices, new AbortController().signal), choices.edgeWeight);
