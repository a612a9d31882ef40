import type { TSchema } from 'typebox';
import { describe, expect, it } from 'vitest';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { validator } from '../../src/service/engine/index.ts';

interface Node {
  readonly enum?: readonly unknown[];
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Node>>;
}

/** Returns ways to all words of enumerations in objects, with the words. */
function* wordsIn(
  node: Node,
  way: readonly string[] = [],
): Generator<[way: readonly string[], words: readonly string[]]> {
  if (node.enum !== undefined) yield [way, node.enum.filter((word) => word !== null).map(String)];
  for (const [name, inner] of Object.entries(node.properties ?? {})) yield* wordsIn(inner, [...way, name]);
}

const withWord = (way: readonly string[], word: string): object =>
  way.reduceRight<unknown>((inner, name) => ({ [name]: inner }), word) as object;

const endpoints = CAPABILITIES.flatMap((capability) => capability.endpoints);
const schemas = new Map<TSchema, string>(endpoints.map(({ schema, name }) => [schema, name] as const));

describe('a word that an enumeration does not have', () => {
  it.each([...schemas].map(([schema, name]) => [name, schema] as const))(
    'is refused with its list: %s',
    (_, schema) => {
      const validate = validator(schema);
      for (const [way, words] of wordsIn(schema as Node)) {
        const path = way.join('.');
        const refused = expect.objectContaining({
          fields: expect.arrayContaining([{ path, message: `${path} must be one of ${words.join(', ')}` }]),
        });
        expect(() => validate(withWord(way, 'swim'), 'body'), path).toThrow(refused);
      }
    },
  );

  it.each([
    'time',
    'polygon',
    'route',
    'multigraph',
    'statisticsDependent',
    'statisticsTravelTimes',
    'reachablePlaces',
  ])('is refused as travelType of %s beside sources with their own', (name) => {
    const { schema } = endpoints.find((endpoint) => endpoint.name === name)!;
    const sources = [{ id: 1, lat: 50, lng: 8, x: 8, y: 50, tm: { car: {} }, travelType: 'walk' }];
    const list = 'walk, bike, car, fly, transit, walktransit, biketransit';
    const refused = (path: string) =>
      expect.objectContaining({
        fields: expect.arrayContaining([{ path, message: `${path} must be one of ${list}` }]),
      });
    const validate = validator(schema);
    expect(() => validate({ sources, travelType: 'swim' }, 'body')).toThrow(refused('travelType'));
    if (!name.startsWith('statistics')) return;
    const own = { sources: [{ ...sources[0], travelType: 'swim' }], travelTypes: ['walk', 'swim'] };
    expect(() => validate(own, 'body')).toThrow(refused('sources[0].travelType'));
    expect(() => validate(own, 'body')).toThrow(refused('travelTypes[1]'));
  });
});
