import { useState } from 'preact/hooks';
import { elementTiles, operationUrl, post } from '../api/client.ts';
import { withKeyHidden, withoutKey } from '../api/key-in-address.ts';
import { elementsRequest, polygonRequest } from '../api/request.ts';
import { curlSnippet, typescriptSnippet } from '../api/snippets.ts';
import type { Results } from '../model.ts';
import type { Choices } from '../state.ts';
import { copyText, saveFile } from '../take-away.ts';
import { DoneButton, Fold, Segmented } from './controls.tsx';

type Language = 'curl' | 'typescript';

/** The request behind the picture, its answer as a file, and a link to this very page. */
export function RequestFold({ choices, results }: { choices: Choices; results: Results }) {
  const [language, setLanguage] = useState<Language>('curl');
  const areas = choices.picture === 'areas';
  const url = withKeyHidden(operationUrl(choices.region, areas ? 'polygon' : 'objectcache/add'));
  const body = areas ? polygonRequest(choices) : elementsRequest(choices, 'mvt');
  const tiles = areas ? null : withKeyHidden(elementTiles(choices.region, '{uuid}'));
  const text = language === 'curl' ? curlSnippet(url, body, tiles) : typescriptSnippet(url, body, tiles);

  const copyLink = (): Promise<void> => copyText(withoutKey(location.href).href);

  /** The picture as a file: what is on the page, or the same elements as GeoJSON. */
  const save = async (): Promise<void> => {
    const collection = areas
      ? results.isochrones?.collection
      : (await post(choices.region, 'multigraph', elementsRequest(choices, 'geojson'), new AbortController().signal))
          .data;
    if (collection)
      saveFile(`${areas ? 'isochrones' : choices.picture}.geojson`, 'application/geo+json', JSON.stringify(collection));
  };

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
        <DoneButton icon="download" label="GeoJSON" done="Saved" action={save} />
        <DoneButton icon="link" label="Link to this view" done="Copied" action={copyLink} />
      </div>
    </Fold>
  );
}
