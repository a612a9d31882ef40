import { toursPlanner } from '../flow/tours.ts';
import { duration, number } from '../format.ts';
import type { Model } from '../model.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import type { ToursResults } from '../tours-model.ts';
import { FleetEditor } from './fleet-editor.tsx';

/** Orders and vehicles, whose tours are planned; says how far that is. */
export function ToursBody({ model }: { model: Model }) {
  const planner = toursPlanner(model);
  const { planning, error, orders } = useStore(model.tours);
  return (
    <div class="task">
      {planning === null ? (
        <>
          {orders.length > 0 && (
            <button type="button" class="action" onClick={() => void planner.plan()}>
              {orders.length === 1 ? t('Plan 1 order') : t('Plan {0} orders', number(orders.length))}
            </button>
          )}
          {/* Own orders aren't lost to the sample. */}
          {orders.length === 0 && (
            <button type="button" class="action" onClick={() => void planner.planSample()}>
              {t('Plan sample orders')}
            </button>
          )}
          {orders.length > 0 && (
            <button type="button" class="text-button" onClick={() => model.tours.set({ orders: [], vehicles: [] })}>
              {t('Remove all orders and vehicles')}
            </button>
          )}
        </>
      ) : (
        <>
          <Progress planning={planning} />
          <button type="button" class="action" onClick={() => planner.cancel()}>
            {t('Cancel')}
          </button>
        </>
      )}
      {error !== null && <p class="status error">{error}</p>}
      <FleetEditor model={model} />
    </div>
  );
}

const PHASES: Readonly<Record<string, string>> = {
  matrix: t('Asking for the ways'),
  search: t('Searching'),
  explain: t('Looking why orders are left out'),
  ways: t('Drawing the ways'),
};

function Progress({ planning }: { planning: NonNullable<ToursResults['planning']> }) {
  const { progress } = planning;
  const best = progress?.best;
  return (
    <p class="tours-progress" role="status">
      <progress aria-label={t('Planning')} value={progress?.phase === 'matrix' ? progress.share : undefined} />
      <span>{PHASES[progress?.phase ?? ''] ?? t('Waiting for the server')}</span>
      {best !== undefined && <strong>{t('{0} of travel', duration(best.cost))}</strong>}
    </p>
  );
}
