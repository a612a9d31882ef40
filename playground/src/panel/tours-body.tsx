import type { ToursPlanner } from '../flow/tours.ts';
import { duration } from '../format.ts';
import type { Model } from '../model.ts';
import { useStore } from '../store.ts';
import type { ToursResults } from '../tours-model.ts';
import { FleetEditor } from './fleet-editor.tsx';

/** Orders and vehicles, whose tours are planned; says how far that is. */
export function ToursBody({ model, planner }: { model: Model; planner: ToursPlanner }) {
  const { planning, error, orders } = useStore(model.tours);
  return (
    <div class="task">
      {planning === null ? (
        <>
          {orders.length > 0 && (
            <button type="button" class="action" onClick={() => void planner.plan()}>
              {orders.length === 1 ? 'Plan 1 order' : `Plan ${orders.length.toLocaleString('en')} orders`}
            </button>
          )}
          {/* Own orders aren't lost to the sample. */}
          {orders.length === 0 && (
            <button type="button" class="action" onClick={() => void planner.planSample()}>
              Plan sample orders
            </button>
          )}
          {orders.length > 0 && (
            <button type="button" class="text-button" onClick={() => model.tours.set({ orders: [], vehicles: [] })}>
              Remove all orders and vehicles
            </button>
          )}
        </>
      ) : (
        <>
          <Progress planning={planning} />
          <button type="button" class="action" onClick={() => planner.cancel()}>
            Cancel
          </button>
        </>
      )}
      {error !== null && <p class="status error">{error}</p>}
      <FleetEditor model={model} />
    </div>
  );
}

const PHASES: Readonly<Record<string, string>> = {
  matrix: 'Asking for the ways',
  search: 'Searching',
  explain: 'Looking why orders are left out',
  ways: 'Drawing the ways',
};

function Progress({ planning }: { planning: NonNullable<ToursResults['planning']> }) {
  const { progress } = planning;
  const best = progress?.best;
  return (
    <p class="tours-progress" role="status">
      <progress aria-label="Planning" value={progress?.phase === 'matrix' ? progress.share : undefined} />
      <span>{PHASES[progress?.phase ?? ''] ?? 'Waiting for the server'}</span>
      {best !== undefined && <strong>{duration(best.cost)} of travel</strong>}
    </p>
  );
}
