import { useId } from 'preact/hooks';
import { apiKey, changeKey } from '../api/key.ts';
import { t } from '../text/index.ts';

/** The field for the API key, if the server wants one. */
export function KeyField() {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t('API key, kept in this browser only')}</label>
      <input
        id={id}
        type="password"
        autocomplete="off"
        spellcheck={false}
        placeholder={t('none')}
        defaultValue={apiKey() ?? ''}
        onChange={(event) => changeKey(event.currentTarget.value.trim())}
      />
    </div>
  );
}
