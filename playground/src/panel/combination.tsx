import type { Choices, Combination } from '../state.ts';
import type { Store } from '../store.ts';
import { t } from '../text/index.ts';
import { Segmented } from './controls.tsx';
import { lazily } from './lazily.tsx';

const AggregationList = lazily(() => import('./aggregation.tsx').then((module) => module.AggregationList));

const COMBINATIONS: readonly { value: Combination; label: string }[] = [
  { value: 'union', label: t('Any') },
  { value: 'intersection', label: t('All') },
  { value: 'average', label: t('Average') },
];

/** Chooses how several sources become one picture. */
export function CombinationOf({ choices, store }: { choices: Choices; store: Store<Choices> }) {
  const label = choices.direction === 'from' ? t('Several starts') : t('Several goals');
  if (choices.picture === 'areas') {
    return (
      <div class="field inline">
        <span>{label}</span>
        <Segmented
          compact
          legend={t('Area reached from any start, from all of them, or on average')}
          options={COMBINATIONS}
          value={choices.combination}
          onChange={(combination) => store.set({ combination })}
        />
      </div>
    );
  }
  return <AggregationList choices={choices} store={store} label={label} />;
}
