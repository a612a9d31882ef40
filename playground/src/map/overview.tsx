import type { FeatureCollection, Polygon } from 'geojson';
import type { StyleSpecification } from 'maplibre-gl';
import { useEffect, useRef } from 'preact/hooks';
import type { Region } from '../api/types.ts';
import { type Model, regionChoices } from '../model.ts';
import { t } from '../text/index.ts';
import { fetchBasemap } from './basemap-style.ts';
import { GROUNDS } from './ground.ts';
import { loadLibrary } from './library.ts';

type Theme = 'light' | 'dark';

/** All regions that the server has: their borders on one map, and a list. One is entered by a click. */
export function Overview({ model, regions, theme }: { model: Model; regions: readonly Region[]; theme: Theme }) {
  const container = useRef<HTMLDivElement>(null);
  const enter = (region: Region): void => model.choices.set(regionChoices(model.choices.get(), region));
  useEffect(() => {
    if (container.current === null) return;
    const opening = open(container.current, model, regions, theme, enter);
    return () => void opening.then((map) => map.remove());
  }, [theme]);
  return (
    <main class="map" aria-label={t('Map')}>
      <div class="map-canvas" ref={container} />
      <section class="card overview" aria-label={t('Regions')}>
        <h1 class="logo">
          <img src="./icon.svg" alt="" width="22" height="22" />
          Hinterland
        </h1>
        <p>{t('Choose a region, on the map or here.')}</p>
        <ul>
          {regions.map((region) => (
            <li key={region.name}>
              <button type="button" onClick={() => enter(region)}>
                {region.name}
              </button>
            </li>
          ))}
        </ul>
      </section>
    </main>
  );
}

/** Boxes of regions, the smaller ones above the larger. */
function boxesOf(regions: readonly Region[]): FeatureCollection<Polygon> {
  const size = ({ bounds: [west, south, east, north] }: Region): number => (east - west) * (north - south);
  const features = regions
    .toSorted((one, other) => size(other) - size(one))
    .map(({ name, bounds: [west, south, toEast, north] }) => {
      const east = toEast < west ? toEast + 360 : toEast;
      const ring = [
        [west, south],
        [east, south],
        [east, north],
        [west, north],
        [west, south],
      ];
      return {
        type: 'Feature' as const,
        properties: { name },
        geometry: { type: 'Polygon' as const, coordinates: [ring] },
      };
    });
  return { type: 'FeatureCollection', features };
}

async function open(
  container: HTMLElement,
  model: Model,
  regions: readonly Region[],
  theme: Theme,
  enter: (region: Region) => void,
) {
  const library = await loadLibrary();
  const ground = GROUNDS[theme];
  const plain: StyleSpecification = {
    version: 8,
    sources: {},
    layers: [{ id: 'land', type: 'background', paint: { 'background-color': ground.land } }],
  };
  const hasMap = regions.some(({ basemap }) => basemap);
  const boxes = boxesOf(regions);
  const map = new library.Map({
    container,
    style: (hasMap ? await fetchBasemap(model.choices.get(), theme) : null) ?? plain,
    bounds: boxes.features
      .flatMap(({ geometry }) => geometry.coordinates[0])
      .reduce((bounds, [x, y]) => bounds.extend([x, y]), new library.LngLatBounds()),
    fitBoundsOptions: { padding: 90, maxZoom: 11 },
    dragRotate: false,
    touchPitch: false,
    attributionControl: { compact: false },
  });
  const source = 'regions';
  map.on('style.load', () => {
    map.addSource(source, { type: 'geojson', data: boxes });
    map.addLayer({ id: 'region', type: 'fill', source, paint: { 'fill-color': ground.route, 'fill-opacity': 0.12 } });
    map.addLayer({ id: 'region-edge', type: 'line', source, paint: { 'line-color': ground.route, 'line-width': 2 } });
    map.addLayer({
      id: 'region-name',
      type: 'symbol',
      source,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['system-ui', 'Helvetica Neue', 'Arial', 'sans-serif'],
        'text-size': 14,
        'text-variable-anchor': ['center', 'top', 'bottom', 'left', 'right'],
      },
      paint: { 'text-color': ground.route, 'text-halo-color': ground.halo, 'text-halo-width': 2 },
    });
  });
  map.on('click', 'region', ({ features }) => {
    const entered = regions.find(({ name }) => name === features?.[0].properties.name);
    if (entered !== undefined) enter(entered);
  });
  map.on('idle', () => container.setAttribute('aria-busy', 'false'));
  return map;
}
