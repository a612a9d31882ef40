import { useState } from 'preact/hooks';
import { OwnDataFold } from '../data-in/own-data-fold.tsx';
import type { JobsDesk } from '../flow/jobs.ts';
import type { ToursPlanner } from '../flow/tours.ts';
import type { Model } from '../model.ts';
import { DEFAULT_THRESHOLDS, type Direction, type EdgeWeight, type Mode, type Picture } from '../state.ts';
import { useStore } from '../store.ts';
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
const RequestBody = lazily(() => import('./request-body.tsx').then((module) => module.RequestBody));

const MODES: readonly { value: Mode; label: string; icon: IconName }[] = [
  { value: 'car', label: 'Car', icon: 'car' },
  { value: 'bike', label: 'Bike', icon: 'bike' },
  { value: 'walk', label: 'Walk', icon: 'walk' },
  { value: 'transit', label: 'Transit', icon: 'transit' },
];
const PICTURES: readonly { value: Picture; label: string }[] = [
  { value: 'areas', label: 'Areas' },
  { value: 'streets', label: 'Streets' },
  { value: 'hexagons', label: 'Hexagons' },
];
const DIRECTIONS: readonly { value: Direction; label: string }[] = [
  { value: 'from', label: 'From here' },
  { value: 'to', label: 'To here' },
];
const WEIGHTS: readonly { value: EdgeWeight; label: string }[] = [
  { value: 'time', label: 'Time' },
  { value: 'distance', label: 'Distance' },
];

/** Everything that is asked. */
export function Panel({
  model,
  planner,
  desk,
  theme,
  onPicked,
}: {
  model: Model;
  planner: ToursPlanner;
  desk: JobsDesk;
  theme: 'light' | 'dark';
  onPicked: () => void;
}) {
  const choices = useStore(model.choices);
  const results = useStore(model.results);
  const { choices: store } = model;
  const byTransit = choices.mode === 'transit';
  // At first only: it doesn't close when the last category is removed.
  const [hasPlaces] = useState(choices.places.categories.length > 0);
  const enter = (mode: Mode): void => {
    // Timetables know times only.
    const toTime = mode === 'transit' && choices.edgeWeight !== 'time';
    store.set(toTime ? { mode, edgeWeight: 'time', thresholds: DEFAULT_THRESHOLDS.time } : { mode });
  };
  return (
    <aside class="card panel" aria-label="Settings">
      <header>
        <Logo />
        <RegionName model={model} />
        <IconButton
          icon={theme === 'dark' ? 'sun' : 'moon'}
          label={theme === 'dark' ? 'Light colors' : 'Dark colors'}
          onClick={() => store.set({ theme: theme === 'dark' ? 'light' : 'dark' })}
        />
      </header>
      <Segmented
        legend="Mode"
        options={results.timetable || byTransit ? MODES : MODES.slice(0, -1)}
        value={choices.mode}
        onChange={enter}
      />
      <div class={byTransit ? 'single' : 'pair'}>
        <Segmented
          compact
          legend="Direction"
          options={DIRECTIONS}
          value={choices.direction}
          onChange={(direction) => store.set({ direction })}
        />
        {!byTransit && (
          <Segmented
            compact
            legend="Measured by"
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
        <span>Show</span>
        <Segmented
          compact
          legend="What is shown"
          options={PICTURES}
          value={choices.picture}
          onChange={(picture) => store.set({ picture })}
        />
      </div>
      <CountChoice model={model} choices={choices} />
      <hr />
      <Sources model={model} choices={choices} results={results} onPicked={onPicked} />
      <hr />
      <Fold title="Places" open={hasPlaces}>
        <PlacesBody model={model} choices={choices} theme={theme} />
      </Fold>
      {choices.sources.length > 1 && (
        <Fold title="Compare" open={choices.scores.isCompared}>
          <ScoreWeights model={model} choices={choices} />
        </Fold>
      )}
      <StatisticsFold model={model} choices={choices} />
      <OwnDataFold model={model} />
      <Fold title="Tours">
        <ToursBody model={model} planner={planner} />
      </Fold>
      <Fold title="Jobs" onToggle={(isOpen) => desk.open(isOpen)}>
        <JobsBody model={model} desk={desk} />
      </Fold>
      <Fold title="Options">
        <OptionsBody model={model} choices={choices} />
      </Fold>
      <Fold title="Request">
        <RequestBody choices={choices} />
      </Fold>
      <Timing results={results} />
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
    if (entered === undefined) return;
    const transit = { ...model.choices.get().transit, date: null, departureS: null };
    const places = { ...model.choices.get().places, picked: null };
    model.choices.set({ region: name, sources: [entered.center], target: null, transit, places, statistic: null });
  };
  return (
    <select class="region" aria-label="Region" value={region} onChange={(event) => enter(event.currentTarget.value)}>
      {regions.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}
