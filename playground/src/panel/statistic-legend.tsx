import type { ComponentChildren } from 'preact';
import { fetchStatisticCells } from '../api/statistics.ts';
import { cellsResult } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { compact, number } from '../format.ts';
import { statisticClasses } from '../map/statistic-layer.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { shownStatistic } from '../statistics-model.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { Scale } from './scale.tsx';

/** Classes of the statistic that cells show, as a scale of colors. */
export function StatisticLegend({
  model,
  choices,
  theme,
  raise,
}: {
  model: Model;
  choices: Choices;
  theme: 'light' | 'dark';
  raise: ComponentChildren;
}) {
  const shown = shownStatistic(useStore(model.statistics), choices.statistic);
  if (shown === null) return null;
  const { name } = shown.statistic;
  return (
    <section class="legend" aria-label={name}>
      <header>
        <h2>{name}</h2>
        <div class="header-buttons">
          {raise}
          <SaveMenu
            label={t('Save the statistics')}
            choices={choices}
            result={async () => cellsResult(await fetchStatisticCells(choices.region, shown.group.id), shown.group)}
          />
          <IconButton
            icon="close"
            label={t('Don’t show statistics')}
            onClick={() => model.choices.set({ statistic: null })}
          />
        </div>
      </header>
      <Scale
        classes={statisticClasses(shown.statistic, theme, choices.opacity)}
        write={compact}
        say={(_, value) => t('up to {0}', number(value))}
      />
    </section>
  );
}
