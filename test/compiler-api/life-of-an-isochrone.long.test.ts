import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoRegion } from '../api/demo-region.ts';

// docs/life-of-an-isochrone.md beside a real request: a copy of the built server writes down when it enters each file.

const page = readFileSync('docs/life-of-an-isochrone.md', 'utf8');
/** Numbered steps, and what stands in them. */
const steps = [...page.matchAll(/^(\d+)\. ([\s\S]*?)(?=^\d+\. |^\*\*|^A tile)/gm)].map(([, , text = '']) => text);
const filesIn = (text: string): string[] => [...text.matchAll(/`(src\/[\w./-]+\.ts)`/g)].map(([, file = '']) => file);

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'hinterland-life-'));
  cpSync('dist', join(folder, 'dist'), { recursive: true });
  for (const name of ['node_modules', 'package.json', 'playground']) symlinkSync(resolve(name), join(folder, name));
  cpSync(await demoRegion(), join(folder, 'regions'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Makes every function of a compiled file write the time of its first entry, once tracing has begun. */
function trace(file: string, log: string, begun: string): void {
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
  it('names files that exist', () => {
    expect(steps.length).toBeGreaterThan(10);
    for (const file of filesIn(page)) expect(existsSync(file), file).toBe(true);
  });

  it('tells the order in which a request enters them', async () => {
    const [log, begun] = [join(folder, 'log'), join(folder, 'begun')];
    const told = steps.map((text) => filesIn(text)[0]);
    for (const file of told) trace(file, log, begun);
    const { runServer } = (await import(
      pathToFileURL(join(folder, 'dist/cli/run-server.js')).href
    )) as typeof import('../../src/cli/run-server.ts');
    const at = { dataDir: join(folder, 'regions'), regions: ['demo'], host: '127.0.0.1', port: 0 };
    const server = await runServer({ ...at, apiKeys: [], config: { workers: 1, warmUp: false } });
    try {
      writeFileSync(begun, '');
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
    const entered = readFileSync(log, 'utf8').trim().split('\n').sort();
    expect(entered.map((line) => line.split(' ')[1])).toEqual(told);
  });
});
