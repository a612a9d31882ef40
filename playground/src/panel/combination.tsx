import { AGGREGATIONS, type Aggregation, type Choices, type Combination } from '../state.ts';
import type { Store } from '../store.ts';
import { Segmented } from './controls.tsx';

const COMBINATIONS: readonly { value: Combination; label: string }[] = [
  { value: 'union', label: 'Any' },
  { value: 'intersection', label: 'All' },
  { value: 'average', label: 'Average' },
];

const aggregationNames = ({ edgeWeight, direction }: Choices): Readonly<Record<Aggregation, string>> => ({
  min: edgeWeight === 'time' ? 'Quickest' : 'Shortest',
  max: edgeWeight === 'time' ? 'Slowest' : 'Longest',
  mean: 'Average',
  median: 'Median',
  sum: 'Sum of all',
  count: direction === 'from' ? 'How many starts reach it' : 'How many goals it reaches',
});

/** How several sources become one picture. */
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
  const names = aggregationNames(choices);
  return (
    <label class="field inline">
      <span>{label}</span>
      <select
        class="list"
        value={choices.aggregation}
        onChange={(event) => store.set({ aggregation: event.currentTarget.value as Aggregation })}
      >
        {AGGREGATIONS.map((name) => (
          <option key={name} value={name}>
            {names[name]}
          </option>
        ))}
      </select>
    </label>
  );
}
