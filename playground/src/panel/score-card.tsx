import { scoresResult } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { area, letter, number, threshold } from '../format.ts';
import { type Model, setScores } from '../model.ts';
import { rankStarts, type ScoreColumn } from '../score-ranking.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { criterionName } from './score-weights.tsx';

/** The starts from the best to the worst, and what each has of every criterion. */
export function ScoreCard({ model, choices }: { model: Model; choices: Choices }) {
  const { compared, error } = useStore(model.scores);
  const { categories } = useStore(model.places);
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
                scoresResult(compared, choices.scores, (id) => criterionName(categories, id), model.results.get().names)
              }
            />
          )}
          <IconButton icon="close" label={t('Don’t compare')} onClick={() => setScores(model, { isCompared: false })} />
        </div>
      </header>
      {error !== null && <p class="status error">{error}</p>}
      {compared !== null && (
        <ol class="ranking" aria-label={t('From the best to the worst')}>
          {ranked.map(({ start, total }) => (
            <li key={start}>
              <span class="badge">{letter(start)}</span>
              <i aria-hidden="true">
                <b style={{ width: `${total ?? 0}%` }} />
              </i>
              <output>{total === null ? '–' : Math.round(total)}</output>
              <dl>
                {compared.columns.map((column) => (
                  <div key={column.id}>
                    <dt>{criterionName(categories, column.id)}</dt>
                    <dd>{valueText(column, start)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function valueText({ id, scores }: ScoreColumn, start: number): string {
  const { [start]: score } = scores;
  if (score === null) return 'unknown';
  return id === 'area' ? area(score) : number(score);
}
