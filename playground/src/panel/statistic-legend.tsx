import { fetchStatisticCells } from '../api/statistics.ts';
import { cellsResult } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { compact } from '../format.ts';
import { statisticClasses } from '../map/statistic-layer.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { shownStatistic } from '../statistics-model.ts';
import { useStore } from '../store.ts';
import { IconButton } from './controls.tsx';

/** Classes of the statistic that cells show, as a scale of colors. */
export function StatisticLegend({
  model,
  choices,
  theme,
}: {
  model: Model;
  choices: Choices;
  theme: 'light' | 'dark';
}) {
  const shown = shownStatistic(useStore(model.statistics), choices.statistic);
  if (shown === null) return null;
  const { name } = shown.statistic;
  return (
    <section class="card legend" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <div class="header-buttons">
          <SaveMenu
            label="Save the statistics"
            choices={choices}
            result={async () => cellsResult(await fetchStatisticCells(choices.region, shown.group.id), shown.group)}
          />
          <IconButton
            icon="close"
            label="Don’t show statistics"
            onClick={() => model.choices.set({ statistic: null })}
          />
        </div>
      </header>
      <ul class="classes">
        {statisticClasses(shown.statistic, theme, choices.opacity).map(({ upTo, color }) => (
          <li key={upTo}>
            <i style={{ background: color }} />
            <span class="visually-hidden">{`up to ${upTo.toLocaleString('en')}`}</span>
            <span aria-hidden="true">{compact(upTo)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
