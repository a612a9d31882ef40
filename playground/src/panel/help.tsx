import { useEffect, useRef } from 'preact/hooks';
import { docsUrl } from '../api/client.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';

/** Rows of the help: what one wants, and how it is done. */
const ROWS = (): readonly (readonly [what: string, how: string])[] => [
  [t('See how far one gets'), t('Drag the marker, or search for an address. Choose mode and limit.')],
  [t('Ask about a point'), t('Click on the map: the way there, and why it takes so long or isn’t reached.')],
  [t('Compare places'), t('Add starts. Combine them, or open “Compare” and weigh what counts.')],
  [t('Compare two states'), t('Keep the present one as A, then change anything: gains and losses are drawn.')],
  [t('Public transport'), t('“From here” leaves within the window, “To here” arrives within it.')],
  [t('Avoid streets'), t('Options: draw areas, leave out motorways or ferries. The data knows no tolls.')],
  [t('Bring in own data'), t('Drop a CSV, GeoJSON or Parquet file on the map. It stays in this browser.')],
  [t('Take results away'), t('The arrow beside each legend saves files; the one above the map a picture.')],
  [t('Keys'), t('Arrow keys move a marker, Delete removes it. Ctrl+Z undoes, Escape closes.')],
];

/** One screen of help, with the way to the documentation of the API where the page comes with one. */
export function Help({ hasApi, onClose }: { hasApi: boolean; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog class="help card" ref={dialog} aria-label={t('Help')} onClose={onClose}>
      <header>
        <h2>{t('Help')}</h2>
        <IconButton icon="close" label={t('Close the help')} onClick={() => dialog.current?.close()} />
      </header>
      <dl>
        {ROWS().map(([what, how]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{how}</dd>
          </div>
        ))}
      </dl>
      {hasApi && (
        <p>
          <a href={docsUrl} target="_blank" rel="noopener">
            {t('Documentation of the API')}
          </a>
        </p>
      )}
    </dialog>
  );
}
