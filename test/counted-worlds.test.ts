import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const indentOf = (line: string): number => line.length - line.trimStart().length;
const isWithin = (line: string, indent: number): boolean => line.trim() === '' || indentOf(line) >= indent;

/**
 * Returns lines of properties in new worlds beside which something is counted and then expected. Reads text as the
 * formatter writes it.
 */
function countedInNewWorlds(text: string): number[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (!/^ *(await |return )?fc\.assert\(/.test(line)) return [];
    const indent = indentOf(line);
    const end = line.endsWith(';')
      ? at
      : lines.findIndex((one, i) => i > at && one.trim() !== '' && indentOf(one) <= indent);
    if (/\bseed: \d/.test(lines.slice(end - 3, end + 1).join())) return [];
    const begin = lines.findLastIndex((one, i) => i < at && !isWithin(one, indent)) + 1;
    const counters = lines.slice(begin, at).flatMap((one) => {
      const [, names] =
        /^ *let \[?([\w, ]+)\]? = /.exec(one) ?? /^ *const (\w+)(?:: .*)? = (?:\[\]|new (?:Set|Map)\b)/.exec(one) ?? [];
      return names === undefined || indentOf(one) !== indent ? [] : names.split(', ');
    });
    const rest = lines.slice(end + 1);
    const last = rest.findIndex((one) => !isWithin(one, indent));
    const expected = rest.slice(0, last).filter((one) => one.includes('expect'));
    const isCounted = expected.some((one) => counters.some((name) => new RegExp(`\\b${name}\\b`).test(one)));
    return isCounted ? [at + 1] : [];
  });
}

it('finds a count that depends on luck', () => {
  const text = ['  let n = 0;', '  fc.assert(', '    p,', '  );', '  expect(n).toBe(1);', '});'];
  expect(countedInNewWorlds(text.join('\n'))).toEqual([2]);
  expect(countedInNewWorlds(text.with(2, '    p, { seed: 1 },').join('\n'))).toEqual([]);
});

it('what is counted over random worlds is counted over the same ones at every run', () => {
  const files = ['src', 'test'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  );
  const found = files
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => countedInNewWorlds(readFileSync(file, 'utf8')).map((line) => `${file}:${line} needs a seed`));
  expect(found).toEqual([]);
});
