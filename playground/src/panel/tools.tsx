import type { Model, Results, Tool } from '../model.ts';
import type { Direction } from '../state.ts';
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

/** What a click on the map means. */
export const Tools = (props: { model: Model; results: Results; direction: Direction }) => (
  <div class="card tools">
    <Segmented
      compact
      legend="A click on the map"
      options={tools(props.direction)}
      value={props.results.tool}
      onChange={(tool) => props.model.results.set({ tool })}
    />
  </div>
);
