import type { ExpressionSpecification, GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { classEnds, type ShownJob, valuesOf } from '../jobs-model.ts';
import type { Model } from '../model.ts';
import { GROUNDS } from './ground.ts';
import { RAMPS, rankOf } from './palette.ts';
import { LAYERS_END, rankColor } from './style.ts';

const ID = 'job-cells';

interface JobClass {
  /** Values up to this one, and above that of the class before. */
  readonly upTo: number;
  readonly color: string;
}

/** Classes of a job's cells with their colors; more stands out from the ground. */
export function jobClasses(shown: ShownJob, theme: 'light' | 'dark', opacity: number): JobClass[] {
  const ends = classEnds(valuesOf(shown));
  return ends.map((upTo, i) => ({
    upTo,
    color: rankColor(GROUNDS[theme], 1 - rankOf(i, ends.length), opacity, RAMPS.job),
  }));
}

/** Draws the values of all cells as hexagons. */
export class JobLayer {
  private drawn: ShownJob['cells'] | null = null;

  constructor(
    private readonly map: MapLibre,
    private readonly model: Model,
  ) {}

  /** The style was replaced, and everything with it. */
  forget(): void {
    this.drawn = null;
  }

  /** Names of its layers on the map. */
  get ids(): readonly string[] {
    return this.drawn === null ? [] : [ID];
  }

  show(theme: 'light' | 'dark'): void {
    const { shown } = this.model.jobs.get();
    if (shown === null) {
      if (this.map.getLayer(ID) !== undefined) this.map.removeLayer(ID);
      if (this.map.getSource(ID) !== undefined) this.map.removeSource(ID);
      this.drawn = null;
      return;
    }
    if (this.map.getSource(ID) === undefined) {
      this.map.addSource(ID, { type: 'geojson', data: shown.cells });
      this.map.addLayer({ id: ID, type: 'fill', source: ID, paint: { 'fill-antialias': false } }, LAYERS_END);
    } else if (this.drawn !== shown.cells) this.map.getSource<GeoJSONSource>(ID)?.setData(shown.cells);
    this.drawn = shown.cells;
    this.map.setFilter(ID, ['has', shown.value]);
    this.map.setPaintProperty(ID, 'fill-color', colorOf(shown, theme, this.model.choices.get().opacity));
  }
}

function colorOf(shown: ShownJob, theme: 'light' | 'dark', opacity: number): ExpressionSpecification | string {
  const classes = jobClasses(shown, theme, opacity);
  const last = classes[classes.length - 1].color;
  if (classes.length < 2) return last;
  const cases = classes.slice(0, -1).flatMap(({ upTo, color }) => [['<=', ['get', shown.value], upTo], color]);
  return ['case', ...cases, last] as unknown as ExpressionSpecification;
}
