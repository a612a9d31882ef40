import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

// Documents are held to what a program can check: their links and the files and commands they name exist, and every
// page is listed.

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name));
const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'playground/README.md'],
  ...['docs', 'src', 'bench', 'tools'].flatMap(pagesIn),
];
const text = new Map(DOCUMENTS.map((page) => [page, readFileSync(page, 'utf8')]));

/**
 * Returns the files that a page links to, relative to the project; addresses elsewhere and places within the page are
 * left out.
 */
function linkedFiles(page: string): string[] {
  const links = text.get(page)!.matchAll(/\]\(([^)\s]+)\)/g);
  return [...links]
    .map(([, target]) => target!.split('#')[0]!)
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(page), target)));
}

/** Returns lines of text in a page: code and tables are left out, and lines with links, which can't be broken. */
const proseOf = (page: string): string[] =>
  text
    .get(page)!
    .replace(/^ *```[\s\S]*?^ *```/gm, '')
    .split('\n')
    .filter((line) => !/^\s*\||\]\(|https?:/.test(line));

const COMMANDS = new Set(
  [...readFileSync('src/service/cli/command-line.ts', 'utf8').matchAll(/^ {4}'([\w-]+)',$/gm)].map(([, name]) => name!),
);

const NPM_SCRIPTS: Record<string, unknown> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

describe.each(DOCUMENTS)('%s', (page) => {
  it('links to files that exist', () => {
    expect(linkedFiles(page).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names files and commands that exist', () => {
    const named = [...text.get(page)!.matchAll(/`((?:src|test|tools|bench|docs|deploy|playground)\/[\w./-]+)`/g)];
    expect(named.map(([, file]) => file!).filter((file) => !existsSync(file))).toEqual([]);
    const commands = [...text.get(page)!.matchAll(/npm run ([\w:-]+)(?![\w:-]| --workspace)/g)].map(
      ([, name]) => name!,
    );
    expect(commands.filter((name) => !(name in NPM_SCRIPTS))).toEqual([]);
    const own = [...text.get(page)!.matchAll(/(?:`|npx )hinterland ([a-z][\w-]*)/g)].map(([, name]) => name!);
    expect(own.filter((name) => !COMMANDS.has(name))).toEqual([]);
  });

  it('has lines of 120 characters at most', () => {
    expect(proseOf(page).filter((line) => line.length > 120)).toEqual([]);
  });
});

describe('the list of all pages', () => {
  it('has every page', () => {
    const listed = new Set([...linkedFiles('docs/README.md'), 'docs/README.md', 'README.md']);
    expect(DOCUMENTS.filter((page) => !listed.has(page))).toEqual([]);
  });
});

const QUESTION = /^(?:What|Which|Of|By|Those|Whether|How|Where)\b/;

describe('docstrings', () => {
  it('open with what the symbol is or does', () => {
    const sources = ['src', 'bench', 'test', 'tools/demo-city/src', 'playground/src'].flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.m?[jt]sx?$/.test(name) && !name.includes('node_modules'))
        .map((name) => join(folder, name)),
    );
    const questions = sources.flatMap((name) =>
      [...readFileSync(name, 'utf8').matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\//g)]
        .map(([, words]) => words!.replace(/^\s*\*\s?/gm, '').trim())
        .filter((words) => QUESTION.test(words))
        .map((words) => `${name}: ${words}`),
    );
    expect(questions).toEqual([]);
  });
});
