import { useState } from 'preact/hooks';
import { OwnDataFold } from '../data-in/own-data-fold.tsx';
import { type Model, modesOf, regionChoices } from '../model.ts';
import { DEFAULT_THRESHOLDS, type Direction, type EdgeWeight, type Mode, type Picture } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { Fold, IconButton, Segmented } from './controls.tsx';
import { CountChoice } from './count-choice.tsx';
import { DepartureTime } from './departure-time.tsx';
import type { IconName } from './icons.tsx';
import { lazily } from './lazily.tsx';
import { Sources } from './sources.tsx';
import { StatisticsFold } from './statistics-fold.tsx';
import { Thresholds } from './thresholds.tsx';
import { Timing } from './timing.tsx';

const PlacesBody = lazily(() => import('./places-body.tsx').then((module) => module.PlacesBody));
const ScoreWeights = lazily(() => import('./score-weights.tsx').then((module) => module.ScoreWeights));
const ToursBody = lazily(() => import('./tours-body.tsx').then((module) => module.ToursBody));
const JobsBody = lazily(() => import('./jobs-body.tsx').then((module) => module.JobsBody));
const OptionsBody = lazily(() => import('./options-body.tsx').then((module) => module.OptionsBody));
const Help = lazily(() => import('./help.tsx').then((module) => module.Help));
const RequestBody = lazily(() => import('./request-body.tsx').then((module) => module.RequestBody));

const MODES: readonly { value: Mode; label: string; icon: IconName }[] = [
  { value: 'car', label: t('Car'), icon: 'car' },
  { value: 'bike', label: t('Bike'), icon: 'bike' },
  { value: 'walk', label: t('Walk'), icon: 'walk' },
  { value: 'transit', label: t('Transit'), icon: 'transit' },
];
const PICTURES: readonly { value: Picture; label: string }[] = [
  { value: 'areas', label: t('Areas') },
  { value: 'streets', label: t('Streets') },
  { value: 'hexagons', label: t('Hexagons') },
];
const DIRECTIONS: readonly { value: Direction; label: string }[] = [
  { value: 'from', label: t('From here') },
  { value: 'to', label: t('To here') },
];
const WEIGHTS: readonly { value: EdgeWeight; label: string }[] = [
  { value: 'time', label: t('Time') },
  { value: 'distance', label: t('Distance') },
];

async function openJobs(model: Model, isOpen: boolean): Promise<void> {
  const { jobsDesk } = await import('../flow/jobs.ts');
  jobsDesk(model).open(isOpen);
}

/** Everything that is asked. */
export function Panel({ model, theme, onPicked }: { model: Model; theme: 'light' | 'dark'; onPicked: () => void }) {
  const choices = useStore(model.choices);
  const results = useStore(model.results);
  const { choices: store } = model;
  const modes = modesOf(model);
  const byTransit = choices.mode === 'transit';
  // At first only: it doesn't close when the last category is removed.
  const hasApi = results.capabilities.includes('api');
  const [hasHelp, setHelp] = useState(false);
  const [hasPlaces] = useState(choices.places.categories.length > 0);
  const enter = (mode: Mode): void => {
    // Timetables know times only.
    const toTime = mode === 'transit' && choices.edgeWeight !== 'time';
    store.set(toTime ? { mode, edgeWeight: 'time', thresholds: DEFAULT_THRESHOLDS.time } : { mode });
  };
  return (
    <aside class="card panel" aria-label={t('Settings')}>
      <header>
        <Logo />
        <RegionName model={model} />
        <IconButton icon="help" label={t('Help')} onClick={() => setHelp(true)} />
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon'}
          label={theme === 'dark' ? t('Light colors') : t('Dark colors')}
          onClick={() => store.set({ theme: theme === 'dark' ? 'light' : 'dark' })}
        />
      </header>
      <Segmented
        legend={t('Mode')}
        options={MODES.filter(({ value }) => modes.includes(value))}
        value={choices.mode}
        onChange={enter}
      />
      <div class={byTransit ? 'single' : 'pair'}>
        <Segmented
          compact
          legend={t('Direction')}
          options={DIRECTIONS}
          value={choices.direction}
          onChange={(direction) => store.set({ direction })}
        />
        {!byTransit && (
          <Segmented
            compact
            legend={t('Measured by')}
            options={WEIGHTS}
            value={choices.edgeWeight}
            onChange={(edgeWeight) => store.set({ edgeWeight, thresholds: DEFAULT_THRESHOLDS[edgeWeight] })}
          />
        )}
      </div>
      {byTransit && results.timetable && (
        <DepartureTime model={model} choices={choices} timetable={results.timetable} />
      )}
      <Thresholds choices={choices} store={store} />
      <div class="field inline">
        <span>{t('Show')}</span>
        <Segmented
          compact
          legend={t('What is shown')}
          options={PICTURES}
          value={choices.picture}
          onChange={(picture) => store.set({ picture })}
        />
      </div>
      <CountChoice model={model} choices={choices} />
      <hr />
      <Sources model={model} choices={choices} results={results} onPicked={onPicked} />
      <hr />
      <Fold title={t('Places')} open={hasPlaces}>
        <PlacesBody model={model} choices={choices} theme={theme} />
      </Fold>
      {choices.sources.length > 1 && (
        <Fold title={t('Compare')} open={choices.scores.isCompared}>
          <ScoreWeights model={model} choices={choices} />
        </Fold>
      )}
      <StatisticsFold model={model} choices={choices} />
      <OwnDataFold model={model} />
      <Fold title={t('Tours')}>
        <ToursBody model={model} />
      </Fold>
      {results.capabilities.includes('jobs') && (
        <Fold title={t('Jobs')} onToggle={(isOpen) => void openJobs(model, isOpen)}>
          <JobsBody model={model} />
        </Fold>
      )}
      <Fold title={t('Options')}>
        <OptionsBody model={model} choices={choices} />
      </Fold>
      <Fold title={t('Request')}>
        <RequestBody choices={choices} hasApi={hasApi} />
      </Fold>
      <Timing results={results} />
      {hasHelp && <Help hasApi={hasApi} onClose={() => setHelp(false)} />}
    </aside>
  );
}

const Logo = () => (
  <h1 class="logo">
    <img src="./icon.svg" alt="" width="22" height="22" />
    Hinterland
  </h1>
);

function RegionName({ model }: { model: Model }) {
  const { region } = useStore(model.choices);
  const { regions } = useStore(model.results);
  if (regions.length < 2) return <span class="region">{region}</span>;
  const enter = (name: string): void => {
    const entered = regions.find((candidate) => candidate.name === name);
    if (entered !== undefined) model.choices.set(regionChoices(model.choices.get(), entered));
    else location.replace(location.pathname);
  };
  return (
    <select
      class="region"
      aria-label={t('Region')}
      value={region}
      onChange={(event) => enter(event.currentTarget.value)}
    >
      <option value="">{t('All regions')}</option>
      {regions.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
