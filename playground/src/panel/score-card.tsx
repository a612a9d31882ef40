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
import { Icon } from './icons.tsx';
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
        <div class="score-table">
          <table>
            <caption class="visually-hidden">{t('From the best to the worst')}</caption>
            <thead>
              <tr>
                <th scope="col">
                  <span class="visually-hidden">{t('Starts')}</span>
                </th>
                <SortHead model={model} choices={choices} id="" name={t('Score')} />
                {compared.columns.map(({ id }, i) => (
                  <SortHead
                    key={id}
                    model={model}
                    choices={choices}
                    id={id}
                    name={criterionName(model, id)}
                    color={categoryColor(i, theme)}
                  />
                ))}
              </tr>
            </thead>
            <tbody>
              {ranked.map(({ start, total, points }) => (
                <tr key={start}>
                  <th scope="row">
                    <span class="badge">{letter(start)}</span>
                  </th>
                  <td>
                    <output>{total === null ? '–' : Math.round(total)}</output>
                    <i class="score-bar" aria-hidden="true">
                      {points.map((one, i) => (
                        <b
                          key={compared.columns[i].id}
                          style={{ width: `${one}%`, background: categoryColor(i, theme) }}
                        />
                      ))}
                    </i>
                  </td>
                  {compared.columns.map((column, i) => (
                    <td key={column.id}>
                      {valueText(column, start, compared.choices)}
                      <small>{t('{0} points', number(points[i], { maximumFractionDigits: 1 }))}</small>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

/** The head of a column, by which the starts are sorted with a click, the best first. */
function SortHead(props: { model: Model; choices: Choices; id: string; name: string; color?: string }) {
  const { model, choices, id, name, color } = props;
  const isSorted = choices.scores.sortedBy === id;
  return (
    <th scope="col" aria-sort={isSorted ? 'descending' : undefined}>
      <button type="button" onClick={() => setScores(model, { sortedBy: id })}>
        {color !== undefined && <i style={{ background: color }} />}
        {name}
        {isSorted && <Icon name="chevron" size={14} />}
      </button>
    </th>
  );
}

function valueText({ id, scores }: ScoreColumn, start: number, { edgeWeight }: Choices): string {
  const { [start]: score } = scores;
  if (score === null) return nearOf(id) === null ? t('unknown') : t('Out of reach');
  if (nearOf(id) !== null) return threshold(score, edgeWeight);
  return id === 'area' ? area(score) : number(Math.round(score));
}
