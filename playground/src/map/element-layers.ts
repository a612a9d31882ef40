import type { ExpressionSpecification, LayerSpecification, Map as MapLibre, MapSourceDataEvent } from 'maplibre-gl';
import { elementTiles } from '../api/client.ts';
import { tileBounds } from '../longitudes.ts';
import type { ElementsResult, Model } from '../model.ts';
import { elementClasses, sourceColors } from './element-classes.ts';
import { GROUNDS } from './ground.ts';
import { LAYERS_END } from './style.ts';

const PREFIX = 'elements-';
/** Tiles of deeper zooms have nothing new. */
const MAX_ZOOM = 15;
/** The layers below which elements are drawn: lines of streets stay visible on hexagons, names on both. */
const ABOVE = { hexagons: LAYERS_END, streets: 'label-small' } as const;

/** Streets or hexagons by value, from tiles. New ones are put over the old, which go once the new are there. */
export class ElementLayers {
  private shown: ElementsResult | null = null;
  private outdated: string[] = [];

  constructor(
    private readonly map: MapLibre,
    private readonly model: Model,
  ) {
    map.on('sourcedata', (event) => this.onData(event));
  }

  /** The style was replaced, and everything with it. */
  forget(): void {
    this.shown = null;
    this.outdated = [];
  }

  /** Names of its layers that cover the ground, from the bottom. */
  get ids(): readonly string[] {
    const all = [...this.outdated, ...(this.shown === null ? [] : [PREFIX + this.shown.uuid])];
    return this.shown !== null && pictureOf(this.shown) === 'hexagons' ? all : [];
  }

  hide(isHidden: boolean): void {
    const id = this.shown === null ? '' : PREFIX + this.shown.uuid;
    if (this.map.getLayer(id) !== undefined)
      this.map.setLayoutProperty(id, 'visibility', isHidden ? 'none' : 'visible');
  }

  show(theme: 'light' | 'dark'): void {
    const result = this.model.results.get().elements;
    const { opacity } = this.model.choices.get();
    if (result === this.shown) {
      this.repaint(theme, opacity);
      return;
    }
    const before = this.shown === null ? [] : [PREFIX + this.shown.uuid];
    this.shown = result;
    this.outdated = [...this.outdated, ...before];
    if (result === null) {
      this.removeOutdated();
      return;
    }
    const id = PREFIX + result.uuid;
    this.outdated = this.outdated.filter((old) => old !== id);
    if (this.map.getSource(id) !== undefined) return;
    const { southWest, northEast } = result.overview;
    this.map.addSource(id, {
      type: 'vector',
      tiles: [elementTiles(result.choices.region, result.uuid)],
      bounds: tileBounds([southWest.x - 0.01, southWest.y - 0.01, northEast.x + 0.01, northEast.y + 0.01]),
      minzoom: 4,
      maxzoom: MAX_ZOOM,
    });
    this.map.addLayer(layerOf(result, id, theme, opacity), ABOVE[pictureOf(result)]);
  }

  private repaint(theme: 'light' | 'dark', opacity: number): void {
    if (this.shown === null) return;
    const { id, paint } = layerOf(this.shown, PREFIX + this.shown.uuid, theme, opacity);
    for (const [name, value] of Object.entries(paint ?? {})) {
      if (name.includes('color')) this.map.setPaintProperty(id, name as never, value as never);
    }
  }

  private onData({ sourceId, isSourceLoaded }: MapSourceDataEvent): void {
    if (this.shown !== null && sourceId === PREFIX + this.shown.uuid && isSourceLoaded) this.removeOutdated();
  }

  private removeOutdated(): void {
    const ids = this.outdated;
    this.outdated = [];
    for (const id of ids) {
      if (this.map.getLayer(id) !== undefined) this.map.removeLayer(id);
      if (this.map.getSource(id) !== undefined) this.map.removeSource(id);
    }
  }
}

const pictureOf = ({ choices }: ElementsResult): 'streets' | 'hexagons' =>
  choices.picture === 'hexagons' ? 'hexagons' : 'streets';

function layerOf(result: ElementsResult, id: string, theme: 'light' | 'dark', opacity: number): LayerSpecification {
  const base = { id, source: id, 'source-layer': 'multigraph' } as const;
  const color = colorOf(result, theme, opacity);
  if (pictureOf(result) === 'hexagons') {
    return { ...base, type: 'fill', paint: { 'fill-color': color, 'fill-outline-color': color } };
  }
  return {
    ...base,
    type: 'line',
    layout: { 'line-cap': 'round', 'line-join': 'round' },
    paint: {
      'line-color': color,
      'line-width': ['interpolate', ['exponential', 1.6], ['zoom'], 9, 0.8, 13, 2.4, 15, 4.5, 18, 14],
    },
  };
}

function colorOf(result: ElementsResult, theme: 'light' | 'dark', opacity: number): ExpressionSpecification | string {
  const { land } = GROUNDS[theme];
  const sources = sourceColors(result, theme, opacity);
  if (sources !== null) {
    const cases = sources.flatMap(({ source, color }) => [source, color]);
    return ['match', ['get', 'source'], ...cases, land] as unknown as ExpressionSpecification;
  }
  const classes = elementClasses(result, theme, opacity);
  if (classes.length < 2) return classes[0]?.color ?? land;
  // A class has its upper bound; steps begin at their number.
  const steps = classes.slice(1).flatMap(({ color }, i) => [classes[i].upTo + 1e-6, color]);
  return ['step', ['get', 'w'], classes[0].color, ...steps] as unknown as ExpressionSpecification;
}
