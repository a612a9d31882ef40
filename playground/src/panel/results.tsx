import type { Results as Answers, Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { LayersCard } from './layers-card.tsx';
import { lazily } from './lazily.tsx';

const ToursCard = lazily(() => import('./tours-card.tsx').then((module) => module.ToursCard));
const RouteCard = lazily(() => import('./route-card.tsx').then((module) => module.RouteCard));
const JourneyCard = lazily(() => import('./journey-card.tsx').then((module) => module.JourneyCard));
const OwnPlacesCard = lazily(() => import('./own-cards.tsx').then((module) => module.OwnPlacesCard));
const CountCard = lazily(() => import('./count-card.tsx').then((module) => module.CountCard));
const ScoreCard = lazily(() => import('./score-card.tsx').then((module) => module.ScoreCard));
const PlaceCard = lazily(() => import('./place-card.tsx').then((module) => module.PlaceCard));
const ReachedCard = lazily(() => import('./reached-card.tsx').then((module) => module.ReachedCard));

/** Everything that was answered: the layers of the map, and a card for each other answer, loaded with the first. */
export function Results(props: {
  readonly model: Model;
  readonly results: Answers;
  readonly choices: Choices;
  readonly theme: 'light' | 'dark';
  readonly onFrame: () => void;
}) {
  const { model, results, choices, theme } = props;
  const { answer } = useStore(model.tours);
  const own = useStore(model.own);
  const counts = useStore(model.counts);
  const scores = useStore(model.scores);
  const places = useStore(model.places);
  const isPicked = choices.places.picked !== null;
  return (
    <div class="results">
      <LayersCard {...props} />
      {answer !== null && <ToursCard model={model} theme={theme} />}
      {(results.route ?? results.routeError) !== null && (
        <RouteCard model={model} results={results} choices={choices} />
      )}
      {(results.connections ?? results.connectionsError) !== null && (
        <JourneyCard model={model} results={results} choices={choices} />
      )}
      {own.places !== null && <OwnPlacesCard model={model} choices={choices} places={own.places} />}
      {(counts.counted ?? counts.error) !== null && <CountCard model={model} />}
      {(scores.compared ?? scores.error) !== null && <ScoreCard model={model} choices={choices} theme={theme} />}
      {isPicked && (places.picked ?? places.pickedError) !== null && <PlaceCard model={model} choices={choices} />}
      {!isPicked && places.reached !== null && <ReachedCard model={model} choices={choices} theme={theme} />}
    </div>
  );
}
