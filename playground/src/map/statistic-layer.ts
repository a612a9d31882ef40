import type { ExpressionSpecification, LayerSpecification, Map as MapLibre } from 'maplibre-gl';
import { statisticTiles } from '../api/statistics.ts';
import { tileBounds } from '../longitudes.ts';
import type { Model } from '../model.ts';
import { type Statistic, shownStatistic } from '../statistics-model.ts';
import { GROUNDS } from './ground.ts';
import { RAMPS, rankOf } from './palette.ts';
import { LAYERS_END, rankColor } from './style.ts';

const PREFIX = 'statistic-';
/** Cells of deeper zooms have nothing new. */
const MAX_ZOOM = 15;

interface StatisticClass {
  /** Values up to this one, and above that of the class before. */
  readonly upTo: number;
  readonly color: string;
}

/** Classes of a statistic with their colors; more stands out from the ground. */
export function statisticClasses(
  { breaks, max }: Statistic,
  theme: 'light' | 'dark',
  opacity: number,
): StatisticClass[] {
  const ends = [...breaks, max];
  return ends.map((upTo, i) => ({
    upTo,
    color: rankColor(GROUNDS[theme], 1 - rankOf(i, ends.length), opacity, RAMPS.statistic),
  }));
}

/** Cells colored by the class of one statistic. */
export class StatisticLayer {
  private shown: string | null = null;

  constructor(
    private readonly map: MapLibre,
    private readonly model: Model,
  ) {}

  /** The style was replaced, and everything with it. */
  forget(): void {
    this.shown = null;
  }

  /** Names of its layers on the map, from the bottom. */
  get ids(): readonly string[] {
    return this.shown === null ? [] : [this.shown];
  }

  show(theme: 'light' | 'dark'): void {
    const { region, opacity, statistic: choice } = this.model.choices.get();
    const results = this.model.statistics.get();
    const found = results.region === region ? shownStatistic(results, choice) : null;
    const id = found === null ? null : `${PREFIX}${found.group.id}-${found.statistic.id}`;
    if (this.shown !== null && this.shown !== id) this.remove(this.shown);
    this.shown = id;
    if (found === null || id === null) return;
    const color = colorOf(found.statistic, theme, opacity);
    if (this.map.getSource(id) !== undefined) {
      this.map.setPaintProperty(id, 'fill-color', color);
      return;
    }
    this.map.addSource(id, {
      type: 'vector',
      tiles: [statisticTiles(region, found.group.id, found.statistic.id)],
      ...(found.group.bounds === null ? {} : { bounds: tileBounds(found.group.bounds) }),
      minzoom: 4,
      maxzoom: MAX_ZOOM,
    });
    const layer: LayerSpecification = {
      id,
      type: 'fill',
      source: id,
      'source-layer': 'statistics',
      filter: ['has', String(found.statistic.id)],
      paint: { 'fill-color': color, 'fill-antialias': false },
    };
    this.map.addLayer(layer, LAYERS_END);
  }

  private remove(id: string): void {
    if (this.map.getLayer(id) !== undefined) this.map.removeLayer(id);
    if (this.map.getSource(id) !== undefined) this.map.removeSource(id);
  }
}

function colorOf(statistic: Statistic, theme: 'light' | 'dark', opacity: number): ExpressionSpecification | string {
  const classes = statisticClasses(statistic, theme, opacity);
  if (classes.length < 2) return classes[0].color;
  // A class has its upper end: cells choose the first that isn't below them.
  const value = ['get', String(statistic.id)];
  const cases = classes.slice(0, -1).flatMap(({ upTo, color }) => [['<=', value, upTo], color]);
  return ['case', ...cases, classes[classes.length - 1].color] as unknown as ExpressionSpecification;
}
