import { area, percent } from '../format.ts';
import { endArea, type Model, setStreets } from '../model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { type Closed, LEAST_CORNERS, MAX_AREAS, PACE_RANGE, squareMeters } from '../street-choices.ts';
import { t } from '../text/index.ts';
import { IconButton, Slider, Switch } from './controls.tsx';
import { Icon } from './icons.tsx';

/** Streets that aren't used, and how fast one drives on the others. */
export function StreetOptions({ model, choices }: { model: Model; choices: Choices }) {
  const { streets, mode } = choices;
  const toggle = (kind: Closed, isUsed: boolean): void =>
    setStreets(model, { closed: isUsed ? streets.closed.filter((one) => one !== kind) : [...streets.closed, kind] });
  return (
    <>
      {mode === 'car' && (
        <>
          <Slider
            label={t('Driving speed')}
            text={percent(streets.pace)}
            min={PACE_RANGE[0]}
            max={PACE_RANGE[1]}
            step={5}
            value={streets.pace}
            onChange={(pace) => setStreets(model, { pace })}
          />
          <Switch
            label={t('Busy hours')}
            checked={streets.isBusy}
            onChange={(isBusy) => setStreets(model, { isBusy })}
          />
          <Switch
            label={t('Motorways')}
            checked={!streets.closed.includes('motorways')}
            onChange={(isUsed) => toggle('motorways', isUsed)}
          />
        </>
      )}
      <Switch
        label={t('Ferries')}
        checked={!streets.closed.includes('ferries')}
        onChange={(isUsed) => toggle('ferries', isUsed)}
      />
      <Switch
        label={t('Through private roads')}
        checked={streets.hasPrivate}
        onChange={(hasPrivate) => setStreets(model, { hasPrivate })}
      />
      <AvoidedAreas model={model} avoid={streets.avoid} />
    </>
  );
}

/** Areas to avoid are drawn on the map, corner by corner. */
function AvoidedAreas({ model, avoid }: { model: Model; avoid: Choices['streets']['avoid'] }) {
  const { tool, corners } = useStore(model.results);
  const isDrawing = tool === 'avoid';
  return (
    <div class="avoided">
      {avoid.length > 0 && (
        <ul aria-label={t('Areas to avoid')}>
          {avoid.map((one, i) => (
            <li key={i}>
              <span>{t('Area to avoid, {0}', area(squareMeters(one)))}</span>
              <IconButton
                icon="close"
                label={t('Remove area {0}', i + 1)}
                onClick={() => setStreets(model, { avoid: avoid.toSpliced(i, 1) })}
              />
            </li>
          ))}
        </ul>
      )}
      <button
        type="button"
        class="add-button"
        aria-pressed={isDrawing}
        disabled={avoid.length >= MAX_AREAS}
        onClick={() => (isDrawing ? endArea(model) : model.results.set({ tool: 'avoid', corners: [] }))}
      >
        <Icon name="plus" size={16} />
        {!isDrawing
          ? t('Draw an area to avoid')
          : corners.length < LEAST_CORNERS
            ? t('Click its corners on the map …')
            : t('Done: close the area')}
      </button>
    </div>
  );
}
