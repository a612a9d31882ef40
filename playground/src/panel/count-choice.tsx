import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';

/** Chooses the statistic that is counted within reach; nothing where the region has none. */
export function CountChoice({ model, choices }: { model: Model; choices: Choices }) {
  const { countables } = useStore(model.counts);
  if (countables === null || countables.length === 0) return null;
  return (
    <label class="field inline">
      <span>{t('Count')}</span>
      <select
        class="list"
        aria-label={t('What is counted within reach')}
        value={choices.counted}
        onChange={(event) => model.choices.set({ counted: event.currentTarget.value })}
      >
        <option value="">{t('nothing')}</option>
        {countables.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
