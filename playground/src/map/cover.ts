import type { Map as MapLibre } from 'maplibre-gl';
import { number } from '../format.ts';
import { areaStyleOf, type Layer } from '../layer-choices.ts';
import { nearPlace } from '../longitudes.ts';
import type { Model } from '../model.ts';
import type { Choices, Place } from '../state.ts';
import { shownStatistic } from '../statistics-model.ts';
import { t } from '../text/index.ts';
import { LaterLayers } from './later-layers.ts';
import { LAYERS_END } from './style.ts';

/** Choices that change which layers lie where. */
const LAID: readonly (keyof Choices)[] = ['layers', 'areaStyle', 'statistic', 'picture', 'kept', 'comparison'];

/** Layers that cover the ground: what is reached, and cells of jobs, of statistics and of one's own. */
export class Cover {
  /** Null while the map has no style. */
  private theme: 'light' | 'dark' | null = null;
  private readonly elements;
  private readonly statistics;
  private readonly jobs;
  private readonly own;

  constructor(
    private readonly map: MapLibre,
    private readonly model: Model,
  ) {
    this.elements = new LaterLayers(
      () => model.results.get().elements !== null,
      () => import('./element-layers.ts').then(({ ElementLayers }) => new ElementLayers(map, model)),
      this.showAgain,
    );
    this.statistics = new LaterLayers(
      () => model.choices.get().statistic !== null,
      () => import('./statistic-layer.ts').then(({ StatisticLayer }) => new StatisticLayer(map, model)),
      this.showAgain,
    );
    this.jobs = new LaterLayers(
      () => model.jobs.get().shown !== null,
      () => import('./job-layer.ts').then(({ JobLayer }) => new JobLayer(map, model)),
      this.showAgain,
    );
    this.own = new LaterLayers(
      () => (model.own.get().cells ?? model.own.get().places) !== null,
      () => import('./own-layer.ts').then(({ OwnLayer }) => new OwnLayer(map, model)),
      this.showAgain,
    );
    this.watch();
  }

  /** The style was replaced, and everything with it. */
  forget(): void {
    this.theme = null;
    for (const layers of [this.elements, this.statistics, this.jobs, this.own]) layers.forget();
  }

  show(theme: 'light' | 'dark'): void {
    this.theme = theme;
    for (const layers of [this.elements, this.statistics, this.jobs, this.own]) layers.show(theme);
    this.stack();
  }

  private readonly showAgain = (): void => {
    if (this.theme !== null) this.show(this.theme);
  };

  private watch(): void {
    const { choices, results, statistics, own, jobs } = this.model;
    const show = this.showAgain;
    choices.listen((now, before) => {
      if (LAID.some((name) => now[name] !== before[name])) show();
    });
    results.listen((now, before) => {
      if (now.elements !== before.elements) show();
    });
    statistics.listen(show);
    own.listen((now, before) => {
      if (now.places !== before.places || now.cells !== before.cells) show();
    });
    jobs.listen((now, before) => {
      if (now.shown !== before.shown) show();
    });
  }

  /** Puts the layers in their order, and draws areas as they are chosen. */
  private stack(): void {
    const { layers, areaStyle, picture, kept, comparison } = this.model.choices.get();
    const reach = ['isochrones', 'isochrone-edge', 'difference-a', 'difference-b', ...this.elements.ids];
    const ids = { reach, job: this.jobs.ids, statistic: this.statistics.ids, own: this.own.ids };
    const isShown = (id: string): boolean => this.map.getLayer(id) !== undefined;
    for (const layer of layers.toReversed()) {
      for (const id of ids[layer].filter(isShown)) this.map.moveLayer(id, LAYERS_END);
    }
    const hasCells = ids.job.length + ids.statistic.length + ids.own.length > 0;
    // The areas that two states lose and gain stand in the place of the areas of one.
    const ofTwo = comparison === 'swipe' ? 'filled' : 'hidden';
    const style = kept === '' ? areaStyleOf(areaStyle, picture === 'areas', hasCells) : ofTwo;
    const see = (id: string, shown: boolean) =>
      this.map.setLayoutProperty(id, 'visibility', shown ? 'visible' : 'none');
    for (const id of ['isochrones', 'isochrone-edge']) see(id, style === 'filled');
    for (const id of ['isochrone-outline-casing', 'isochrone-outline']) see(id, style === 'outlined');
    this.elements.layers?.hide(kept !== '' || style === 'hidden');
  }

  /** Reads the values of the cells at a place, with their names. */
  valuesAt(place: Place): Readonly<Record<Exclude<Layer, 'reach'>, string | null>> {
    const at = this.map.project(nearPlace(place, this.map.getCenter().lng));
    const read = (ids: readonly string[], property: string | undefined, name: string): string | null => {
      const layers = ids.filter((id) => this.map.getLayer(id) !== undefined);
      if (layers.length === 0 || property === undefined) return null;
      const value = this.map.queryRenderedFeatures(at, { layers })[0]?.properties[property];
      return typeof value === 'number' ? `${name} ${number(value, { maximumSignificantDigits: 4 })}` : null;
    };
    const { choices, statistics, jobs, own } = this.model;
    const statistic = shownStatistic(statistics.get(), choices.get().statistic)?.statistic;
    const { shown } = jobs.get();
    return {
      job: read(this.jobs.ids, shown?.value, shown?.job.name ?? t('Cell')),
      statistic: read(this.statistics.ids, statistic && String(statistic.id), statistic?.name ?? ''),
      own: read(this.own.ids, 'value', own.get().cells?.title ?? ''),
    };
  }
}
