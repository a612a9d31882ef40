import { scoresResult } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { area, letter, number, threshold } from '../format.ts';
import { categoryColor } from '../map/category-colors.ts';
import { type Model, setScores } from '../model.ts';
import { nearOf } from '../score-choices.ts';
import { rankStarts, type ScoreColumn } from '../score-ranking.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { criterionName } from './score-weights.tsx';

/** The starts from the best to the worst, and what each has of every criterion. */
export function ScoreCard({ model, choices, theme }: { model: Model; choices: Choices; theme: 'light' | 'dark' }) {
  const { compared, error } = useStore(model.scores);
  useStore(model.places);
  useStore(model.counts);
  if (compared === null && error === null) return null;
  const ranked = compared === null ? [] : rankStarts(compared.columns, choices.scores);
  return (
    <section class="card scores-card" aria-label={t('Comparison')}>
      <header>
        <h2>
          {compared === null
            ? t('Comparison')
            : t('Compared within {0}', threshold(compared.choices.thresholds.at(-1) ?? 0, compared.choices.edgeWeight))}
        </h2>
        <div class="header-buttons">
          {compared !== null && (
            <SaveMenu
              label={t('Save the comparison')}
              choices={compared.choices}
              result={() =>
                scoresResult(compared, choices.scores, (id) => criterionName(model, id), model.results.get().names)
              }
            />
          )}
          <IconButton icon="close" label={t('Don’t compare')} onClick={() => setScores(model, { isCompared: false })} />
        </div>
      </header>
      {error !== null && <p class="status error">{error}</p>}
      {compared !== null && (
        <>
          <label class="field inline">
            <span>{t('Sorted by')}</span>
            <select
              class="list"
              value={choices.scores.sortedBy}
              onChange={({ currentTarget }) => setScores(model, { sortedBy: currentTarget.value })}
            >
              <option value="">{t('Score')}</option>
              {compared.columns.map(({ id }) => (
                <option key={id} value={id}>
                  {criterionName(model, id)}
                </option>
              ))}
            </select>
          </label>
          <ol class="ranking" aria-label={t('From the best to the worst')}>
            {ranked.map(({ start, total, points }) => (
              <li key={start}>
                <span class="badge">{letter(start)}</span>
                <i aria-hidden="true">
                  {points.map((one, i) => (
                    <b key={compared.columns[i].id} style={{ width: `${one}%`, background: categoryColor(i, theme) }} />
                  ))}
                </i>
                <output>{total === null ? '–' : Math.round(total)}</output>
                <dl>
                  {compared.columns.map((column, i) => (
                    <div key={column.id}>
                      <dt>
                        <i style={{ background: categoryColor(i, theme) }} />
                        {criterionName(model, column.id)}
                      </dt>
                      <dd>
                        {valueText(column, start, compared.choices)}
                        <small>{t('{0} points', number(points[i], { maximumFractionDigits: 1 }))}</small>
                      </dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

function valueText({ id, scores }: ScoreColumn, start: number, { edgeWeight }: Choices): string {
  const { [start]: score } = scores;
  if (score === null) return nearOf(id) === null ? t('unknown') : t('Out of reach');
  if (nearOf(id) !== null) return threshold(score, edgeWeight);
  return id === 'area' ? area(score) : number(Math.round(score));
}
