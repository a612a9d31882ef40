import type { Choices, Combination } from '../state.ts';
import type { Store } from '../store.ts';
import { Segmented } from './controls.tsx';
import { lazily } from './lazily.tsx';

const AggregationList = lazily(() => import('./aggregation.tsx').then((module) => module.AggregationList));

const COMBINATIONS: readonly { value: Combination; label: string }[] = [
  { value: 'union', label: 'Any' },
  { value: 'intersection', label: 'All' },
  { value: 'average', label: 'Average' },
];

/** Chooses how several sources become one picture. */
export function CombinationOf({ choices, store }: { choices: Choices; store: Store<Choices> }) {
  const label = choices.direction === 'from' ? 'Several starts' : 'Several goals';
  if (choices.picture === 'areas') {
    return (
      <div class="field inline">
        <span>{label}</span>
        <Segmented
          compact
          legend="Area reached from any start, from all of them, or on average"
          options={COMBINATIONS}
          value={choices.combination}
          onChange={(combination) => store.set({ combination })}
        />
      </div>
    );
  }
  return <AggregationList choices={choices} store={store} label={label} />;
}
