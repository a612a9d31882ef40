import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRegion } from '../api/demo-region.ts';

// The package as it is published, installed in a folder of its own.

const TSC = resolve('node_modules', 'typescript', 'bin', 'tsc');

let project: string;
let installed: string;
let tarball: string;
let files: { path: string; size: number }[];
const run = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8', stdio: 'pipe' });

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'hinterland-package-'));
  installed = join(project, 'node_modules', 'hinterland');
  mkdirSync(installed, { recursive: true });
  execFileSync(process.execPath, ['declarations.js']);
  const said = execFileSync('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', project], {
    encoding: 'utf8',
  });
  const [packed] = JSON.parse(said) as [{ filename: string; files: typeof files }];
  files = packed.files;
  tarball = join(project, packed.filename);
  execFileSync('tar', ['xzf', tarball, '-C', installed, '--strip-components', '1']);
  for (const name of readdirSync('node_modules')) {
    if (!name.startsWith('hinterland') && !name.startsWith('.')) {
      symlinkSync(resolve('node_modules', name), join(project, 'node_modules', name));
    }
  }
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'user', type: 'module' }));
  copyFileSync(join(await demoRegion(), 'sources', 'demo.osm.pbf'), join(project, 'city.osm.pbf'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** The program that the pieces of the library's page make. */
const program = () =>
  [...readFileSync('docs/library.md', 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code).join('\n');

/** Compiles if a compiler refuses what requests don't have. */
const WRONG = `import { openRegion } from 'hinterland';
import { openRegion as openPack } from 'hinterland/browser';
const region = await openRegion('regions/city', { threads: 0 });
// @ts-expect-error
await region.times({ sources: 5, targets: [] });
// @ts-expect-error
await openPack('/pack', { threads: 'many' });
`;

describe('the published package', () => {
  it('is at most 25 MB without the page', () => {
    const sizes = files.filter(({ path }) => !path.startsWith('playground/')).map(({ size }) => size);
    expect(sizes.reduce((a, b) => a + b)).toBeLessThan(25_000_000);
  });

  it('has sound exports', async () => {
    const { messages } = await publint({ pkgDir: installed, strict: true, pack: false });
    const pkg = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([]);
  });

  it('has types that fit its modules', async () => {
    const result = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
    if (!result.types) throw new Error('the package has no types');
    // It has ES modules alone, which the two older ways of resolving don't know.
    const problems = result.problems.filter(
      (problem) => !('resolutionKind' in problem) || !['node10', 'node16-cjs'].includes(problem.resolutionKind),
    );
    expect(problems).toEqual([]);
  });

  it('compiles and runs the program of its page, under NodeNext and as Vite bundles it', async () => {
    writeFileSync(join(project, 'program.ts'), program());
    const options = {
      module: 'NodeNext',
      target: 'ES2022',
      lib: ['ES2022', 'ESNext.Disposable', 'DOM'],
      strict: true,
      types: ['node'],
    };
    writeFileSync(
      join(project, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: options, files: ['program.ts', 'wrong.ts'] }),
    );
    writeFileSync(join(project, 'wrong.ts'), WRONG);
    run(TSC, '-p', '.');
    const said = run('program.js');
    expect(said).toContain('could-not-connect-point-to-network');
    expect(said).toContain('sources[0].lat');
    await build({
      root: project,
      configFile: false,
      logLevel: 'error',
      build: { ssr: 'program.ts', outDir: 'bundle' },
    });
    const bundle = readdirSync(join(project, 'bundle')).find((name) => /^program\.m?js$/.test(name))!;
    expect(run(join('bundle', bundle)).split('\n').at(-2)).toEqual(said.split('\n').at(-2));
  });

  it('is found by Vite in a web page, with its worker', async () => {
    const script = `import { openRegion } from 'hinterland/browser';\nopenRegion('/pack').then(({ facts }) => alert(facts.name));`;
    writeFileSync(join(project, 'page.js'), script);
    writeFileSync(join(project, 'index.html'), '<script type="module" src="/page.js"></script>');
    await build({ root: project, configFile: false, logLevel: 'error', build: { outDir: 'site' } });
    const assets = readdirSync(join(project, 'site', 'assets'));
    const worker = assets.find((name) => name.startsWith('worker-'))!;
    const page = assets.find((name) => name.startsWith('index-'))!;
    expect(readFileSync(join(project, 'site', 'assets', page), 'utf8')).toContain(worker);
    expect(statSync(join(project, 'site', 'assets', worker)).size).toBeGreaterThan(1_000_000);
  });

  it('has the declarations that its page lists', () => {
    expect(readFileSync('dist/service/library/api.md', 'utf8')).toBe(readFileSync('docs/library-api.md', 'utf8'));
  });
});
