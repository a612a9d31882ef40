import type { Feature } from 'geojson';
import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import type { OwnLayer as OwnItems } from '../data-in/model.ts';
import { classEnds } from '../jobs-model.ts';
import type { Model } from '../model.ts';
import { GROUNDS } from './ground.ts';
import { RAMPS, rankOf } from './palette.ts';
import { LAYERS_END, rankColor } from './style.ts';

const [PLACES, CELLS] = ['own-places', 'own-cells'] as const;

interface OwnClass {
  /** Values up to this one, and above that of the class before. */
  readonly upTo: number;
  readonly color: string;
}

/** Classes of cells that about as many of them fall into each. */
export function ownClasses({ items }: OwnItems, theme: 'light' | 'dark', opacity: number): readonly OwnClass[] {
  const ends = classEnds(items.flatMap(({ value }) => (value === null ? [] : [value])));
  return ends.map((upTo, i) => ({
    upTo,
    color: rankColor(GROUNDS[theme], 1 - rankOf(i, ends.length), opacity, RAMPS.own),
  }));
}

/** Places and cells of one's own. */
export class OwnLayer {
  private drawn: Partial<Record<string, OwnItems>> = {};

  constructor(
    private readonly map: MapLibre,
    private readonly model: Model,
  ) {}

  /** The style was replaced, and everything with it. */
  forget(): void {
    this.drawn = {};
  }

  /** Names of its layers that cover the ground, from the bottom. */
  get ids(): readonly string[] {
    return this.drawn[CELLS] === undefined ? [] : [`${CELLS}-fill`, `${CELLS}-circle`];
  }

  show(theme: 'light' | 'dark'): void {
    const { places, cells } = this.model.own.get();
    this.put(CELLS, cells);
    this.put(PLACES, places);
    const ground = GROUNDS[theme];
    if (cells !== null) {
      for (const kind of ['fill', 'circle'] as const)
        this.map.setPaintProperty(
          `${CELLS}-${kind}`,
          `${kind}-color`,
          colorOf(ownClasses(cells, theme, this.model.choices.get().opacity)),
        );
    }
    if (places !== null) {
      this.map.setPaintProperty(`${PLACES}-circle`, 'circle-color', ground.route);
      this.map.setPaintProperty(`${PLACES}-circle`, 'circle-stroke-color', ground.routeCasing);
      this.map.setPaintProperty(`${PLACES}-name`, 'text-color', ground.route);
      this.map.setPaintProperty(`${PLACES}-name`, 'text-halo-color', ground.halo);
    }
  }

  private put(id: typeof PLACES | typeof CELLS, items: OwnItems | null): void {
    const layers = id === CELLS ? [`${id}-fill`, `${id}-circle`] : [`${id}-circle`, `${id}-name`];
    if (items === null) {
      for (const layer of layers) if (this.map.getLayer(layer) !== undefined) this.map.removeLayer(layer);
      if (this.map.getSource(id) !== undefined) this.map.removeSource(id);
      delete this.drawn[id];
      return;
    }
    if (this.drawn[id] === items) return;
    this.drawn[id] = items;
    const features = items.items.flatMap(({ name, place, geometry, value }): Feature[] => {
      const shape = geometry ?? (place === null ? null : { type: 'Point', coordinates: [place.lng, place.lat] });
      return shape === null ? [] : [{ type: 'Feature', geometry: shape, properties: { name, value } }];
    });
    const data = { type: 'FeatureCollection' as const, features };
    const source = this.map.getSource<GeoJSONSource>(id);
    if (source !== undefined) {
      source.setData(data);
      return;
    }
    this.map.addSource(id, { type: 'geojson', data });
    const isPoint: ['==', ['geometry-type'], string] = ['==', ['geometry-type'], 'Point'];
    const circle = { 'circle-radius': 6, 'circle-stroke-width': 1.5 };
    if (id === CELLS) {
      const fill = { 'fill-antialias': false };
      this.map.addLayer({ id: layers[0], type: 'fill', source: id, filter: ['!', isPoint], paint: fill }, LAYERS_END);
      this.map.addLayer({ id: layers[1], type: 'circle', source: id, filter: isPoint, paint: circle });
      return;
    }
    this.map.addLayer({ id: layers[0], type: 'circle', source: id, paint: circle });
    this.map.addLayer({
      id: layers[1],
      type: 'symbol',
      source: id,
      minzoom: 12,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': ['system-ui', 'Helvetica Neue', 'Arial', 'sans-serif'],
        'text-size': 11.5,
        'text-anchor': 'top',
        'text-offset': [0, 0.8],
        'text-max-width': 9,
        'text-optional': true,
      },
      paint: { 'text-halo-width': 1.6 },
    });
  }
}

function colorOf(classes: readonly OwnClass[]): ExpressionSpecification | string {
  const last = classes.at(-1)?.color ?? '#000';
  if (classes.length < 2) return last;
  const cases = classes.slice(0, -1).flatMap(({ upTo, color }) => [['<=', ['get', 'value'], upTo], color]);
  return ['case', ...cases, last] as unknown as ExpressionSpecification;
}
