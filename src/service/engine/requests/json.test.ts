import { describe, expect, it } from 'vitest';
import { parseJson } from './json.ts';

const read = (text: string) => parseJson(new TextEncoder().encode(text), 'body');

describe('JSON of requests', () => {
  it.each([
    ['1e999', 'body', 'must be a finite number'],
    ['[0,[1,-1e999]]', '[1][1]', 'must be a finite number'],
    ['{"a":[1,{"b c":{"d":[1e999]}}]}', 'a[1]["b c"].d[0]', 'must be a finite number'],
    ['{"a":[{"__proto__":1}]}', 'a[0].__proto__', 'is not an allowed name'],
    ['{"constructor":1e999}', 'constructor', 'is not an allowed name'],
    [`{"a":${'['.repeat(99)}${']'.repeat(99)}}`, '', ''],
    [`{"a":${'['.repeat(100)}${']'.repeat(100)}}`, 'body', 'is nested deeper than 100 levels'],
  ])('%s', (text, path, problem) => {
    if (problem === '') expect(read(text)).toEqual(JSON.parse(text));
    else expect(() => read(text)).toThrow(expect.objectContaining({ message: `${path} ${problem}` }));
  });
});
