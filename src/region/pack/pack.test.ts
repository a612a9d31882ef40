import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type ColumnType, type TypedArray, viewOf } from '../../kit/collections/column.ts';
import { formsOf, read, written } from './column-forms.ts';
import { groupOf, modeOf } from './groups.ts';
import { through } from './gzip.ts';
import { openGroup, PackColumns, type PackManifest, packModes } from './index.ts';
import type { PackedColumn } from './pack-manifest.ts';

const columns: fc.Arbitrary<TypedArray> = fc.oneof(
  fc.int8Array(),
  fc.uint8Array(),
  fc.int16Array(),
  fc.uint16Array(),
  fc.int32Array(),
  fc.uint32Array(),
  fc.float32Array(),
  fc.float64Array(),
);

test('columns are read as they were written, in every form that suits them', () => {
  fc.assert(
    fc.property(columns, (column) => {
      const type = column.constructor.name.replace('Array', '') as ColumnType;
      for (const form of formsOf(type)) {
        const copy = viewOf(type, new ArrayBuffer(column.byteLength), 0, column.length);
        read(written(column, form), form, copy);
        expect(copy).toEqual(column);
      }
    }),
  );
});

test('columns belong to groups, and groups to modes', () => {
  const group = (column: string) => [groupOf(column), modeOf(groupOf(column) ?? '')];
  expect(group('street.node.lonE7')).toEqual(['base', null]);
  expect(group('water.area.firstLine')).toEqual(['base', null]);
  expect(group('bike.forward.head')).toEqual(['bike', 'bike']);
  expect(group('bike.hierarchy.rank')).toEqual(['bike', 'bike']);
  expect(group('bike.mirrored.head')).toEqual(['bike-reverse', 'bike']);
  expect(group('bike.usual-sweep.wide')).toEqual([null, null]);
  expect(group('mesh.car.x')).toEqual(['area-car', 'car']);
  expect(group('mesh.all.x')).toEqual(['area', null]);
  expect(group('transit.stop.platform')).toEqual(['transit', 'transit']);
  expect(group('statistics.group10.cell.id')).toEqual(['statistics', null]);
  expect(group('geocode.entry.layer')).toEqual(['geocode', null]);
});

test('public transport needs streets on foot; other words are refused', () => {
  expect(packModes(['transit'])).toEqual(['walk', 'transit']);
  expect(packModes(['car', 'bike'])).toEqual(['bike', 'car']);
  expect(() => packModes(['boat'])).toThrow('--modes: boat is none of walk, bike, car, transit');
});

describe('the columns of a pack', () => {
  const height: PackedColumn = { name: 'street.node.elevationM', type: 'Int16', length: 3, form: 'plain' };
  const name: PackedColumn = { name: 'street.names.bytes', type: 'Uint8', length: 2, form: 'plain' };
  const base = { name: 'base', file: 'base.columns', bytes: 0, sha256: '', columns: [height, name] };
  const zip = (bytes: readonly number[]) => through(Uint8Array.from(bytes), new CompressionStream('gzip'));

  it('are there once their group is added; before, they name it', async () => {
    const set = new PackColumns({ name: 'town', groups: [base], leftOut: ['car'] } as unknown as PackManifest);
    expect(set.has(height.name)).toBe(true);
    expect(() => set.get(height.name)).toThrow("isn't loaded");
    expect(set.needed).toBe('base');
    const memory = await openGroup(base, await zip([1, 0, 2, 0, 3, 0, 65, 66]), (bytes) => new ArrayBuffer(bytes));
    set.add('base', memory);
    expect(set.get(height.name)!.array).toEqual(Int16Array.of(1, 2, 3));
    expect(set.get(name.name)!.array).toEqual(Uint8Array.of(65, 66));
    expect(set.has('car.forward.head')).toBe(true);
    expect(() => set.get('car.forward.head')).toThrow('the pack town has no streets by car (car)');
    expect(set.has('places.place.id')).toBe(false);
    expect(set.get('places.place.id')).toBeUndefined();
  });

  it('are refused where their file is damaged', async () => {
    const zipped = await zip([1, 0, 2, 0, 3, 0, 65, 66]);
    const open = (bytes: Uint8Array<ArrayBuffer>) => openGroup(base, bytes, (size) => new ArrayBuffer(size));
    zipped[zipped.length - 5] ^= 1;
    await expect(open(zipped)).rejects.toThrow('base.columns of the pack is damaged');
    await expect(open(zipped.slice(4))).rejects.toThrow('base.columns of the pack is damaged');
    await expect(open(await zip([1, 0, 2, 0, 3, 0, 65]))).rejects.toThrow('another length');
    await expect(open(await zip([1, 0, 2, 0, 3, 0, 65, 66, 67]))).rejects.toThrow('another length');
  });
});
