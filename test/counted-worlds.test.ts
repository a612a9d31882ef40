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

/** Returns lines at which a property ends without a word. Reads text as the formatter writes it. */
function silentReturns(text: string): number[] {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    if (!/\breturn;$/.test(line)) return [];
    let indent = indentOf(line);
    for (let i = at - 1; i >= 0; i--) {
      if (isWithin(lines[i], indent)) continue;
      indent = indentOf(lines[i]);
      if (/=> \{$/.test(lines[i])) return /[pP]roperty\(|^ *(async )?\(/.test(lines[i]) ? [at + 1] : [];
    }
    return [];
  });
}

it('finds a case that counts for nothing', () => {
  const text = ['  fc.property(world, (w) => {', '    if (!w)', '      return;', '    w.forEach((x) => {'].join('\n');
  expect(silentReturns(`${text}\n      if (x) return;\n    });`)).toEqual([3]);
  expect(silentReturns(text.replace('fc.property(world, ', '[').replace('(w)', '((w)'))).toEqual([]);
});

it('finds a count that depends on luck', () => {
  const text = ['  let n = 0;', '  fc.assert(', '    p,', '  );', '  expect(n).toBe(1);', '});'];
  expect(countedInNewWorlds(text.join('\n'))).toEqual([2]);
  expect(countedInNewWorlds(text.with(2, '    p, { seed: 1 },').join('\n'))).toEqual([]);
});

const texts = ['src', 'test']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it('what is counted over random worlds is counted over the same ones at every run', () => {
  const found = texts.flatMap(({ file, text }) => countedInNewWorlds(text).map((line) => `${file}:${line}`));
  expect(found, 'need a seed').toEqual([]);
});

it('a property leaves a case by fc.pre, which counts it', () => {
  const found = texts
    .filter(({ text }) => text.includes("from 'fast-check'"))
    .flatMap(({ file, text }) => silentReturns(text).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});
