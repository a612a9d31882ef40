import { bytes } from '../format.ts';
import type { Results } from '../model.ts';

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
          'Asking the server …'
        ) : (
          <>
            <span title="From asking to the last byte">{Math.round(answer.roundTripMs)} ms</span>
            {answer.serverMs !== null && <span title="On the server">server {answer.serverMs} ms</span>}
            <span title="Size of the answer">{bytes(answer.bytes)}</span>
          </>
        )}
      </p>
    </>
  );
}
