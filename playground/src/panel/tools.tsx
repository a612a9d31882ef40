import { fileName } from '../data-out/file-name.ts';
import { Menu } from '../data-out/menu.tsx';
import type { Model, Results, Tool } from '../model.ts';
import type { Choices, Direction } from '../state.ts';
import { saveFile } from '../take-away.ts';
import { Segmented } from './controls.tsx';
import type { IconName } from './icons.tsx';

const tools = (direction: Direction): { value: Tool; label: string; icon: IconName }[] => {
  const [route, end] = direction === 'from' ? ['Route to', 'start'] : ['Route from', 'goal'];
  return [
    { value: 'route', label: route, icon: 'route' },
    { value: 'move', label: `Move ${end}`, icon: 'pin' },
    { value: 'add', label: `Add ${end}`, icon: 'plus' },
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
  <div class="card tools">
    <Segmented
      compact
      legend="A click on the map"
      options={tools(props.choices.direction)}
      value={props.results.tool}
      onChange={(tool) => props.model.results.set({ tool })}
    />
    <Menu
      label="Save the map"
      items={[
        {
          name: 'Picture (PNG)',
          work: async () => {
            const picture = await props.onPicture();
            if (picture !== null) saveFile(fileName('map', props.choices, 'png'), 'image/png', picture);
          },
        },
        { name: 'Print …', work: () => window.print() },
      ]}
    />
  </div>
);
