import type {
  ExpressionSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibre,
  PointLike,
  VectorTileSource,
} from 'maplibre-gl';
import { clusterName } from '../api/place-request.ts';
import { placeTiles, reachedTiles } from '../api/places.ts';
import { glyphOf } from '../category-icons.ts';
import { type Model, setPlaces } from '../model.ts';
import { categoryColor } from './category-colors.ts';
import { categoryImage, DISC_RADIUS, drawCategoryImages } from './category-images.ts';
import { GROUNDS } from './ground.ts';

const ALL = 'places';
const REACHED = 'places-reached';
const NAMES = 'places-names';
const PICKED = 'places-picked';
/** Tiles of deeper zooms have nothing new. */
const MAX_ZOOM = 15;
/** Room around a finger or the mouse, pixels. */
const NEAR = 7;
/** Glyphs are shown from this zoom on; below they would be too small to be recognized. */
const GLYPHS_FROM = 14;

type Tiles = typeof ALL | typeof REACHED;

/** Chosen places: all of them faintly, those within reach in full; and a ring around the picked one. */
export class PlaceLayers {
  private shown: Record<Tiles, string | null> = { [ALL]: null, [REACHED]: null };
  private theme: 'light' | 'dark' = 'light';
  private painted = '';

  constructor(
    private readonly map: MapLibre,
    private readonly model: Model,
  ) {
    drawCategoryImages(map);
    map.on('mousemove', (event) => {
      const isOver = this.at(event.point) !== null;
      map.getCanvasContainer().classList.toggle('over-place', isOver);
    });
  }

  /** They cover nothing. */
  readonly ids = [];

  /** The style was replaced, and everything with it. */
  forget(): void {
    this.shown = { [ALL]: null, [REACHED]: null };
    this.painted = '';
  }

  show(theme: 'light' | 'dark'): void {
    const { categories } = this.model.choices.get().places;
    const { reached, picked } = this.model.places.get();
    const all = categories.length === 0 ? null : placeTiles(this.model.choices.get());
    this.theme = theme;
    this.ring(picked === null ? null : [picked.place.lng, picked.place.lat]);
    this.tiles(ALL, all);
    this.tiles(REACHED, all === null || reached === null ? null : reachedTiles(reached));
    this.paint();
  }

  /** Picks the place at a point of the screen; false where there is none. */
  pick(point: { x: number; y: number }): boolean {
    const id = this.at(point);
    if (id !== null) setPlaces(this.model, { picked: id });
    return id !== null;
  }

  private at({ x, y }: { x: number; y: number }): string | null {
    const layers = [REACHED, ALL].filter((id) => this.map.getLayer(id) !== undefined);
    if (layers.length === 0) return null;
    const box: [PointLike, PointLike] = [
      [x - NEAR, y - NEAR],
      [x + NEAR, y + NEAR],
    ];
    const [found] = this.map.queryRenderedFeatures(box, { layers });
    return typeof found?.properties.id === 'string' ? found.properties.id : null;
  }

  /** A source stays and only gets other tiles: the old ones are seen until the new are there. */
  private tiles(id: Tiles, url: string | null): void {
    const before = this.shown[id];
    if (url === before) return;
    this.shown[id] = url;
    this.painted = '';
    if (url === null) {
      for (const layer of id === REACHED ? [NAMES, REACHED] : [ALL])
        if (this.map.getLayer(layer) !== undefined) this.map.removeLayer(layer);
      this.map.removeSource(id);
    } else if (before !== null) {
      this.map.getSource<VectorTileSource>(id)?.setTiles([url]);
    } else {
      this.map.addSource(id, { type: 'vector', tiles: [url], minzoom: 4, maxzoom: MAX_ZOOM });
      const [circles, ...names] = this.layers(id);
      this.map.addLayer(circles, id === ALL && this.map.getLayer(REACHED) ? REACHED : PICKED);
      for (const layer of names) this.map.addLayer(layer);
    }
  }

  private ring(coordinates: [number, number] | null): void {
    const data = {
      type: 'FeatureCollection' as const,
      features:
        coordinates === null
          ? []
          : [{ type: 'Feature' as const, properties: {}, geometry: { type: 'Point' as const, coordinates } }],
    };
    const source = this.map.getSource<GeoJSONSource>(PICKED);
    if (source !== undefined) {
      source.setData(data);
      return;
    }
    this.map.addSource(PICKED, { type: 'geojson', data });
    this.map.addLayer({
      id: PICKED,
      type: 'circle',
      source: PICKED,
      paint: { 'circle-radius': 11, 'circle-opacity': 0, 'circle-stroke-width': 3 },
    });
  }

  private paint(): void {
    const { categories } = this.model.places.get();
    const key = JSON.stringify([this.theme, this.model.choices.get().places.categories, categories !== null]);
    if (key === this.painted) return;
    this.painted = key;
    this.map.setPaintProperty(PICKED, 'circle-stroke-color', GROUNDS[this.theme].route);
    const shown = ([ALL, REACHED] as const).filter((id) => this.shown[id] !== null);
    for (const layer of shown.flatMap((id) => this.layers(id))) {
      for (const [name, value] of Object.entries(layer.paint ?? {}))
        if (name.includes('color')) this.map.setPaintProperty(layer.id, name as never, value as never);
      if (layer.type === 'symbol') this.map.setLayoutProperty(layer.id, 'icon-image', layer.layout?.['icon-image']);
    }
  }

  private layers(id: Tiles): LayerSpecification[] {
    const ground = GROUNDS[this.theme];
    const color = this.byCategory((_, index) => categoryColor(index, this.theme), ground.label);
    const known = this.model.places.get().categories;
    const base = { source: id, 'source-layer': 'poi' } as const;
    const radius = (size: number): ExpressionSpecification => [
      'interpolate',
      ['linear'],
      ['zoom'],
      ...[9, size * 0.28, 12, size * 0.5, 14, size * 0.85, 15, size, 18, size * 1.4],
    ];
    if (id === ALL) {
      return [
        {
          ...base,
          id,
          type: 'circle',
          paint: {
            'circle-color': ground.halo,
            'circle-opacity': 0.75,
            'circle-radius': radius(4.5),
            'circle-stroke-color': color,
            'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 10, 0.6, 15, 1.5],
            'circle-stroke-opacity': 0.75,
          },
        },
      ];
    }
    return [
      {
        ...base,
        id,
        type: 'circle',
        layout: { 'circle-sort-key': ['get', 'importance'] },
        paint: {
          'circle-color': color,
          // Below the images of the same size, and alone where those would be too small.
          'circle-radius': radius(DISC_RADIUS - 1.5),
          'circle-stroke-color': ground.routeCasing,
          'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 10, 0.5, 14, 1.5],
        },
      },
      {
        ...base,
        id: NAMES,
        type: 'symbol',
        minzoom: GLYPHS_FROM,
        layout: {
          'icon-image': this.byCategory(
            (category, index) => categoryImage(index, glyphOf(known, category), this.theme),
            '',
          ),
          'icon-size': radius(1),
          'icon-allow-overlap': true,
          'icon-padding': 0,
          'text-optional': true,
          'text-field': ['step', ['zoom'], '', 15, ['coalesce', ['get', 'name'], '']],
          'text-font': ['system-ui', 'Helvetica Neue', 'Arial', 'sans-serif'],
          'text-size': 11.5,
          'text-max-width': 9,
          'text-anchor': 'top',
          'text-offset': [0, 0.95],
          'symbol-sort-key': ['-', 0, ['get', 'importance']],
        },
        paint: { 'text-color': ground.route, 'text-halo-color': ground.halo, 'text-halo-width': 1.6 },
      },
    ];
  }

  /** A place shows the category that was chosen last among its own: the narrower one, mostly. */
  private byCategory(choose: (category: string, index: number) => string, otherwise: string): ExpressionSpecification {
    const { categories } = this.model.choices.get().places;
    const cases = categories
      .map((category, i) => [['in', clusterName(i), ['get', 'clusterIds']], choose(category, i)])
      .reverse()
      .flat();
    return ['case', ...cases, otherwise] as unknown as ExpressionSpecification;
  }
}
