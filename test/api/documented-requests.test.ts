import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
import { pythonBlocks, runPython } from '../python-page.ts';
import { demoRegion } from './demo-region.ts';

// Every ```json POST /path block of docs/api, and every curl command of the README, is sent to a running server with
// the demonstration region; a ```json answer block after it has the shape of what comes back. Numbers may change,
// members and types may not.

interface Example {
  readonly name: string;
  readonly path: string;
  readonly body: string;
  readonly answer: unknown;
}

const CURL = /^curl -X POST localhost:8080(?<path>\S+) -H 'content-type: application\/json' -d '(?<json>[^']+)'$/gm;
const BLOCK = /```json (?:POST (?<path>\S+)|answer)\n(?<json>[\s\S]*?)```/g;

function examples(file: string): Example[] {
  const list: Example[] = [];
  for (const { groups } of readFileSync(`docs/api/${file}`, 'utf8').matchAll(BLOCK)) {
    const { path, json = '' } = groups ?? {};
    if (path) list.push({ name: `${file} ${list.length + 1}: ${path}`, path, body: json, answer: undefined });
    else list.push({ ...list.pop()!, answer: JSON.parse(json) });
  }
  return list;
}

function commandsOfReadme(): Example[] {
  return [...readFileSync('README.md', 'utf8').matchAll(CURL)].map(({ groups }) => {
    const { path, json } = groups as { path: string; json: string };
    return { name: `README: ${path}`, path, body: json, answer: undefined };
  });
}

/** Returns the members and types; a list is what its first item is. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.length > 0 ? [shapeOf(value[0])] : [];
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

let server: RunningServer;
beforeAll(async () => {
  const settings = { dataDir: await demoRegion(), regions: ['demo'], host: '127.0.0.1', port: 0 };
  server = await runServer({ ...settings, apiKeys: [], config: { warmUp: false } });
});
afterAll(async () => {
  await server.close();
});

describe('the page for Python', () => {
  const blocks = pythonBlocks(() => server.url.replace(/\/$/, '')).filter(({ readsResults }) => !readsResults);
  it.for(blocks)('runs: $title', async (block, { skip }) => {
    const missing = await runPython(block, tmpdir());
    if (missing !== null) skip(missing);
  });
});

describe('documented requests', () => {
  it('include the five use cases of the README', () => expect(commandsOfReadme()).toHaveLength(5));

  const files = readdirSync('docs/api').filter((name) => name.endsWith('.md'));

  it.each([...commandsOfReadme(), ...files.flatMap(examples)])('$name', async ({ path, body, answer }) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(server.url + path, { method: 'POST', headers, body });
    const text = await response.text();
    expect(response.ok, text).toBe(true);
    if (answer !== undefined) expect(shapeOf(JSON.parse(text))).toEqual(shapeOf(answer));
  });
});
