import type { ToursPlanner } from '../flow/tours.ts';
import { duration } from '../format.ts';
import type { Model } from '../model.ts';
import { useStore } from '../store.ts';
import type { ToursResults } from '../tours-model.ts';
import { Fold } from './controls.tsx';

/** Plans tours to sample orders, and tells how far that is. */
export function ToursFold({ model, planner }: { model: Model; planner: ToursPlanner }) {
  const { planning, error } = useStore(model.tours);
  return (
    <Fold title="Tours">
      <div class="task">
        {planning === null ? (
          <button type="button" class="action" onClick={() => void planner.planSample()}>
            Plan sample orders
          </button>
        ) : (
          <>
            <Progress planning={planning} />
            <button type="button" class="action" onClick={() => planner.cancel()}>
              Cancel
            </button>
          </>
        )}
        {error !== null && <p class="status error">{error}</p>}
      </div>
    </Fold>
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
