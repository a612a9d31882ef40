import type { Model } from '../model.ts';
import { t } from '../text/index.ts';

/** Shares of the map's width that the line stays between, and that an arrow key moves it by. */
const [LEAST, MOST, STEP] = [0.02, 0.98, 0.02];

/** The line between the areas of two states, A to its left and B to its right. */
export function Divider({ model, share }: { model: Model; share: number }) {
  const put = (to: number): void => model.results.set({ swipe: Math.min(MOST, Math.max(LEAST, to)) });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved
    <div
      class="divider"
      role="separator"
      tabIndex={0}
      aria-label={t('Line between A and B')}
      aria-orientation="vertical"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      style={{ left: `${share * 100}%` }}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const map = event.currentTarget.parentElement;
        if (event.currentTarget.hasPointerCapture(event.pointerId) && map !== null)
          put(event.clientX / map.clientWidth);
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') put(share - STEP);
        else if (key === 'ArrowRight') put(share + STEP);
      }}
    >
      <span>A</span>
      <span>B</span>
    </div>
  );
}
