import { useState } from 'preact/hooks';
import { operationUrl } from '../api/client.ts';
import { polygonRequest } from '../api/request.ts';
import { curlSnippet, typescriptSnippet } from '../api/snippets.ts';
import type { Results } from '../model.ts';
import type { Choices } from '../state.ts';
import { copyText, saveFile } from '../take-away.ts';
import { DoneButton, Fold, Segmented } from './controls.tsx';

type Language = 'curl' | 'typescript';

/** The request behind the picture, its answer as a file, and a link to this very page. */
export function RequestFold({ choices, results }: { choices: Choices; results: Results }) {
  const [language, setLanguage] = useState<Language>('curl');
  const url = operationUrl(choices.region, 'polygon');
  const body = polygonRequest(choices);
  const text = language === 'curl' ? curlSnippet(url, body) : typescriptSnippet(url, body);
  const collection = results.isochrones?.collection;
  return (
    <Fold title="Request">
      <div class="row">
        <Segmented
          compact
          legend="Language"
          options={[
            { value: 'curl', label: 'curl' },
            { value: 'typescript', label: 'TypeScript' },
          ]}
          value={language}
          onChange={setLanguage}
        />
        <DoneButton icon="copy" label="Copy" done="Copied" action={() => copyText(text)} />
      </div>
      <pre>{text}</pre>
      <div class="row">
        <DoneButton
          icon="download"
          label="GeoJSON"
          done="Saved"
          action={() => {
            if (collection) saveFile('isochrones.geojson', 'application/geo+json', JSON.stringify(collection));
          }}
        />
        <DoneButton icon="link" label="Link to this view" done="Copied" action={() => copyText(location.href)} />
      </div>
    </Fold>
  );
}
