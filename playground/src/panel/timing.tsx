import { bytes, quantity } from '../format.ts';
import type { Results } from '../model.ts';
import { t } from '../text/index.ts';

/** Shows how long the last answer took, or what went wrong. */
export function Timing({ results }: { results: Results }) {
  if (results.error !== null) {
    return (
      <p class="status error" role="alert">
        {results.error}
      </p>
    );
  }
  const answer = results.isochrones ?? results.elements;
  return (
    <>
      {answer !== null && answer.notice !== '' && (
        <p class="status notice" role="status">
          {answer.notice}
        </p>
      )}
      <p class="status">
        <span class={`pulse${results.busy ? ' busy' : ''}`} aria-hidden="true" />
        {answer === null ? (
          t('Asking the server …')
        ) : (
          <>
            <span title={t('From asking to the last byte')}>{quantity(Math.round(answer.roundTripMs), 'ms')}</span>
            {answer.serverMs !== null && (
              <span title={t('On the server')}>{t('server {0}', quantity(answer.serverMs, 'ms'))}</span>
            )}
            <span title={t('Size of the answer')}>{bytes(answer.bytes)}</span>
          </>
        )}
      </p>
    </>
  );
}
