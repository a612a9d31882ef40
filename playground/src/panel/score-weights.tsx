import { useEffect } from 'preact/hooks';
import { criteriaOf } from '../api/score-request.ts';
import { askCategories } from '../flow/places.ts';
import { type Model, setScores } from '../model.ts';
import { categoryName } from '../place-categories.ts';
import { MAX_ADDED, MAX_WEIGHT, nearOf, sumOf, weightOf } from '../score-choices.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { Slider, Switch } from './controls.tsx';
import { Icon } from './icons.tsx';

const OWN_NAMES: Readonly<Record<string, string>> = {
  area: t('Area within reach'),
  departures: t('Departures within reach'),
};

/** Names a criterion as the cards and files do. */
export function criterionName(model: Model, id: string): string {
  const { categories } = model.places.get();
  const near = nearOf(id);
  if (near !== null) return t('Nearest: {0}', categoryName(categories, near));
  const sum = sumOf(id);
  const statistic = model.counts.get().countables?.find((one) => one.id === sum?.join('-'));
  return OWN_NAMES[id] ?? (sum === null ? categoryName(categories, id) : (statistic?.name ?? id));
}

/** Chooses whether starts are compared, and how much each criterion counts. */
export function ScoreWeights({ model, choices }: { model: Model; choices: Choices }) {
  useStore(model.places);
  useEffect(() => askCategories(model), [choices.region]);
  const { timetable } = useStore(model.results);
  const { scores } = choices;
  return (
    <>
      <Switch
        label={choices.direction === 'from' ? t('Compare the starts') : t('Compare the goals')}
        checked={scores.isCompared}
        onChange={(isCompared) => setScores(model, { isCompared })}
      />
      {scores.isCompared &&
        criteriaOf(choices, Boolean(timetable)).map((id) => {
          const weight = weightOf(scores, id);
          return (
            <Slider
              key={id}
              label={criterionName(model, id)}
              text={weight === 0 ? t('doesn’t count') : `× ${weight}`}
              min={0}
              max={MAX_WEIGHT}
              step={1}
              value={weight}
              onChange={(value) =>
                setScores(model, { weights: { ...model.choices.get().scores.weights, [id]: value } })
              }
            />
          );
        })}
      {scores.isCompared && <AddCriterion model={model} choices={choices} />}
    </>
  );
}

/** Adds and removes criteria of one's own: the nearest of a chosen category, or a statistic within reach. */
function AddCriterion({ model, choices }: { model: Model; choices: Choices }) {
  const { countables } = useStore(model.counts);
  const { added } = choices.scores;
  const all = [
    ...choices.places.categories.map((category) => `near:${category}`),
    ...(countables ?? []).map(({ id }) => `sum:${id}`),
  ].filter((id) => !added.includes(id));
  return (
    <>
      {added.length > 0 && (
        <ul class="chosen-categories" aria-label={t('What counts')}>
          {added.map((id) => (
            <li key={id}>
              <button
                type="button"
                aria-label={t('Remove {0}', criterionName(model, id))}
                onClick={() => setScores(model, { added: added.filter((one) => one !== id) })}
              >
                {criterionName(model, id)}
                <Icon name="close" size={14} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {all.length > 0 && added.length < MAX_ADDED && (
        <select
          class="list"
          aria-label={t('Add a criterion')}
          value=""
          onChange={({ currentTarget: { value } }) => setScores(model, { added: [...added, value] })}
        >
          <option value="">{t('Add a criterion')}</option>
          {all.map((id) => (
            <option key={id} value={id}>
              {criterionName(model, id)}
            </option>
          ))}
        </select>
      )}
    </>
  );
}
