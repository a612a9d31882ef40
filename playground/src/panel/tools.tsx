import type { Model, Results, Tool } from '../model.ts';
import { Segmented } from './controls.tsx';
import type { IconName } from './icons.tsx';

const TOOLS: readonly { value: Tool; label: string; icon: IconName }[] = [
  { value: 'route', label: 'Route to', icon: 'route' },
  { value: 'move', label: 'Move start', icon: 'pin' },
  { value: 'add', label: 'Add start', icon: 'plus' },
];

/** What a click on the map means. */
export const Tools = ({ model, results }: { model: Model; results: Results }) => (
  <div class="card tools">
    <Segmented
      compact
      legend="A click on the map"
      options={TOOLS}
      value={results.tool}
      onChange={(tool) => model.results.set({ tool })}
    />
  </div>
);
