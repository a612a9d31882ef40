import { criteriaOf } from '../api/score-request.ts';
import { type Model, setScores } from '../model.ts';
import { type Categories, categoryName } from '../place-categories.ts';
import { MAX_WEIGHT, weightOf } from '../score-choices.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { Slider, Switch } from './controls.tsx';

const OWN_NAMES: Readonly<Record<string, string>> = {
  area: t('Area within reach'),
  departures: t('Departures within reach'),
};

export const criterionName = (categories: Categories | null, id: string): string =>
  OWN_NAMES[id] ?? categoryName(categories, id);

/** Chooses whether starts are compared, and how much each criterion counts. */
export function ScoreWeights({ model, choices }: { model: Model; choices: Choices }) {
  const { categories } = useStore(model.places);
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
              label={criterionName(categories, id)}
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
    </>
  );
}
