import { render } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { NO_COUNTS } from './counts-model.ts';
import { DropZone } from './data-in/drop-zone.tsx';
import { NO_OWN_DATA } from './data-in/model.ts';
import { goLive } from './flow/live.ts';
import { NO_JOBS } from './jobs-model.ts';
import { MapPane } from './map/map-pane.tsx';
import type { MapView } from './map/map-view.ts';
import { type Model, NO_RESULTS } from './model.ts';
import { lazily } from './panel/lazily.tsx';
import { Panel } from './panel/panel.tsx';
import { Results } from './panel/results.tsx';
import { SheetHandle } from './panel/sheet-handle.tsx';
import { Tools } from './panel/tools.tsx';
import { NO_PLACES } from './places-model.ts';
import { NO_SCORES } from './scores-model.ts';
import { parseHash } from './state.ts';
import { NO_STATISTICS } from './statistics-model.ts';
import { createStore, useStore } from './store.ts';
import { useTheme } from './theme.ts';
import { NO_TOURS } from './tours-model.ts';

const Overview = lazily(() => import('./map/overview.tsx').then((module) => module.Overview));

/** Shows the page in an element. */
export const show = (element: HTMLElement): void => render(<App />, element);

function App() {
  const model = useMemo<Model>(
    () => ({
      choices: createStore(parseHash(location.hash)),
      results: createStore(NO_RESULTS),
      places: createStore(NO_PLACES),
      scores: createStore(NO_SCORES),
      statistics: createStore(NO_STATISTICS),
      tours: createStore(NO_TOURS),
      counts: createStore(NO_COUNTS),
      jobs: createStore(NO_JOBS),
      own: createStore(NO_OWN_DATA),
    }),
    [],
  );
  const [isFolded, setFolded] = useState(false);
  const view = useRef<MapView | null>(null);
  const choices = useStore(model.choices);
  const results = useStore(model.results);
  const theme = useTheme(choices.theme);
  useEffect(() => goLive(model), [model]);

  if (choices.region === '' && results.regions.length > 1)
    return <Overview model={model} regions={results.regions} theme={theme} />;
  return (
    <>
      <MapPane
        model={model}
        theme={theme}
        onReady={(ready) => {
          view.current = ready;
        }}
      />
      <Tools
        model={model}
        results={results}
        choices={choices}
        onPicture={async () => (await view.current?.picture()) ?? null}
      />
      <DropZone model={model} />
      <div class={`sheet${isFolded ? ' folded' : ''}`}>
        <SheetHandle isFolded={isFolded} onFold={setFolded} />
        <Panel model={model} theme={theme} onPicked={() => view.current?.frameNext()} />
        <Results
          model={model}
          results={results}
          choices={choices}
          theme={theme}
          onFrame={() => view.current?.frame()}
        />
      </div>
    </>
  );
}
