import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compactJson } from './compact-json.ts';

test('it is the same JSON, in lines of bounded length where its texts are short', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 6 }), (text) => {
      const value: unknown = JSON.parse(text);
      expect(JSON.stringify(JSON.parse(compactJson(value)))).toBe(JSON.stringify(value));
    }),
  );
  const lists = Array.from({ length: 9 }, (_, i) => ({ name: `n${i}`, values: Array(i * 10).fill(i) }));
  const lines = compactJson({ lists }).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(121);
  expect(lines).toContain('  {"name":"n1","values":[1,1,1,1,1,1,1,1,1,1]},');
});
