import { duration } from '../format.ts';
import { type Model, regionOf, setTransit } from '../model.ts';
import { t } from '../text/index.ts';
import { MAX_STOP_WAY_S, MAX_TRANSFERS, type StopAccess, type TransitChoices } from '../transit-choices.ts';
import { Segmented, Slider } from './controls.tsx';

const ACCESS: readonly { value: StopAccess; label: string }[] = [
  { value: 'walk', label: t('On foot') },
  { value: 'bike', label: t('By bike') },
];

const ANY = 'any';
const CHANGES = [
  { value: ANY, label: t('Any') },
  ...Array.from({ length: MAX_TRANSFERS + 1 }, (_, count) => ({ value: String(count), label: String(count) })),
];

const STEP_S = 60;

/** The options of public transport that are set rarely. */
export function TransitOptions({ model, transit }: { model: Model; transit: TransitChoices }) {
  return (
    <>
      <div class="field inline">
        <span>{t('To and from stops')}</span>
        <Segmented
          compact
          legend={t('How stops are reached and left')}
          options={ACCESS.filter(({ value }) => value === 'walk' || regionOf(model)?.modes.includes('biketransit'))}
          value={transit.access}
          onChange={(access) => setTransit(model, { access })}
        />
      </div>
      <div class="field inline">
        <span>{t('Changes at most')}</span>
        <Segmented
          compact
          legend={t('Changes at most')}
          options={CHANGES}
          value={transit.maxTransfers === null ? ANY : String(transit.maxTransfers)}
          onChange={(value) => setTransit(model, { maxTransfers: value === ANY ? null : Number(value) })}
        />
      </div>
      <StopWay
        label={t('Way to the first stop')}
        seconds={transit.toStopS}
        onChange={(toStopS) => setTransit(model, { toStopS })}
      />
      <StopWay
        label={t('Way from the last stop')}
        seconds={transit.fromStopS}
        onChange={(fromStopS) => setTransit(model, { fromStopS })}
      />
    </>
  );
}

/** A bound in minutes; the slider's far end means none. */
const StopWay = (props: { label: string; seconds: number | null; onChange: (seconds: number | null) => void }) => (
  <Slider
    label={props.label}
    text={props.seconds === null ? t('any length') : t('up to {0}', duration(props.seconds))}
    min={STEP_S}
    max={MAX_STOP_WAY_S + STEP_S}
    step={STEP_S}
    value={props.seconds ?? MAX_STOP_WAY_S + STEP_S}
    onChange={(value) => props.onChange(value > MAX_STOP_WAY_S ? null : value)}
  />
);
