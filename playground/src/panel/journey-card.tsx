import { chosenConnection, travelTimeOf } from '../api/connections.ts';
import { PERCENTILES } from '../api/request.ts';
import { journeyGpx, journeyResult } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { clock, duration, percent } from '../format.ts';
import type { ConnectionsResult, Model, Results } from '../model.ts';
import type { Choices, Direction } from '../state.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { DeparturesChart } from './departures-chart.tsx';
import { Explained } from './explanation.tsx';
import { JourneyLegs } from './journey-legs.tsx';

/** Departures to the clicked point by public transport, and the journey of the one that is picked. */
export function JourneyCard({ model, results, choices }: { model: Model; results: Results; choices: Choices }) {
  const { connections, connectionsError, journey } = results;
  if (connections === null && connectionsError === null) return null;
  return (
    <section class="card route-card journey-card" aria-label={t('Journey')}>
      <header>
        <h2>{choices.direction === 'from' ? t('Journey there') : t('Journey from there')}</h2>
        <div class="header-buttons">
          {journey !== null && (
            <SaveMenu
              label={t('Save the journey')}
              choices={choices}
              result={() => journeyResult(journey)}
              others={[
                {
                  name: 'GPX',
                  what: 'journey',
                  ending: 'gpx',
                  type: 'application/gpx+xml',
                  text: () => journeyGpx(journey),
                },
              ]}
            />
          )}
          <IconButton
            icon="close"
            label={t('Remove the journey')}
            onClick={() => model.choices.set({ target: null })}
          />
        </div>
      </header>
      {results.explained?.reached === false && <Explained model={model} explained={results.explained} />}
      {connectionsError !== null && <p class="status error">{connectionsError}</p>}
      {connections !== null && <Found model={model} results={results} choices={choices} connections={connections} />}
    </section>
  );
}

function Found(props: { model: Model; results: Results; choices: Choices; connections: ConnectionsResult }) {
  const { model, connections, results, choices } = props;
  const picked = chosenConnection(connections, choices.transit.departureS);
  const { walkS, list, notice } = connections;
  if (picked === null && walkS === null) {
    return (
      <p class="status" role="status">
        {notice || noneFound(connections.choices.direction)}
      </p>
    );
  }
  const travelTime = picked === null ? walkS! : travelTimeOf(picked);
  return (
    <>
      {notice !== '' && <p class="status notice">{notice}</p>}
      <p class="route-total" role="status">
        <strong>{duration(travelTime)}</strong>
        <span>
          {picked === null
            ? choices.transit.access === 'walk'
              ? t('on foot at any time')
              : t('by bicycle at any time')
            : `${clock(picked.departureS)} – ${clock(picked.arrivalS)}`}
        </span>
        {list.length > 0 && <Spread spread={results.spread} />}
      </p>
      <DeparturesChart
        connections={connections}
        picked={picked}
        onPick={({ departureS }) => model.choices.set({ transit: { ...model.choices.get().transit, departureS } })}
      />
      {results.journey !== null && <JourneyLegs legs={results.journey.legs} />}
    </>
  );
}

const noneFound = (direction: Direction): string =>
  direction === 'from' ? t('No connection leaves in this time.') : t('No connection arrives in this time.');

/** Shows the travel times to count on without looking at the timetable. */
function Spread({ spread }: { spread: Results['spread'] }) {
  if (spread === null) return null;
  const [half, most] = PERCENTILES.map((percent) => spread.travelTimePercentiles?.[percent] ?? -1);
  if (half < 0) return null;
  const phrases = [t('{0} half of the time', duration(half))];
  if (duration(most) === duration(half)) phrases[0] = t('{0} nearly always', duration(half));
  else if (most >= 0) phrases.push(t('{0} in {1}', duration(most), percent(PERCENTILES[1])));
  return (
    <small
      title={t(
        'Over departures at every minute of the window, waiting included: median and {0}th percentile',
        PERCENTILES[1],
      )}
    >
      {t('Waiting included: at most {0}', phrases.join(', '))}
    </small>
  );
}
