import { useState } from 'preact/hooks';
import { elementTiles, operationUrl } from '../api/client.ts';
import { withKeyHidden, withoutKey } from '../api/key-in-address.ts';
import { elementsRequest, polygonRequest } from '../api/request.ts';
import { curlSnippet, typescriptSnippet } from '../api/snippets.ts';
import type { Choices } from '../state.ts';
import { copyText } from '../take-away.ts';
import { t } from '../text/index.ts';
import { DoneButton, Segmented } from './controls.tsx';

type Language = 'curl' | 'typescript';

const LANGUAGES: readonly { value: Language; label: string }[] = [
  { value: 'curl', label: 'curl' },
  { value: 'typescript', label: 'TypeScript' },
];

/** The request behind the picture, for the command line where programs may ask, and a link to this very page. */
export function RequestBody({ choices, hasApi }: { choices: Choices; hasApi: boolean }) {
  const [language, setLanguage] = useState<Language>(hasApi ? 'curl' : 'typescript');
  const areas = choices.picture === 'areas';
  const url = withKeyHidden(operationUrl(choices.region, areas ? 'polygon' : 'objectcache/add'));
  const body = areas ? polygonRequest(choices) : elementsRequest(choices, 'mvt');
  const tiles = areas ? null : withKeyHidden(elementTiles(choices.region, '{uuid}'));
  const text = language === 'curl' ? curlSnippet(url, body, tiles) : typescriptSnippet(url, body, tiles);

  const copyLink = (): Promise<void> => copyText(withoutKey(location.href).href);

  return (
    <>
      <div class="row">
        <Segmented
          compact
          legend={t('Language')}
          options={LANGUAGES.filter(({ value }) => hasApi || value !== 'curl')}
          value={language}
          onChange={setLanguage}
        />
        <DoneButton icon="copy" label={t('Copy')} done={t('Copied')} action={() => copyText(text)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <pre tabIndex={0}>{text}</pre>
      <div class="row">
        <DoneButton icon="link" label={t('Link to this view')} done={t('Copied')} action={copyLink} />
      </div>
    </>
  );
}
