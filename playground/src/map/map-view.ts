import type { GeoJSONSource, Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { networkTiles } from '../api/client.ts';
import { newOrder } from '../fleet-draft.ts';
import { number } from '../format.ts';
import { areaStyleOf } from '../layer-choices.ts';
import { boxOf, nearPlace, tileBounds, unwrapped, wrapPlace } from '../longitudes.ts';
import { endArea, type Model, moveSource, regionOf, shownAreas } from '../model.ts';
import { unit } from '../preferences.ts';
import { type Choices, MAX_SOURCES, type Place } from '../state.ts';
import { shownStatistic } from '../statistics-model.ts';
import { LEAST_CORNERS, MAX_CORNERS } from '../street-choices.ts';
import { t } from '../text/index.ts';
import { avoidFeatures } from './avoid-layer.ts';
import { fetchBasemap } from './basemap-style.ts';
import { addHatch, beyond } from './beyond.ts';
import { differenceFeatures } from './difference-layer.ts';
import { ElementLayers } from './element-layers.ts';
import { GROUNDS } from './ground.ts';
import { watchHover } from './hover.ts';
import { JobLayer } from './job-layer.ts';
import { journeyFeatures } from './journey-layers.ts';
import { showMarkers } from './markers.ts';
import { isOwn, onBasemap } from './on-basemap.ts';
import { OwnLayer } from './own-layer.ts';
import { rankOf } from './palette.ts';
import { PlaceLayers } from './place-layers.ts';
import { StatisticLayer } from './statistic-layer.ts';
import { LAYERS_END, mapStyle } from './style.ts';
import { tourFeatures } from './tour-layers.ts';

export type ThemeName = 'light' | 'dark';

/** Choices that change which layers lie where. */
const LAID: readonly (keyof Choices)[] = ['layers', 'areaStyle', 'statistic', 'picture', 'kept'];

/** So near to its first corner a click closes an area. */
const CLOSING_PX = 12;

/** Room that the panel takes from the map, for what is framed. */
function padding(): { top: number; bottom: number; left: number; right: number } {
  const small = window.innerWidth < 760;
  return small
    ? { top: 70, bottom: Math.round(window.innerHeight * 0.48), left: 30, right: 30 }
    : { top: 80, bottom: 50, left: 380, right: 340 };
}

/** The map: it shows what the model holds, and reports to it what the user does. */
export class MapView {
  private framed: boolean;
  private drawnCollection: object | null = null;
  private drawnRoute: object | null = null;
  private drawnJourney: object | null = null;
  private drawnMeasure = '';
  /** Another mode was chosen: its area is framed if it leaves the screen. */
  private refits = false;
  private stacked: object | null = null;
  private readonly elements: ElementLayers;
  private readonly places: PlaceLayers;
  private readonly statistics: StatisticLayer;
  private readonly jobs: JobLayer;
  private readonly own: OwnLayer;
  private styled = false;
  private styleAsked = 0;

  private constructor(
    readonly map: MapLibre,
    private readonly model: Model,
    private theme: ThemeName,
    /** The style of the map below the results; null: the street network alone. */
    private basemap: StyleSpecification | null,
  ) {
    this.framed = model.choices.get().view !== null;
    this.elements = new ElementLayers(map);
    this.places = new PlaceLayers(map, model);
    this.statistics = new StatisticLayer(map, model);
    this.jobs = new JobLayer(map, model);
    this.own = new OwnLayer(map, model);
  }

  /** Loads the map library (a file of its own) and draws the region of the choices. */
  static async open(container: HTMLElement, model: Model, theme: ThemeName): Promise<MapView> {
    const [library, worker] = await Promise.all([
      import('maplibre-gl'),
      import('maplibre-gl/dist/maplibre-gl-worker.mjs?url'),
      import('maplibre-gl/dist/maplibre-gl.css'),
    ]);
    library.setWorkerUrl(worker.default);
    const basemap = await MapView.basemap(model, theme);
    const now = model.choices.get();
    const at = now.view ?? { ...now.sources[0], zoom: 12 };
    const map = new library.Map({
      container,
      style: MapView.style(model, theme, basemap),
      center: at,
      zoom: at.zoom,
      minZoom: 5,
      maxZoom: 19,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: { compact: false },
      fadeDuration: 120,
    });
    map.touchZoomRotate.disableRotation();
    map.keyboard.disableRotation();
    map.addControl(new library.NavigationControl({ showCompass: false }), 'top-right');
    map.addControl(
      new library.ScaleControl({ maxWidth: 90, unit: unit === 'mi' ? 'imperial' : 'metric' }),
      'bottom-right',
    );
    const view = new MapView(map, model, theme, basemap);
    view.watch();
    showMarkers(map, library.Marker, model);
    watchHover(map, model, (place) => view.cellsAt(place));
    void import('../data-out/picture.ts').then(({ printMap }) => printMap(map));
    return view;
  }

  /** Regions that were imported without a map have only their streets. */
  private static async basemap(model: Model, theme: ThemeName): Promise<StyleSpecification | null> {
    return regionOf(model)?.basemap ? await fetchBasemap(model.choices.get(), theme) : null;
  }

  private static style(model: Model, theme: ThemeName, basemap: StyleSpecification | null): StyleSpecification {
    const own = MapView.ownStyle(model, theme);
    return basemap === null ? own : onBasemap(basemap, own);
  }

  private static ownStyle(model: Model, theme: ThemeName): StyleSpecification {
    const { region, opacity } = model.choices.get();
    const { bounds, attribution } = regionOf(model) ?? { bounds: [-180, -85, 180, 85] as const, attribution: [] };
    const credit = attribution.map((text) => text.replace(/[&<>]/g, '')).join(' · ');
    return mapStyle(GROUNDS[theme], opacity, beyond(bounds), {
      type: 'vector',
      tiles: [networkTiles(region)],
      minzoom: 4,
      maxzoom: 14,
      bounds: tileBounds(bounds),
      attribution: credit,
    });
  }

  setTheme(theme: ThemeName): void {
    if (theme === this.theme) return;
    this.theme = theme;
    // A map of the other theme is another style.
    if (this.basemap === null) this.repaint();
    else void this.restyle();
  }

  /** Frames what is drawn next. */
  frameNext(): void {
    this.framed = false;
  }

  /** Frames the largest area, or all elements. */
  frame(): void {
    const { elements } = this.model.results.get();
    if (elements !== null) {
      const { southWest, northEast } = elements.overview;
      this.fit(unwrapped([southWest.x, southWest.y, northEast.x, northEast.y]));
      return;
    }
    const box = this.boxOfAreas();
    if (box !== null) this.fit(box);
  }

  private boxOfAreas() {
    const { choices, results } = this.model;
    const coordinates = results.get().isochrones?.collection.features.map(({ geometry }) => geometry.coordinates);
    return boxOf(coordinates, choices.get().sources[0]?.lng ?? 0);
  }

  /** Says whether a box lies on the screen. */
  private sees(box: readonly number[] | null): boolean {
    const bounds = this.map.getBounds();
    return box === null || (bounds.contains([box[0], box[1]]) && bounds.contains([box[2], box[3]]));
  }

  private fit(box: readonly number[]): void {
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.map.fitBounds(box as unknown as [number, number, number, number], {
      padding: padding(),
      duration: calm ? 0 : 500,
      maxZoom: 15,
    });
  }

  /** The map with pins, the legends of the page, scale and attribution. */
  async picture(): Promise<Blob> {
    const { mapPicture } = await import('../data-out/picture.ts');
    const canvas = mapPicture(this.map, [...document.querySelectorAll<HTMLElement>('.results .legend')].reverse());
    return new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is too large.')) : resolve(blob))),
    );
  }

  /** A click, or Enter at the middle of the map. */
  private use(place: Place): void {
    const { choices, results } = this.model;
    const { sources } = choices.get();
    const tool = results.get().tool;
    if (tool === 'route') choices.set({ target: place });
    else if (tool === 'add' && sources.length < MAX_SOURCES) choices.set({ sources: [...sources, place] });
    else if (tool === 'order') {
      const { orders } = this.model.tours.get();
      this.model.tours.set({ orders: [...orders, newOrder(place, orders.length + 1)] });
    } else if (tool === 'avoid') this.addCorner(place);
    else moveSource(this.model, this.nearestSource(place), place);
    if (tool === 'add') results.set({ tool: 'route' });
  }

  /** The first corner, clicked again, closes the area. */
  private addCorner(place: Place): void {
    const { corners } = this.model.results.get();
    const pointOf = (at: Place) => this.map.project(nearPlace(at, this.map.getCenter().lng));
    const closes = corners.length >= LEAST_CORNERS && pointOf(corners[0]).dist(pointOf(place)) < CLOSING_PX;
    if (!closes) this.model.results.set({ corners: [...corners, place] });
    if (closes || corners.length + 1 === MAX_CORNERS) endArea(this.model);
  }

  /** Reads the values of the cells of statistics, jobs and one's own at a place. */
  private cellsAt(place: Place): { job: string | null; statistic: string | null; own: string | null } {
    const at = this.map.project(nearPlace(place, this.map.getCenter().lng));
    const read = (ids: readonly string[], property: string | undefined, name: string): string | null => {
      const layers = ids.filter((id) => this.map.getLayer(id) !== undefined);
      if (layers.length === 0 || property === undefined) return null;
      const value = this.map.queryRenderedFeatures(at, { layers })[0]?.properties[property];
      return typeof value === 'number' ? `${name} ${number(value, { maximumSignificantDigits: 4 })}` : null;
    };
    const { choices, statistics, jobs } = this.model;
    const statistic = shownStatistic(statistics.get(), choices.get().statistic)?.statistic;
    const { shown } = jobs.get();
    return {
      job: read(this.jobs.ids, shown?.value, shown?.job.name ?? t('Cell')),
      statistic: read(this.statistics.ids, statistic && String(statistic.id), statistic?.name ?? ''),
      own: read(this.own.ids, 'value', this.model.own.get().cells?.title ?? ''),
    };
  }

  private nearestSource(place: Place): number {
    const middle = this.map.getCenter().lng;
    const pointOf = (at: Place) => this.map.project(nearPlace(at, middle));
    const to = pointOf(place);
    const distances = this.model.choices.get().sources.map((source) => pointOf(source).dist(to));
    return distances.indexOf(Math.min(...distances));
  }

  private watch(): void {
    const { map, model } = this;
    const canvas = map.getCanvas();
    canvas.setAttribute(
      'aria-label',
      t('Map. Arrow keys pan, plus and minus zoom, Enter uses the chosen tool at the middle.'),
    );
    canvas.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') this.use(wrapPlace(map.getCenter()));
    });
    map.on('click', ({ point, lngLat }) => {
      if (model.results.get().tool !== 'route' || !this.places.pick(point)) this.use(wrapPlace(lngLat));
    });
    map.on('moveend', () => {
      model.choices.set({ view: { ...wrapPlace(map.getCenter()), zoom: map.getZoom() } });
    });
    model.choices.listen((now, before) => {
      if (now.mode !== before.mode) this.refits = true;
      if (now.transit.measure !== before.transit.measure) this.draw();
      if (now.streets.avoid !== before.streets.avoid) this.drawAvoided();
      if (now.view !== before.view) this.follow(now.view);
      if (now.region !== before.region) this.enterRegion();
      else if (now.basemap !== before.basemap || now.mapLanguage !== before.mapLanguage) void this.restyle();
      else if (now.opacity !== before.opacity) this.repaint();
      if (now.places !== before.places && this.styled) this.places.show(this.theme);
      if (now.statistic !== before.statistic && this.styled) this.statistics.show(this.theme);
      if (this.styled && LAID.some((name) => now[name] !== before[name])) this.stack();
    });
    model.results.listen((now, before) => {
      this.draw();
      if (now.corners !== before.corners) this.drawAvoided();
      if (now.difference !== before.difference) this.drawDifference();
    });
    model.statistics.listen(() => {
      if (!this.styled) return;
      this.statistics.show(this.theme);
      this.stack();
    });
    model.tours.listen(() => this.drawTours());
    model.own.listen((now, before) => {
      if (!this.styled) return;
      this.own.show(this.theme);
      if (now.cells !== before.cells) this.stack();
    });
    model.jobs.listen((now, before) => {
      if (now.shown === before.shown || !this.styled) return;
      this.jobs.show(this.theme);
      this.stack();
    });
    model.places.listen(() => this.styled && this.places.show(this.theme));
    const busy = (isBusy: boolean) => () => map.getContainer().setAttribute('aria-busy', String(isBusy));
    for (const event of ['dataloading', 'movestart', 'render'] as const) map.on(event, busy(true));
    map.on('idle', busy(false));
    map.on('error', ({ error }) => console.warn(error.message));
    map.on('style.load', () => {
      addHatch(map);
      this.styled = true;
      this.repaint();
      this.draw();
    });
  }

  /** Goes where the choices say, if that isn't where the map is. */
  private follow(view: Choices['view']): void {
    if (view === null) return;
    const center = wrapPlace(this.map.getCenter());
    const isThere =
      Math.abs(center.lat - view.lat) + Math.abs(center.lng - view.lng) < 1e-4 &&
      Math.abs(this.map.getZoom() - view.zoom) < 0.01;
    if (!isThere) this.map.jumpTo({ center: view, zoom: view.zoom });
  }

  private drawTours(): void {
    if (!this.styled) return;
    const features = tourFeatures(this.model.tours.get(), this.theme);
    this.map.getSource<GeoJSONSource>('tours')?.setData(features);
  }

  private drawDifference(): void {
    if (!this.styled) return;
    const features = differenceFeatures(this.model.results.get().difference);
    this.map.getSource<GeoJSONSource>('difference')?.setData(features);
  }

  private drawAvoided(): void {
    const { choices, results } = this.model;
    const features = avoidFeatures(choices.get().streets, results.get().corners);
    if (this.styled) this.map.getSource<GeoJSONSource>('avoid')?.setData(features);
  }

  private enterRegion(): void {
    this.framed = false;
    void this.restyle();
    this.map.jumpTo({ center: this.model.choices.get().sources[0] });
  }

  /** Puts another style below the results, which are then drawn anew. */
  private async restyle(): Promise<void> {
    const asked = ++this.styleAsked;
    const basemap = await MapView.basemap(this.model, this.theme);
    // Meanwhile another was chosen.
    if (asked !== this.styleAsked) return;
    this.basemap = basemap;
    this.drawnCollection = null;
    this.drawnRoute = null;
    this.drawnJourney = null;
    this.elements.forget();
    this.places.forget();
    this.statistics.forget();
    this.jobs.forget();
    this.own.forget();
    this.styled = false;
    this.map.setStyle(MapView.style(this.model, this.theme, basemap), { diff: false });
  }

  private repaint(): void {
    if (!this.styled) return;
    const own = MapView.ownStyle(this.model, this.theme).layers;
    for (const layer of this.basemap === null ? own : own.filter(isOwn)) {
      for (const [name, value] of Object.entries(layer.paint ?? {})) {
        if (name.includes('color')) this.map.setPaintProperty(layer.id, name as never, value as never);
      }
    }
    this.elements.repaint(this.theme, this.model.choices.get().opacity);
    this.places.show(this.theme);
    this.statistics.show(this.theme);
    this.jobs.show(this.theme);
    this.own.show(this.theme);
    this.drawTours();
    this.drawAvoided();
    this.drawDifference();
    this.stack();
  }

  /** Puts the layers that cover the ground in their order, and draws areas as they are chosen. */
  private stack(): void {
    const { layers, areaStyle, picture, kept } = this.model.choices.get();
    const reach = ['isochrones', 'isochrone-edge', 'difference-a', 'difference-b', ...this.elements.ids];
    const ids = { reach, job: this.jobs.ids, statistic: this.statistics.ids, own: this.own.ids };
    const isShown = (id: string): boolean => this.map.getLayer(id) !== undefined;
    for (const layer of layers.toReversed()) {
      for (const id of ids[layer].filter(isShown)) this.map.moveLayer(id, LAYERS_END);
    }
    const hasCells = ids.job.length + ids.statistic.length + ids.own.length > 0;
    // The areas that two states lose and gain stand in the place of the areas of one.
    const style = kept === '' ? areaStyleOf(areaStyle, picture === 'areas', hasCells) : 'hidden';
    const see = (id: string, shown: boolean) =>
      this.map.setLayoutProperty(id, 'visibility', shown ? 'visible' : 'none');
    for (const id of ['isochrones', 'isochrone-edge']) see(id, style === 'filled');
    for (const id of ['isochrone-outline-casing', 'isochrone-outline']) see(id, style === 'outlined');
    this.elements.hide(style === 'hidden');
  }

  /** Puts the latest answers into the map's sources. */
  private draw(): void {
    const { isochrones, elements, route, journey } = this.model.results.get();
    const source = this.styled ? this.map.getSource<GeoJSONSource>('isochrones') : undefined;
    if (source === undefined) return;
    const now = this.model.choices.get();
    const collection = isochrones?.collection ?? null;
    if (collection !== this.drawnCollection || now.transit.measure !== this.drawnMeasure) {
      this.drawnCollection = collection;
      this.drawnMeasure = now.transit.measure;
      const values = isochrones?.choices.thresholds ?? [];
      const features = (isochrones === null ? [] : shownAreas(isochrones, now)).map((feature) => ({
        ...feature,
        properties: { ...feature.properties, rank: rankOf(values.indexOf(feature.properties.time), values.length) },
      }));
      source.setData({ type: 'FeatureCollection', features });
      if (!this.framed && features.length > 0) {
        this.framed = true;
        this.frame();
      } else if (this.refits && isochrones?.choices.mode === now.mode) {
        this.refits = false;
        if (!this.sees(this.boxOfAreas())) this.frame();
      }
    }
    this.elements.show(elements, this.theme, this.model.choices.get().opacity);
    if (elements !== this.stacked) {
      this.stacked = elements;
      this.stack();
    }
    if (elements !== null && !this.framed) {
      this.framed = true;
      this.frame();
    }
    if (journey !== this.drawnJourney) {
      this.drawnJourney = journey;
      this.map.getSource<GeoJSONSource>('journey')?.setData(journeyFeatures(journey));
    }
    if ((route?.route ?? null) !== this.drawnRoute) {
      this.drawnRoute = route?.route ?? null;
      const lines = route?.route.features.filter(({ geometry }) => geometry.type === 'LineString') ?? [];
      this.map.getSource<GeoJSONSource>('route')?.setData({ type: 'FeatureCollection', features: lines });
    }
  }
}
