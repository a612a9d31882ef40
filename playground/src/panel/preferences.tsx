import { changeLanguage, changeUnit, LANGUAGES, type Language, language, UNITS, unit } from '../preferences.ts';
import { t } from '../text/index.ts';
import { Select } from './map-options.tsx';

/** The languages' names in themselves. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  pt: 'Português',
};

/** Language and units of the page; both are kept in this browser. */
export const Preferences = () => (
  <>
    <Select
      label={t('Language of the page')}
      words={NAMES}
      values={LANGUAGES}
      value={language}
      onChange={changeLanguage}
    />
    <Select
      label={t('Distances in')}
      words={{ km: t('Kilometers'), mi: t('Miles') }}
      values={UNITS}
      value={unit}
      onChange={changeUnit}
    />
  </>
);
