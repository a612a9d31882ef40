import { useId } from 'preact/hooks';
import { BASEMAPS, type Basemap, type Choices, MAP_LANGUAGES, type MapLanguage } from '../state.ts';
import type { Store } from '../store.ts';
import { t } from '../text/index.ts';

const MAPS: Readonly<Record<Basemap, string>> = {
  auto: t('By the theme'),
  network: t('Streets alone'),
  'osm-bright': t('Bright'),
  basic: t('Basic'),
  positron: 'Positron',
  gray: t('Gray'),
  'dark-matter': 'Dark Matter',
  'fiord-color': 'Fiord',
  toner: 'Toner',
  blueberry: 'Blueberry',
};

/** The languages' names in themselves, as readers look for them. */
const LANGUAGES: Readonly<Record<MapLanguage, string>> = {
  local: t('As on the signs'),
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  pt: 'Português',
  fi: 'Suomi',
  no: 'Norsk',
  pl: 'Polski',
};

/** The map below the results. */
export function MapOptions({ choices, store }: { choices: Choices; store: Store<Choices> }) {
  return (
    <>
      <Select
        label={t('Map')}
        words={MAPS}
        values={BASEMAPS}
        value={choices.basemap}
        onChange={(basemap) => store.set({ basemap })}
      />
      {choices.basemap !== 'network' && (
        <Select
          label={t('Names on the map')}
          words={LANGUAGES}
          values={MAP_LANGUAGES}
          value={choices.mapLanguage}
          onChange={(mapLanguage) => store.set({ mapLanguage })}
        />
      )}
    </>
  );
}

/** A list of words, one of which is chosen. */
export function Select<T extends string>(props: {
  readonly label: string;
  readonly words: Readonly<Record<T, string>>;
  readonly values: readonly T[];
  readonly value: T;
  readonly onChange: (value: T) => void;
}) {
  const id = useId();
  return (
    <div class="field inline">
      <label for={id}>{props.label}</label>
      <select
        id={id}
        class="list"
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as T)}
      >
        {props.values.map((value) => (
          <option key={value} value={value}>
            {props.words[value]}
          </option>
        ))}
      </select>
    </div>
  );
}
