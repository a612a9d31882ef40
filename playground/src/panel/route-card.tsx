import type { ComponentChildren } from 'preact';
import type { RouteSummary } from '../api/route-summary.ts';
import type { Maneuver } from '../api/types.ts';
import { routeGpx, routeResult } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { distance, duration } from '../format.ts';
import type { Model, Results } from '../model.ts';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { Explained } from './explanation.tsx';
import { ProfileChart } from './profile-chart.tsx';
import { TurnIcon } from './turn-icon.tsx';

/** Time, length, heights and turns of the route to the clicked point. */
export function RouteCard({ model, results, choices }: { model: Model; results: Results; choices: Choices }) {
  const { route, routeError, explained } = results;
  const isOutOfReach = explained?.reached === false;
  if (route === null && routeError === null) return null;
  return (
    <section class="card route-card" aria-label={t('Route')}>
      <header>
        <h2>{t('Route')}</h2>
        <div class="header-buttons">
          {route !== null && (
            <SaveMenu
              label={t('Save the route')}
              choices={choices}
              result={() => routeResult(route, choices.direction)}
              others={[
                {
                  name: 'GPX',
                  what: 'route',
                  ending: 'gpx',
                  type: 'application/gpx+xml',
                  text: () => routeGpx(route, choices),
                },
              ]}
            />
          )}
          <IconButton icon="close" label={t('Remove the route')} onClick={() => model.choices.set({ target: null })} />
        </div>
      </header>
      {routeError !== null && !isOutOfReach && <p class="status error">{routeError}</p>}
      {isOutOfReach && <Explained model={model} explained={explained} />}
      {route !== null && (
        <Found model={model} route={route}>
          {!isOutOfReach && <Explained model={model} explained={explained} />}
        </Found>
      )}
    </section>
  );
}

/** The zoom at which a turn can be seen. */
const TURN_ZOOM = 16;

function Found(props: { model: Model; route: RouteSummary; children: ComponentChildren }) {
  const { model, route, children } = props;
  const snap = route.snapDistance;
  return (
    <>
      <p class="route-total" role="status">
        <strong>{duration(route.travelTime)}</strong>
        <span>{distance(route.length)}</span>
        {snap !== null && snap >= 1 && <small>{t('point is {0} off the street', distance(snap))}</small>}
      </p>
      {children}
      <ProfileChart model={model} route={route} />
      <ol class="steps turns" aria-label={t('Turns')}>
        {route.maneuvers.map((maneuver) => (
          <Turn key={`${maneuver.lat} ${maneuver.lng} ${maneuver.text}`} model={model} maneuver={maneuver} />
        ))}
      </ol>
    </>
  );
}

/** A turn that shows its place on the map, and leads there by a click. */
function Turn({ model, maneuver }: { model: Model; maneuver: Maneuver }) {
  const { text, length, lat, lng } = maneuver;
  const place = { lat, lng };
  const show = (): void => model.results.set({ hovered: { place, text, isMarked: true } });
  const leave = (): void => model.results.set({ hovered: null });
  const go = (): void => {
    const zoom = Math.max(TURN_ZOOM, model.choices.get().view?.zoom ?? 0);
    model.choices.set({ view: { ...place, zoom } });
  };
  return (
    <li>
      <button type="button" onClick={go} onFocus={show} onBlur={leave} onMouseEnter={show} onMouseLeave={leave}>
        <TurnIcon {...maneuver} />
        <span>{text}</span>
        {length > 0 && <small>{distance(length)}</small>}
      </button>
    </li>
  );
}
