import { speed } from '../format.ts';
import type { Model } from '../model.ts';
import { type Choices, SPEED_RANGE } from '../state.ts';
import { t } from '../text/index.ts';
import { Slider, Switch } from './controls.tsx';
import { KeyField } from './key-field.tsx';
import { MapOptions } from './map-options.tsx';
import { Preferences } from './preferences.tsx';
import { StreetOptions } from './street-options.tsx';
import { TransitOptions } from './transit-options.tsx';

/** The options that are set rarely. */
export function OptionsBody({ model, choices }: { model: Model; choices: Choices }) {
  const { choices: store } = model;
  const { walkKmh, bikeKmh } = choices;
  const mode = choices.mode === 'transit' ? choices.transit.access : choices.mode;
  return (
    <>
      {choices.mode === 'transit' && <TransitOptions model={model} transit={choices.transit} />}
      {mode === 'walk' && (
        <Slider
          label={t('Walking speed')}
          text={speed(walkKmh)}
          min={SPEED_RANGE.walk[0]}
          max={SPEED_RANGE.walk[1]}
          step={0.5}
          value={walkKmh}
          onChange={(value) => store.set({ walkKmh: value })}
        />
      )}
      {mode === 'bike' && (
        <Slider
          label={t('Cycling speed')}
          text={speed(bikeKmh)}
          min={SPEED_RANGE.bike[0]}
          max={SPEED_RANGE.bike[1]}
          step={1}
          value={bikeKmh}
          onChange={(value) => store.set({ bikeKmh: value })}
        />
      )}
      {mode !== 'car' && (
        <Switch
          label={t('Hills count')}
          checked={choices.elevation}
          onChange={(elevation) => store.set({ elevation })}
        />
      )}
      <StreetOptions model={model} choices={choices} />
      <hr />
      <MapOptions choices={choices} store={store} />
      <Preferences />
      {model.results.get().capabilities.includes('keys') && <KeyField />}
    </>
  );
}
