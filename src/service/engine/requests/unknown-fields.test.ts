import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { wrongField } from '../../../kit/core/errors.ts';
import { fieldFinder, namingSlips, noticesOf, refuseUnknown } from './unknown-fields.ts';

const Options = Type.Object({ speed: Type.Optional(Type.Number()), uphill: Type.Optional(Type.Number()) });
const nullable = { ...Options, type: ['object', 'null'] };
const schema = Type.Object(
  {
    sources: Type.Array(Type.Object({ id: Type.String(), tm: Type.Record(Type.String(), Options) })),
    maxEdgeWeight: Type.Optional(Type.Integer()),
    choice: Type.Optional(Type.Union([Type.Object({ first: Type.Number() }), Type.Object({ second: Type.Number() })])),
    options: Type.Optional(Type.Unsafe({ anyOf: [nullable, { type: 'null' }] })),
    factors: Type.Optional(Type.Record(Type.String(), Type.Number())),
    data: Type.Optional(Type.Unsafe({ type: ['object', 'string'] })),
    any: Type.Optional(Type.Unknown()),
  },
  { patternProperties: { '^c_': { type: 'string' } } },
);
const find = fieldFinder(schema);

describe('unknown fields', () => {
  it('are found at their place, with the known name that they resemble', () => {
    const value = {
      sources: [{ id: 'a', tm: { car: { sped: 3 } } }],
      maxEdgeWeigth: 300,
      Factors: {},
      choice: { frist: 1, secnod: 2 },
      options: { uphil: 1, 'a b': 1 },
      useClientCache: true,
    };
    expect(find(value)).toEqual([
      { path: 'sources[0].tm.car.sped', nearest: 'speed' },
      { path: 'maxEdgeWeigth', nearest: 'maxEdgeWeight' },
      { path: 'Factors', nearest: 'factors' },
      { path: 'choice.frist', nearest: 'first' },
      { path: 'choice.secnod', nearest: 'second' },
      { path: 'options.uphil', nearest: 'uphill' },
      { path: 'options["a b"]', nearest: null },
      { path: 'useClientCache', nearest: null },
    ]);
  });

  it("aren't names that callers choose, what a pattern knows, what no schema describes, or nulls", () => {
    const value = {
      sources: [{ id: 'a', tm: { waalk: {} } }],
      factors: { residental: 2 },
      data: { typ: 'Point', coordinate: [] },
      any: { thing: { sped: 1 } },
      c_bar: 'x',
      maxEdgeWeigth: null,
      options: null,
    };
    expect(find(value)).toEqual([]);
    for (const other of [null, 7, 'text', [], [{ souces: 1 }]]) expect(find(other)).toEqual([]);
  });

  it('are told once of all items of a list, and a hundred at most', () => {
    const sources = Array.from({ length: 1000 }, (_, i) => ({ id: `${i}`, tn: {}, name: 'x' }));
    expect(find({ sources })).toEqual([
      { path: 'sources[0].tn', nearest: 'tm' },
      { path: 'sources[0].name', nearest: null },
    ]);
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, i) => [`field${i}`, 1]));
    expect(find(many)).toHaveLength(100);
  });

  it('belong to no schema of several', () => {
    const both = fieldFinder(
      schema,
      Type.Object({ serviceUrl: Type.Unknown(), options: Type.Object({ deep: nullable }) }),
    );
    expect(both({ serviceUrl: 1, servceUrl: 1, options: { speed: 1, deep: { sped: 1 } } })).toEqual([
      { path: 'servceUrl', nearest: 'serviceUrl' },
      { path: 'options.deep.sped', nearest: 'speed' },
    ]);
    expect(fieldFinder(schema, Type.Unknown())({ maxEdgeWeigth: 1 })).toEqual([]);
  });

  it('are told of where they resemble known ones, and all refused where that is wished', () => {
    const found = find({ useClientCache: true, maxEdgeWeigth: 1 });
    expect(noticesOf(found)).toEqual(['maxEdgeWeigth is unknown: maxEdgeWeight?']);
    expect(() => refuseUnknown([])).not.toThrow();
    const message = 'useClientCache is unknown: leave it out (and 1 more)';
    expect(() => refuseUnknown(found)).toThrow(
      expect.objectContaining({
        message,
        fields: [
          { path: 'useClientCache', message: 'useClientCache is unknown: leave it out' },
          { path: 'maxEdgeWeigth', message: 'maxEdgeWeigth is unknown: maxEdgeWeight?' },
        ],
      }),
    );
  });

  it('are named beside what is missing', () => {
    const fail = () => {
      throw wrongField('sources', 'is required');
    };
    expect(() => namingSlips(find({ souces: [] }), fail)).toThrow('sources is required; souces is unknown: sources?');
    expect(() => namingSlips(find({ other: [] }), fail)).toThrow(/^sources is required$/);
  });
});
