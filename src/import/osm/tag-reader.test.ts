import { describe, expect, it } from 'vitest';
import { TagReader } from './tag-reader.ts';

describe('TagReader', () => {
  const strings = ['', 'highway', 'primary', '__proto__', 'x', 'secondary'];
  const tags = {
    first: Int32Array.of(0, 2, 2, 4),
    key: Int32Array.of(1, 3, 1, 1),
    value: Int32Array.of(2, 4, 5, 2),
  };
  const reader = new TagReader(tags, strings);

  it('gives single values', () => {
    expect([0, 1, 2].map((element) => reader.get(element, 'highway'))).toEqual(['primary', undefined, 'secondary']);
    expect(reader.get(0, 'constructor')).toBeUndefined();
    expect(reader.get(0, 'primary')).toBeUndefined();
    expect(reader.has(0, '__proto__')).toBe(true);
    expect(reader.valueIndex(2, reader.keyIndex('highway'))).toBe(5);
    expect(reader.keyIndex('name')).toBe(-1);
  });

  it('gives all tags; of a repeated key the first', () => {
    expect([...reader.all(0)]).toEqual([
      ['highway', 'primary'],
      ['__proto__', 'x'],
    ]);
    expect([...reader.all(2)]).toEqual([['highway', 'secondary']]);
  });
});
