import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';

// Documents are held to what a program can check: their links and the files and commands they name exist, and every page is listed.

const pagesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md') && !name.includes('node_modules'))
    .map((name) => join(folder, name));
const DOCUMENTS = [
  ...['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'playground/README.md'],
  ...['docs', 'src', 'bench'].flatMap(pagesIn),
];
const text = new Map(DOCUMENTS.map((page) => [page, readFileSync(page, 'utf8')]));

/** Files that a page links to, relative to the project; addresses elsewhere and places within the page are left out. */
function linkedFiles(page: string): string[] {
  const links = text.get(page)!.matchAll(/\]\(([^)\s]+)\)/g);
  return [...links]
    .map(([, target]) => target!.split('#')[0]!)
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
    .map((target) => normalize(join(dirname(page), target)));
}

const NPM_SCRIPTS: Record<string, unknown> = JSON.parse(readFileSync('package.json', 'utf8')).scripts;

describe.each(DOCUMENTS)('%s', (page) => {
  it('links to files that exist', () => {
    expect(linkedFiles(page).filter((file) => !existsSync(file))).toEqual([]);
  });

  it('names files and commands that exist', () => {
    const named = [...text.get(page)!.matchAll(/`((?:src|test|bench|docs|deploy|playground)\/[\w./-]+)`/g)];
    expect(named.map(([, file]) => file!).filter((file) => !existsSync(file))).toEqual([]);
    const commands = [...text.get(page)!.matchAll(/npm run ([\w:-]+)(?![\w:-]| --workspace)/g)].map(
      ([, name]) => name!,
    );
    expect(commands.filter((name) => !(name in NPM_SCRIPTS))).toEqual([]);
  });
});

describe('the list of all pages', () => {
  it('has every page', () => {
    const listed = new Set([...linkedFiles('docs/README.md'), 'docs/README.md', 'README.md']);
    expect(DOCUMENTS.filter((page) => !listed.has(page))).toEqual([]);
  });
});
