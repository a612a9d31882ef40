import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll, describe, expect, it } from 'vitest';
import { ENTRIES } from '../../rolldown.config.ts';
import { writeDemoCity } from '../../tools/demo-city/src/index.ts';
import { demoRegion } from '../api/demo-region.ts';

// docs/life-of-*.md beside a real run: a copy of the build records when it enters each file.

/** A page, the numbered steps of it, and a copy of the build whose files tell when they are first entered. */
interface Life {
  readonly page: string;
  readonly steps: readonly string[];
  readonly folder: string;
}

const filesIn = (text: string): string[] => [...text.matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file);

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function lifeOf(path: string): Life {
  const page = readFileSync(path, 'utf8');
  const steps = [...page.matchAll(/^(\d+)\. ([\s\S]*?)(?=^\d+\. |^\*\*|^A tile|^What each)/gm)].map(
    ([, , text = '']) => text,
  );
  const folder = mkdtempSync(join(tmpdir(), 'hinterland-life-'));
  folders.push(folder);
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  unbundleThreads(folder);
  for (const name of ['node_modules', 'package.json', 'playground']) symlinkSync(resolve(name), join(folder, name));
  return { page, steps, folder };
}

/** Undoes the bundling of threads' modules; here they load the compiled files, each of which can be recorded. */
function unbundleThreads(folder: string): void {
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext };
  for (const name of ['service/capabilities/worker', ...ENTRIES]) {
    const { outputText } = ts.transpileModule(readFileSync(`src/${name}.ts`, 'utf8'), { compilerOptions });
    writeFileSync(join(folder, `dist/${name}.js`), outputText.replace(/(from '\.[^']*)\.ts'/g, "$1.js'"));
  }
}

function expectSound({ page, steps }: Life): void {
  expect(steps.length).toBeGreaterThan(10);
  for (const file of filesIn(page)) expect(existsSync(file), file).toBe(true);
}

/** Runs what a life describes, and expects the first files of its steps to be entered in their order. */
async function expectOrder({ steps, folder }: Life, run: (begin: () => void) => Promise<void>): Promise<void> {
  const [log, begun] = [join(folder, 'log'), join(folder, 'begun')];
  const named = steps.map((text) => filesIn(text)[0]);
  for (const file of named) trace(folder, file, log, begun);
  await run(() => writeFileSync(begun, ''));
  const entered = readFileSync(log, 'utf8').trim().split('\n').sort();
  expect(entered.map((line) => line.split(' ')[1])).toEqual(named);
}

/** Makes every function of a compiled file write the time of its first entry, once tracing has begun. */
function trace(folder: string, file: string, log: string, begun: string): void {
  const path = join(folder, file.replace(/^src/, 'dist').replace(/\.ts$/, '.js'));
  const call = ts.factory.createExpressionStatement(
    ts.factory.createCallExpression(ts.factory.createIdentifier('enteredForTheFirstTime'), undefined, []),
  );
  const visitor =
    (context: ts.TransformationContext) =>
    (root: ts.SourceFile): ts.SourceFile => {
      const visit = (node: ts.Node): ts.Node => {
        const visited = ts.visitEachChild(node, visit, context);
        const isBody =
          ts.isBlock(visited) && ts.isFunctionLike(node.parent) && !ts.isConstructorDeclaration(node.parent);
        return isBody ? ts.factory.updateBlock(visited, [call, ...visited.statements]) : visited;
      };
      return ts.visitEachChild(root, visit, context);
    };
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const { transformed } = ts.transform(source, [visitor]);
  const head = `
    import * as lifeFs from 'node:fs';
    let isEntered = false;
    function enteredForTheFirstTime() {
      if (isEntered || !lifeFs.existsSync(${JSON.stringify(begun)})) return;
      isEntered = true;
      lifeFs.appendFileSync(${JSON.stringify(log)}, process.hrtime.bigint() + ' ${file}\\n');
    }\n`;
  writeFileSync(path, head + ts.createPrinter().printFile(transformed[0] as ts.SourceFile));
}

describe('docs/life-of-an-isochrone.md', () => {
  const life = lifeOf('docs/life-of-an-isochrone.md');

  it('names files that exist', () => expectSound(life));

  it('tells the order in which a request enters them', async () => {
    const { folder } = life;
    cpSync(await demoRegion(), join(folder, 'regions'), { recursive: true });
    await expectOrder(life, async (begin) => {
      const { runServer } = (await import(
        pathToFileURL(join(folder, 'dist/service/cli/run-server.js')).href
      )) as typeof import('../../src/service/cli/run-server.ts');
      const at = { dataDir: join(folder, 'regions'), regions: ['demo'], host: '127.0.0.1', port: 0 };
      const server = await runServer({ ...at, apiKeys: [], config: { workers: 1, warmUp: false } });
      try {
        // Workers open their regions and look for idle work first.
        await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 }).toBe(200);
        await new Promise((resolve) => setTimeout(resolve, 2000));
        begin();
        const body = {
          sources: [{ id: 'a', lat: 50.501, lng: 8.5, tm: { bike: {} } }],
          polygon: { values: [300, 600, 900], serializer: 'geojson' },
        };
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(`${server.url}/demo/v1/polygon`, {
          method: 'POST',
          headers,
          body: JSON.stringify(body),
        });
        expect(answer.status, await answer.text()).toBe(200);
      } finally {
        await server.close();
      }
    });
  });
});

describe('docs/life-of-an-import.md', () => {
  const life = lifeOf('docs/life-of-an-import.md');

  it('names files that exist', () => expectSound(life));

  it('tells the order in which an import enters them', async () => {
    const { folder } = life;
    const { osm, dem, gtfs } = await writeDemoCity(join(folder, 'sources'));
    await expectOrder(life, async (begin) => {
      const { importRegion } = (await import(
        pathToFileURL(join(folder, 'dist/import/pipeline/index.js')).href
      )) as typeof import('../../src/import/pipeline/index.ts');
      begin();
      await importRegion({ name: 'demo', dataDir: join(folder, 'regions'), osm: [osm], dem: [dem], gtfs: [gtfs] });
    });
  });
});
