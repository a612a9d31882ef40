import type { ComponentChildren } from 'preact';
import { SaveMenu } from '../data-out/save-menu.tsx';
import { compact, number } from '../format.ts';
import { GROUNDS } from '../map/ground.ts';
import { ownClasses } from '../map/own-layer.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { IconButton } from './controls.tsx';
import { Scale } from './scale.tsx';

/** Classes of the cells that were brought in. */
export function OwnLegend(props: {
  model: Model;
  choices: Choices;
  theme: 'light' | 'dark';
  raise: ComponentChildren;
}) {
  const { model, choices, theme, raise } = props;
  const { cells } = useStore(model.own);
  if (cells === null) return null;
  return (
    <section class="legend" aria-label={cells.title}>
      <header>
        <h2 title={cells.title}>{cells.title}</h2>
        <div class="header-buttons">
          {raise}
          <SaveMenu
            label={t('Save the own cells')}
            choices={choices}
            result={async () => (await import('../data-out/own-results.ts')).ownCellsResult(cells)}
          />
          <IconButton icon="close" label={t('Remove the own cells')} onClick={() => model.own.set({ cells: null })} />
        </div>
      </header>
      <Scale
        classes={ownClasses(cells, theme, choices.opacity)}
        write={compact}
        say={(_, value) => t('up to {0}', number(value))}
      />
    </section>
  );
}

/** The mark of the places that were brought in, and how many there are. */
export function OwnPlacesLegend({ model, theme }: { model: Model; theme: 'light' | 'dark' }) {
  const { places } = useStore(model.own);
  if (places === null) return null;
  const { route, routeCasing } = GROUNDS[theme];
  return (
    <div class="legend own-places-legend">
      <header>
        <h2 title={places.title}>
          <i style={{ background: route, borderColor: routeCasing }} /> {places.title}
        </h2>
        <small>{number(places.items.length)}</small>
        <div class="header-buttons">
          <IconButton icon="close" label={t('Remove the own places')} onClick={() => model.own.set({ places: null })} />
        </div>
      </header>
    </div>
  );
}
