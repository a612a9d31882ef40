import { type Choices, type Combination, SPEED_RANGE } from '../state.ts';
import type { Store } from '../store.ts';
import { Fold, Segmented, Slider, Switch } from './controls.tsx';

const COMBINATIONS: readonly { value: Combination; label: string }[] = [
  { value: 'union', label: 'Any' },
  { value: 'intersection', label: 'All' },
  { value: 'average', label: 'Average' },
];

/** What is set rarely. */
export function Options({ choices, store }: { choices: Choices; store: Store<Choices> }) {
  const { mode, walkKmh, bikeKmh } = choices;
  return (
    <Fold title="Options">
      {mode === 'walk' && (
        <Slider
          label="Walking speed"
          text={`${walkKmh} km/h`}
          min={SPEED_RANGE.walk[0]}
          max={SPEED_RANGE.walk[1]}
          step={0.5}
          value={walkKmh}
          onChange={(value) => store.set({ walkKmh: value })}
        />
      )}
      {mode === 'bike' && (
        <Slider
          label="Cycling speed"
          text={`${bikeKmh} km/h`}
          min={SPEED_RANGE.bike[0]}
          max={SPEED_RANGE.bike[1]}
          step={1}
          value={bikeKmh}
          onChange={(value) => store.set({ bikeKmh: value })}
        />
      )}
      <Switch label="Hills count" checked={choices.elevation} onChange={(elevation) => store.set({ elevation })} />
      {choices.sources.length > 1 && (
        <div class="field inline">
          <span>{choices.direction === 'from' ? 'Several starts' : 'Several goals'}</span>
          <Segmented
            compact
            legend="Area reached from any start, from all of them, or on average"
            options={COMBINATIONS}
            value={choices.combination}
            onChange={(combination) => store.set({ combination })}
          />
        </div>
      )}
      <Slider
        label="Opacity"
        text={`${Math.round(choices.opacity * 100)} %`}
        min={0.1}
        max={1}
        step={0.05}
        value={choices.opacity}
        onChange={(opacity) => store.set({ opacity: Number(opacity.toFixed(2)) })}
      />
    </Fold>
  );
}
