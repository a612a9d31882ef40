import { useRef } from 'preact/hooks';
import { t } from '../text/index.ts';

/** Pixels that a finger moves before it pulls rather than taps. */
const PULL = 12;

/** Folds the sheet of a telephone when it is tapped, or pulled down and up. */
export function SheetHandle({ isFolded, onFold }: { isFolded: boolean; onFold: (isFolded: boolean) => void }) {
  const from = useRef<number | null>(null);
  const pulled = useRef(false);
  return (
    <button
      type="button"
      class="sheet-handle"
      aria-expanded={!isFolded}
      aria-label={isFolded ? t('Open the sheet') : t('Fold the sheet')}
      onClick={() => {
        if (!pulled.current) onFold(!isFolded);
      }}
      onPointerDown={(event) => {
        from.current = event.clientY;
        pulled.current = false;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const way = from.current === null ? 0 : event.clientY - from.current;
        if (Math.abs(way) < PULL) return;
        pulled.current = true;
        onFold(way > 0);
      }}
      onPointerUp={() => {
        from.current = null;
      }}
    />
  );
}
