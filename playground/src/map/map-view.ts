import type { Map as MapLibre, StyleSpecification } from 'maplibre-gl';
import { networkTiles } from '../api/client.ts';
import { newOrder } from '../fleet-draft.ts';
import { boxOf, nearPlace, tileBounds, unwrapped, wrapPlace } from '../longitudes.ts';
import { endArea, type Model, moveSource, regionOf } from '../model.ts';
import { unit } from '../preferences.ts';
import { type Choices, MAX_SOURCES, type Place } from '../state.ts';
import { LEAST_CORNERS, MAX_CORNERS } from '../street-choices.ts';
import { t } from '../text/index.ts';
import { fetchBasemap } from './basemap-style.ts';
import { addHatch, beyond } from './beyond.ts';
import { Cover } from './cover.ts';
import { Drawing } from './drawing.ts';
import { GROUNDS } from './ground.ts';
import { watchHover } from './hover.ts';
import { LaterLayers } from './later-layers.ts';
import { loadLibrary } from './library.ts';
import { showMarkers } from './markers.ts';
import { isOwn, onBasemap } from './on-basemap.ts';
import type { PlaceLayers } from './place-layers.ts';
import { mapStyle } from './style.ts';

export type ThemeName = 'light' | 'dark';

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
  /** The areas that were drawn last. */
  private drawnAreas: object | null = null;
  /** Another mode was chosen: its area is framed if it leaves the screen. */
  private refits = false;
  private readonly cover: Cover;
  private readonly drawing: Drawing;
  private readonly places: LaterLayers<PlaceLayers>;
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
    this.cover = new Cover(map, model);
    this.drawing = new Drawing(map, model);
    this.places = new LaterLayers(
      () => model.choices.get().places.categories.length > 0 || model.places.get().picked !== null,
      () => import('./place-layers.ts').then(({ PlaceLayers }) => new PlaceLayers(map, model)),
      () => this.styled && this.places.show(this.theme),
    );
  }

  /** Loads the map library and draws the region of the choices. */
  static async open(container: HTMLElement, model: Model, theme: ThemeName): Promise<MapView> {
    const library = await loadLibrary();
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
    watchHover(map, model, (place) => view.cover.valuesAt(place));
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
      if (model.results.get().tool !== 'route' || !this.places.layers?.pick(point)) this.use(wrapPlace(lngLat));
    });
    // The line between two states lies still on the screen.
    map.on('move', () => this.draw());
    map.on('moveend', () => {
      model.choices.set({ view: { ...wrapPlace(map.getCenter()), zoom: map.getZoom() } });
    });
    model.choices.listen((now, before) => {
      if (now.mode !== before.mode) this.refits = true;
      if (now.view !== before.view) this.follow(now.view);
      if (now.region !== before.region) this.enterRegion();
      else if (now.basemap !== before.basemap || now.mapLanguage !== before.mapLanguage) void this.restyle();
      else if (now.opacity !== before.opacity) this.repaint();
      else this.draw();
      if (now.places !== before.places && this.styled) this.places.show(this.theme);
    });
    model.results.listen(() => this.draw());
    model.tours.listen(() => this.draw());
    model.places.listen(() => this.styled && this.places.show(this.theme));
    const busy = (isBusy: boolean) => () => map.getContainer().setAttribute('aria-busy', String(isBusy));
    for (const event of ['dataloading', 'movestart', 'render'] as const) map.on(event, busy(true));
    map.on('idle', busy(false));
    map.on('error', ({ error }) => console.warn(error.message));
    map.on('style.load', () => {
      addHatch(map);
      this.styled = true;
      this.repaint();
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
    this.drawing.forget();
    this.cover.forget();
    this.places.forget();
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
    this.cover.show(this.theme);
    this.places.show(this.theme);
    this.draw();
  }

  /** Draws the latest answers, and frames what is to be framed. */
  private draw(): void {
    if (!this.styled) return;
    this.drawing.draw(this.theme);
    const { isochrones, elements } = this.model.results.get();
    const areas = isochrones?.collection ?? null;
    const isNew = areas !== this.drawnAreas;
    this.drawnAreas = areas;
    if (!this.framed && (elements !== null || (isNew && areas !== null && areas.features.length > 0))) {
      this.framed = true;
      this.frame();
    } else if (isNew && this.refits && isochrones?.choices.mode === this.model.choices.get().mode) {
      this.refits = false;
      if (!this.sees(this.boxOfAreas())) this.frame();
    }
  }
}
