import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { type Model, type StateAreas, shownAreas } from '../model.ts';
import type { Choices } from '../state.ts';
import { avoidFeatures } from './avoid-layer.ts';
import { cutAt } from './cut.ts';
import { differenceFeatures } from './difference-layer.ts';
import { journeyFeatures } from './journey-layers.ts';
import { rankOf } from './palette.ts';
import { tourFeatures } from './tour-layers.ts';

type Theme = 'light' | 'dark';

interface Drawn {
  /** Values that the features are made of: the same values give the same features. */
  readonly from: (model: Model, theme: Theme, divider: number | null) => readonly unknown[];
  readonly features: (model: Model, theme: Theme, divider: number | null) => FeatureCollection;
}

/** Features of the style's own sources, by source. */
const SOURCES: Readonly<Record<string, Drawn>> = {
  isochrones: {
    from: ({ results, choices }, _, divider) => {
      const { isochrones, difference } = results.get();
      return [isochrones?.collection, choices.get().transit.measure, divider, divider === null || difference];
    },
    features: (model, _, divider) => areaFeatures(model, divider),
  },
  difference: {
    from: ({ results }, _, divider) => [results.get().difference, divider === null],
    features: ({ results }, _, divider) => differenceFeatures(divider === null ? results.get().difference : null),
  },
  avoid: {
    from: ({ choices, results }) => [choices.get().streets.avoid, results.get().corners],
    features: ({ choices, results }) => avoidFeatures(choices.get().streets, results.get().corners),
  },
  route: {
    from: ({ results }) => [results.get().route?.route],
    features: ({ results }) => collection(results.get().route?.route.features.filter(isLine) ?? []),
  },
  tours: {
    from: ({ tours }, theme) => [tours.get().answer, tours.get().orders, tours.get().planning === null, theme],
    features: ({ tours }, theme) => tourFeatures(tours.get(), theme),
  },
  journey: {
    from: ({ results }) => [results.get().journey],
    features: ({ results }) => journeyFeatures(results.get().journey),
  },
};

const collection = (features: FeatureCollection['features']): FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

const isLine = ({ geometry }: { geometry: { type: string } }): boolean => geometry.type === 'LineString';

/** Areas of the chosen measure of a state, with the ranks of their thresholds. */
function areasOf(state: StateAreas, choices: Choices) {
  const values = state.choices.thresholds;
  return shownAreas(state, choices).map((feature) => ({
    ...feature,
    properties: { ...feature.properties, rank: rankOf(values.indexOf(feature.properties.time), values.length) },
  }));
}

/** The areas that are drawn; those of a kept state west of a divider (degrees), and of the present one east of it. */
function areaFeatures({ results, choices }: Model, divider: number | null): FeatureCollection {
  const { isochrones, difference } = results.get();
  if (divider === null) return collection(isochrones === null ? [] : areasOf(isochrones, choices.get()));
  if (difference === null) return collection([]);
  const { a, b } = difference;
  return collection([
    ...cutAt(areasOf(a, a.choices), divider, 'west'),
    ...cutAt(areasOf(b, choices.get()), divider, 'east'),
  ]);
}

/** The longitude of the line between two states that are swiped; null where they aren't. */
function dividerOf(map: MapLibre, { choices, results }: Model): number | null {
  const { kept, comparison } = choices.get();
  if (kept === '' || comparison !== 'swipe') return null;
  return map.unproject([results.get().swipe * map.getContainer().clientWidth, 0]).lng;
}

/** Puts the latest answers into the sources of the map's style. */
export class Drawing {
  private drawn = new Map<string, readonly unknown[]>();

  constructor(
    private readonly map: MapLibre,
    private readonly model: Model,
  ) {}

  /** The style was replaced, and everything with it. */
  forget(): void {
    this.drawn = new Map();
  }

  draw(theme: Theme): void {
    const divider = dividerOf(this.map, this.model);
    for (const [name, { from, features }] of Object.entries(SOURCES)) {
      const now = from(this.model, theme, divider);
      const before = this.drawn.get(name);
      if (before !== undefined && now.every((value, i) => value === before[i])) continue;
      this.drawn.set(name, now);
      this.map.getSource<GeoJSONSource>(name)?.setData(features(this.model, theme, divider));
    }
  }
}
