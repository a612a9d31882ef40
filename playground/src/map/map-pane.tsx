import { useEffect, useRef, useState } from 'preact/hooks';
import { nearPlace } from '../longitudes.ts';
import type { Model, Results } from '../model.ts';
import { lazily } from '../panel/lazily.tsx';
import { useStore } from '../store.ts';
import { t } from '../text/index.ts';
import { MapView, type ThemeName } from './map-view.ts';

const Divider = lazily(() => import('./divider.tsx').then((module) => module.Divider));

/** The full-screen map with what floats at the mouse. */
export function MapPane({
  model,
  theme,
  onReady,
}: {
  model: Model;
  theme: ThemeName;
  onReady: (view: MapView) => void;
}) {
  const container = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<MapView | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const results = useStore(model.results);
  const entered = results.regions.length > 0;
  const { kept, comparison } = useStore(model.choices);
  const isSwiped = kept !== '' && comparison === 'swipe';

  useEffect(() => {
    if (!entered || container.current === null) return;
    MapView.open(container.current, model, theme).then(
      (opened) => {
        setView(opened);
        onReady(opened);
      },
      () => setProblem(t('The map needs WebGL, which this browser doesn’t offer. The numbers beside it still work.')),
    );
  }, [entered]);
  useEffect(() => view?.setTheme(theme), [view, theme]);

  return (
    <main class={`map tool-${results.tool}${results.busy ? ' busy' : ''}`} aria-label={t('Map')}>
      <div class="map-canvas" ref={container} />
      <div class="crosshair" aria-hidden="true" />
      <div class="loading" aria-hidden="true" />
      {view === null && problem === null && results.error === null && (
        <p class="map-problem">{t('Loading the map …')}</p>
      )}
      {problem !== null && <p class="map-problem">{problem}</p>}
      <HoverText view={view} hovered={results.hovered} />
      {isSwiped && <Divider model={model} share={results.swipe} />}
    </main>
  );
}

function HoverText({ view, hovered }: { view: MapView | null; hovered: Results['hovered'] }) {
  if (view === null || hovered === null) return null;
  const { map } = view;
  const { x, y } = map.project(nearPlace(hovered.place, map.getCenter().lng));
  return (
    <div
      class={`hover-text${hovered.isMarked ? ' marked' : ''}`}
      style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
    >
      <span>{hovered.text}</span>
    </div>
  );
}
