import { fileName } from '../data-out/file-name.ts';
import { Menu } from '../data-out/menu.tsx';
import type { Model, Results, Tool } from '../model.ts';
import type { Choices, Direction } from '../state.ts';
import { saveFile } from '../take-away.ts';
import { t } from '../text/index.ts';
import { Segmented } from './controls.tsx';
import type { IconName } from './icons.tsx';

const tools = (direction: Direction): { value: Tool; label: string; icon: IconName }[] => {
  const isFrom = direction === 'from';
  return [
    { value: 'route', label: isFrom ? t('Route to') : t('Route from'), icon: 'route' },
    { value: 'move', label: isFrom ? t('Move start') : t('Move goal'), icon: 'pin' },
    { value: 'add', label: isFrom ? t('Add start') : t('Add goal'), icon: 'plus' },
  ];
};

/** Chooses the action of a click on the map; saves the map as a picture. */
export const Tools = (props: {
  model: Model;
  results: Results;
  choices: Choices;
  /** Null while there is no map. */
  onPicture: () => Promise<Blob | null>;
}) => (
  <section class="card tools" aria-label={t('Tools')}>
    <Segmented
      compact
      legend={t('A click on the map')}
      options={tools(props.choices.direction)}
      value={props.results.tool}
      onChange={(tool) => props.model.results.set({ tool })}
    />
    <Menu
      label={t('Save the map')}
      items={[
        {
          name: t('Picture (PNG)'),
          work: async () => {
            const picture = await props.onPicture();
            if (picture !== null) saveFile(fileName('map', props.choices, 'png'), 'image/png', picture);
          },
        },
        { name: t('Print …'), work: () => window.print() },
      ]}
    />
  </section>
);
