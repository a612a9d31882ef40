import { coordinates, distance, letter } from '../format.ts';
import { type Model, type Results, removeSource } from '../model.ts';
import { type Choices, MAX_SOURCES } from '../state.ts';
import { t } from '../text/index.ts';
import { AddressSearch } from './address-search.tsx';
import { CombinationOf } from './combination.tsx';
import { IconButton } from './controls.tsx';
import { Icon } from './icons.tsx';

interface SourcesProps {
  readonly model: Model;
  readonly choices: Choices;
  readonly results: Results;
  /** An address was picked: the map should show it. */
  readonly onPicked: () => void;
}

/** The starting points: where each is, how far from its street, and away with it. */
export function Sources({ model, choices, results, onPicked }: SourcesProps) {
  const adding = results.tool === 'add';
  const several = choices.sources.length > 1;
  return (
    <section aria-label={choices.direction === 'from' ? t('Starts') : t('Goals')}>
      <AddressSearch model={model} onPicked={onPicked} />
      <ul class="sources">
        {choices.sources.map((source, i) => (
          <li key={letter(i)}>
            <span class="badge" aria-hidden="true">
              {letter(i)}
            </span>
            <span class="source-place">
              <span class="source-name" title={coordinates(source)}>
                {results.names[i] ?? coordinates(source)}
              </span>
              {(results.snaps[i] ?? 0) >= 1 && (
                <small title={t('Distance from the marker to its street')}>
                  {t('{0} to the street', distance(results.snaps[i] ?? 0))}
                </small>
              )}
            </span>
            {several && (
              <IconButton icon="close" label={t('Remove {0}', letter(i))} onClick={() => removeSource(model, i)} />
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        class="add-button"
        aria-pressed={adding}
        disabled={choices.sources.length >= MAX_SOURCES}
        onClick={() => model.results.set({ tool: adding ? 'route' : 'add' })}
      >
        <Icon name="plus" size={16} />
        {adding ? t('Click on the map …') : choices.direction === 'from' ? t('Add a start') : t('Add a goal')}
      </button>
      {several && <CombinationOf choices={choices} store={model.choices} />}
    </section>
  );
}
