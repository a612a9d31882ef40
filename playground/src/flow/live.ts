import { fetchService, fetchTimetable } from '../api/client.ts';
import { holds } from '../longitudes.ts';
import { type Model, modesOf, regionOf } from '../model.ts';
import { type Choices, formatHash, parseHash } from '../state.ts';
import { t } from '../text/index.ts';
import { followAddresses } from './addresses.ts';
import { followAreas, followSnaps } from './areas.ts';
import { followCountables } from './countables.ts';
import { sentence } from './sentence.ts';
import { followStatistics } from './statistics.ts';
import { whenAsked } from './when-asked.ts';

const FOLLOWERS = [
  ...[followAreas, followSnaps, followAddresses, followStatistics, followCountables],
  whenAsked(
    ({ picture }) => picture !== 'areas',
    () => import('./elements.ts').then((module) => module.followElements),
  ),
  whenAsked(
    ({ target }) => target !== null,
    () => import('./street-route.ts').then((module) => module.followStreetRoute),
  ),
  whenAsked(
    ({ target, mode }) => target !== null && mode === 'transit',
    () => import('./journeys.ts').then((module) => module.followJourneys),
  ),
  whenAsked(
    ({ target }) => target !== null,
    () => import('./explanations.ts').then((module) => module.followExplanations),
  ),
  whenAsked(
    ({ places }) => places.categories.length > 0 || places.picked !== null,
    () => import('./places.ts').then((module) => module.followPlaces),
  ),
  whenAsked(
    ({ scores }) => scores.isCompared,
    () => import('./scores.ts').then((module) => module.followScores),
  ),
  whenAsked(
    ({ counted }) => counted !== '',
    () => import('./counts.ts').then((module) => module.followCounts),
  ),
  whenAsked(
    (_, { own }) => own.get().places !== null,
    () => import('./own-times.ts').then((module) => module.followOwnTimes),
  ),
  whenAsked(
    ({ kept }) => kept !== '',
    () => import('./difference.ts').then((module) => module.followDifference),
  ),
  whenAsked(
    ({ job }) => job !== '',
    () => import('./jobs.ts').then((module) => module.followChosenJob),
  ),
];

/** Keeps the answers on the page in step with the choices, and the choices in step with the URL. */
export function goLive(model: Model): () => void {
  const { choices, results } = model;
  const followers = FOLLOWERS.map((follow) => follow(model));

  let hashTimer: ReturnType<typeof setTimeout> | undefined;
  let written = choices.get();
  /** The hash that the choices stand for. */
  let shown = location.hash;
  const writeHash = (): void => {
    clearTimeout(hashTimer);
    hashTimer = setTimeout(() => {
      if (results.get().dragging) return writeHash();
      const now = choices.get();
      const isStep = isAnotherStep(written, now);
      written = now;
      if (isStep) history.pushState({ step: stepOf() + 1 }, '', formatHash(now));
      else history.replaceState({ step: stepOf() }, '', formatHash(now));
      shown = location.hash;
    }, 200);
  };
  const readHash = (): void => {
    if (location.hash === shown) return;
    shown = location.hash;
    const { region, sources, view, ...rest } = parseHash(location.hash);
    const now = choices.get();
    // Undoing leaves the map where it is; a written address moves it where it says.
    const isOwn = history.state !== null;
    written = { ...now, ...rest, region: region || now.region, sources: sources.length > 0 ? sources : now.sources };
    if (!isOwn && view !== null) written = { ...written, view };
    choices.set(written);
  };
  const onKey = (event: KeyboardEvent): void => {
    const key = event.key.toLowerCase();
    const isTyped = event.target instanceof HTMLInputElement && /^(text|password)$/.test(event.target.type);
    if (event.defaultPrevented || isTyped) return;
    // Menus close themselves.
    if (key === 'escape' && document.querySelector(':popover-open') === null) closeTopmost(model);
    else if ((event.ctrlKey || event.metaKey) && (key === 'z' || key === 'y')) {
      event.preventDefault();
      if (key === 'y' || event.shiftKey) history.forward();
      else if (stepOf() > 0) history.back();
    }
  };

  const refresh = (): void => {
    const now = choices.get();
    if (now.region === '' || now.sources.length === 0) return;
    if (!settleMode(model)) return;
    for (const follow of followers) follow(now);
  };

  const endings = [
    choices.listen((now, before) => {
      if (now.region !== before.region) void readTimetable(model, now.region).then(refresh);
      refresh();
      writeHash();
    }),
    model.own.listen((now, before) => {
      if (now.places !== before.places) refresh();
    }),
  ];
  // Going back fires `popstate` at once. The other event comes later, when what was pending may have been written already.
  for (const event of ['popstate', 'hashchange']) window.addEventListener(event, readHash);
  window.addEventListener('keydown', onKey);
  fetchService().then(
    ({ regions, capabilities }) => {
      const now = choices.get();
      const named = regions.find(({ name }) => name === now.region);
      const region = named ?? regions.find(({ bounds }) => now.sources.some((one) => holds(bounds, one))) ?? regions[0];
      if (region === undefined)
        return results.set({ busy: false, error: t('This server holds no region yet. Import one first.') });
      results.set({ regions, capabilities });
      // The regions are shown, and one is chosen.
      if (named === undefined && now.sources.length === 0 && regions.length > 1) return;
      if (named !== undefined) void readTimetable(model, region.name).then(refresh);
      // Places of a region that isn't here are of no use in another one.
      const keep = now.sources.length > 0 && (named !== undefined || holds(region.bounds, now.sources[0]));
      choices.set(
        keep ? { region: region.name } : { region: region.name, sources: [region.center], target: null, view: null },
      );
      refresh();
    },
    (error) => results.set({ busy: false, error: sentence(error) }),
  );
  return () => {
    for (const end of endings) end();
    for (const event of ['popstate', 'hashchange']) window.removeEventListener(event, readHash);
    window.removeEventListener('keydown', onKey);
  };
}

/** The number of steps of this page that lie behind. */
const stepOf = (): number => (history.state as { step?: number } | null)?.step ?? 0;

/** Says whether going back should bring the choices before: not for where the map is and how it looks. */
function isAnotherStep(before: Choices, now: Choices): boolean {
  const looks = { view: null, opacity: 1, theme: 'auto' } as const;
  // The page chooses a date itself where none is.
  const transit = before.transit.date === null ? { ...before.transit, date: now.transit.date } : before.transit;
  const settled = before.region !== '' && before.sources.length > 0;
  return settled && formatHash({ ...before, transit, ...looks }) !== formatHash({ ...now, ...looks });
}

/** Closes what was opened last, or lies on top; one thing at a time. */
function closeTopmost({ choices, results }: Model): void {
  const now = choices.get();
  if (results.get().tool !== 'route') results.set({ tool: 'route', corners: [] });
  else if (now.places.picked !== null) choices.set({ places: { ...now.places, picked: null } });
  else if (now.target !== null) choices.set({ target: null });
  else if (now.job !== '') choices.set({ job: '' });
  else if (now.statistic !== null) choices.set({ statistic: null });
}

async function readTimetable({ choices, results }: Model, region: string): Promise<void> {
  results.set({ timetable: undefined });
  const timetable = await fetchTimetable(region).catch(() => null);
  if (choices.get().region === region) results.set({ timetable });
}

/** Returns true if the mode may be asked for. If not, it chooses another one, a date, or the way to stops. */
function settleMode(model: Model): boolean {
  const { choices, results } = model;
  const { mode, transit } = choices.get();
  const { timetable } = results.get();
  const modes = modesOf(model);
  let changes: Partial<Choices> | null = null;
  if (!modes.includes(mode)) changes = { mode: modes.find((one) => one === 'walk') ?? modes[0] };
  else if (mode === 'transit') {
    if (timetable == null) return false;
    const access = regionOf(model)?.modes.includes('biketransit') ? transit.access : 'walk';
    const date = transit.date ?? timetable.busiestDate;
    if (date !== transit.date || access !== transit.access) changes = { transit: { ...transit, date, access } };
  }
  // Setting calls back here.
  if (changes !== null) choices.set(changes);
  return changes === null;
}
