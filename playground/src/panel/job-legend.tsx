import type { ComponentChildren } from 'preact';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { jobsDesk } from '../flow/jobs.ts';
import { compact, number, threshold } from '../format.ts';
import { jobClasses } from '../map/job-layer.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { Scale } from './scale.tsx';

/** Classes of what cells reach, and which of a job's values is drawn. */
export function JobLegend({
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
  const { shown } = useStore(model.jobs);
  if (shown === null) return null;
  const title = shown.job.name ?? t('What cells reach');
  return (
    <section class="legend job-legend" aria-label={t('What cells reach')}>
      <header>
        <h2 title={title}>{title}</h2>
        <div class="header-buttons">
          {raise}
          <SaveMenu
            label={t('Save the cells')}
            choices={choices}
            result={() => ({ what: 'cells', collection: shown.cells })}
          />
          <IconButton icon="close" label={t('Don’t show the job')} onClick={() => jobsDesk(model).hide()} />
        </div>
      </header>
      {shown.values.length > 1 && (
        <label class="field inline">
          <span>{t('Within')}</span>
          <select
            class="list"
            value={shown.value}
            onChange={({ currentTarget }) => model.jobs.set({ shown: { ...shown, value: currentTarget.value } })}
          >
            {shown.values.map((value) => (
              <option key={value} value={value}>
                {wordsOf(value, choices)}
              </option>
            ))}
          </select>
        </label>
      )}
      <Scale
        classes={jobClasses(shown, theme, choices.opacity)}
        write={compact}
        say={(_, value) => t('up to {0}', number(value))}
      />
    </section>
  );
}

/** `15 min` of `0 within 900, percentile 50`. */
function wordsOf(value: string, { edgeWeight }: Choices): string {
  const found = / within (\d+)/.exec(value);
  return found === null ? value : threshold(Number(found[1]), edgeWeight);
}
