import type { ComponentChildren } from 'preact';
import type { RouteSummary } from '../api/route-summary.ts';
import { routeGpx, routeResult } from '../data-out/results.ts';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { distance, duration } from '../format.ts';
import type { Model, Results } from '../model.ts';
import type { Choices } from '../state.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { Explained } from './explanation.tsx';

/** Time, length and streets of the route to the clicked point. */
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
        <Found route={route}>{!isOutOfReach && <Explained model={model} explained={explained} />}</Found>
      )}
    </section>
  );
}

function Found({ route, children }: { route: RouteSummary; children: ComponentChildren }) {
  const snap = route.snapDistance;
  return (
    <>
      <p class="route-total" role="status">
        <strong>{duration(route.travelTime)}</strong>
        <span>{distance(route.length)}</span>
        {snap !== null && snap >= 1 && <small>{t('point is {0} off the street', distance(snap))}</small>}
      </p>
      {children}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <ol class="steps" tabIndex={0}>
        {route.steps.map((step, i) => (
          <li key={`${i}-${step.name}`}>
            <StepName name={step.name} isFirst={i === 0} />
            <small>{distance(step.length)}</small>
          </li>
        ))}
      </ol>
    </>
  );
}

/** The API doesn't name the street at the source. */
function StepName({ name, isFirst }: { name: string; isFirst: boolean }) {
  if (name === 'source') return <em>{isFirst ? t('Start') : t('Arrival')}</em>;
  return name === '' ? <em>{t('Unnamed way')}</em> : <span>{name}</span>;
}
