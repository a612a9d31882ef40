// Bundles what `rolldown.config.ts` names; unlike rolldown's command it tells warnings and errors, but not every file.
import { build } from 'rolldown';
import { loadConfig } from 'rolldown/config';

await build(await loadConfig('rolldown.config.ts'));
