import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { describe, expect, it } from 'vitest';
import { de } from '../../playground/src/text/de.ts';
import { es } from '../../playground/src/text/es.ts';
import { fr } from '../../playground/src/text/fr.ts';
import { t } from '../../playground/src/text/index.ts';
import { pt } from '../../playground/src/text/pt.ts';

const SOURCES = 'playground/src';

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [member: string]: unknown;
}
const isNode = (value: unknown): value is SyntaxNode => typeof (value as SyntaxNode | null)?.type === 'string';
const children = (node: SyntaxNode): SyntaxNode[] => Object.values(node).flat().filter(isNode);

const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
  (file) => /\.tsx?$/.test(file) && !file.startsWith('text/'),
);
const parsed = files.map((file) => {
  const source = readFileSync(join(SOURCES, file), 'utf8');
  return { file, source, root: parseAst(source, { lang: file.endsWith('x') ? 'tsx' : 'ts' }) as unknown as SyntaxNode };
});

/** Calls `see` with each node; what it returns false for isn't gone into. */
function walk(node: SyntaxNode, see: (node: SyntaxNode) => boolean): void {
  if (!see(node)) return;
  for (const child of children(node)) walk(child, see);
}

const isCallOfT = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' && (callee as { name?: string }).name === 't';

/** Texts that the code asks for. */
const asked = new Set<unknown>();
for (const { root } of parsed) {
  walk(root, (node) => {
    if (isCallOfT(node)) asked.add((node.arguments as { value?: unknown }[])[0]?.value);
    return true;
  });
}

describe('the words of the page', () => {
  it.each(Object.entries({ de, es, fr, pt }))('are all in %s, with the same values in each', (_, words) => {
    expect(Object.keys(words).sort()).toEqual([...asked].sort());
    const places = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).sort();
    for (const [text, word] of Object.entries(words)) {
      expect(word.trim(), text).not.toBe('');
      expect(places(word), text).toEqual(places(text));
    }
  });

  it('take values, and are English without a catalogue', () => {
    expect(t('{0} of {1} rows were brought in.', 3, 4)).toBe('3 of 4 rows were brought in.');
  });

  it('stand nowhere in the code but as texts', () => {
    const stray: string[] = [];
    for (const { file, root } of parsed) {
      walk(root, (node) => {
        if (isCallOfT(node)) return false;
        if (node.type === 'JSXText' && /\p{L}{2}/u.test(node.value as string) && node.value !== 'Hinterland') {
          const text = (node.value as string).trim();
          if (!NAMES.has(text)) stray.push(`${file}: ${text}`);
        }
        if (node.type === 'JSXAttribute' && READ.has((node.name as { name: string }).name)) {
          const { value } = (node.value ?? {}) as { value?: unknown };
          if (typeof value === 'string' && /\p{L}{2}/u.test(value)) stray.push(`${file}: ${value}`);
        }
        return true;
      });
    }
    expect(stray).toEqual([]);
  });

  it('are sentences in no string of the code', () => {
    const stray: string[] = [];
    for (const { file, root } of parsed.filter((one) => !OF_FILES.test(one.file))) {
      walk(root, (node) => {
        if (isCallOfT(node) || /^(Import|TS)/.test(node.type)) return false;
        // Errors of the program itself aren't read by those who use it.
        if (node.type === 'NewExpression' && (node.callee as { name?: string }).name === 'Error') return false;
        const text = node.type === 'Literal' ? node.value : undefined;
        if (typeof text === 'string' && /^[A-Z“][^<>]*\p{L} \p{L}/u.test(text) && !NAMES.has(text))
          stray.push(`${file}: ${text}`);
        return true;
      });
    }
    expect(stray).toEqual([]);
  });
});

/** Attributes that are read or heard. */
const READ = new Set([
  'aria-label',
  'title',
  'placeholder',
  'label',
  'legend',
  'alt',
  'done',
  'dateLabel',
  'timeLabel',
]);
/** Names, which are the same in every language. */
const NAMES = new Set(['Hinterland', 'Dark Matter', 'Helvetica Neue']);
/** Files that write files and requests, which have the same form in every language. */
const OF_FILES = /^(data-out\/(gpx|geoparquet|csv)|api\/snippets|category-icons|panel\/icons)/;
