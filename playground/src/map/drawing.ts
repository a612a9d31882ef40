import type { FeatureCollection } from 'geojson';
import type { GeoJSONSource, Map as MapLibre } from 'maplibre-gl';
import { type Model, shownAreas } from '../model.ts';
import { avoidFeatures } from './avoid-layer.ts';
import { differenceFeatures } from './difference-layer.ts';
import { journeyFeatures } from './journey-layers.ts';
import { rankOf } from './palette.ts';
import { tourFeatures } from './tour-layers.ts';

type Theme = 'light' | 'dark';

interface Drawn {
  /** Values that the features are made of: the same values give the same features. */
  readonly from: (model: Model, theme: Theme) => readonly unknown[];
  readonly features: (model: Model, theme: Theme) => FeatureCollection;
}

/** Features of the style's own sources, by source. */
const SOURCES: Readonly<Record<string, Drawn>> = {
  isochrones: {
    from: ({ results, choices }) => [results.get().isochrones?.collection, choices.get().transit.measure],
    features: areaFeatures,
  },
  difference: {
    from: ({ results }) => [results.get().difference],
    features: ({ results }) => differenceFeatures(results.get().difference),
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

/** Areas of the chosen measure, with the ranks of their thresholds. */
function areaFeatures({ results, choices }: Model): FeatureCollection {
  const { isochrones } = results.get();
  if (isochrones === null) return collection([]);
  const values = isochrones.choices.thresholds;
  return collection(
    shownAreas(isochrones, choices.get()).map((feature) => ({
      ...feature,
      properties: { ...feature.properties, rank: rankOf(values.indexOf(feature.properties.time), values.length) },
    })),
  );
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
    for (const [name, { from, features }] of Object.entries(SOURCES)) {
      const now = from(this.model, theme);
      const before = this.drawn.get(name);
      if (before !== undefined && now.every((value, i) => value === before[i])) continue;
      this.drawn.set(name, now);
      this.map.getSource<GeoJSONSource>(name)?.setData(features(this.model, theme));
    }
  }
}
