import { expect, it } from 'vitest';
import { DRAWN_CITY as city } from '../../../../test/worlds/demo/city.ts';
import { toOsm } from '../city.ts';

const osm = toOsm(city);
const tagged = (key: string, value: string) => osm.nodes.filter((node) => node.tags[key] === value);
const platforms = city.transit.places.flatMap((place) => place.platforms);

it('draws every stop of the timetable', () => {
  const buses = platforms.filter(({ kind }) => kind === 'bus');
  expect(tagged('highway', 'bus_stop').map((node) => node.tags.name)).toEqual(buses.map(({ place }) => place.name));
  expect(tagged('public_transport', 'platform').length).toBe(platforms.length);
});

it('lays tracks along the trams, joined, with the stops on them', () => {
  const tracks = osm.ways.filter((way) => way.tags.railway === 'tram');
  const onTrack = new Set(tracks.flatMap((way) => way.refs));
  const stops = tagged('railway', 'tram_stop');
  expect(stops.length).toBeGreaterThan(80);
  expect(stops.filter((node) => !onTrack.has(node.id))).toEqual([]);
  const reached = new Set([tracks[0].refs[0]]);
  for (let before = 0; before < reached.size; ) {
    before = reached.size;
    for (const { refs } of tracks) if (refs.some((ref) => reached.has(ref))) for (const ref of refs) reached.add(ref);
  }
  expect(reached.size).toBe(onTrack.size);
  expect(tracks.some((way) => way.tags.bridge === 'yes')).toBe(true);
});

it('leads from the streets to the platforms of the main station', () => {
  const passage = osm.ways.find((way) => way.tags.name === 'Bahnhofspassage')!;
  const edges = osm.ways.filter((way) => way.tags.railway === 'platform');
  expect(edges.length).toBe(2);
  for (const edge of edges) {
    const stairs = osm.ways.filter(
      (way) => way.tags.highway === 'steps' && way.refs.some((ref) => edge.refs.includes(ref)),
    );
    expect(stairs.some((way) => way.refs.some((ref) => passage.refs.includes(ref)))).toBe(true);
  }
});
