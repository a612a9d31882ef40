import { readFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';

// What a client's author would do: generate types from the API's description, and compile against them.

let types = '';
beforeAll(async () => {
  types = astToString(await openapiTS(readFileSync('openapi.json', 'utf8')));
});

const USES = `
import type { components, paths } from './api.ts';

type Body<P extends keyof paths> = paths[P] extends { post: { requestBody: { content: { 'application/json': infer B } } } } ? B : never;
type Answer<P extends keyof paths> = paths[P] extends { post: { responses: { 200: { content: { 'application/json': infer B } } } } } ? B : never;
`;

const RIGHT = `${USES}
export const time: Body<'/{region}/v1/time'> = {
  sources: [{ id: 'a', lat: 50.5, lng: 8.5, tm: { bike: { speed: 20 } } }],
  targets: [{ id: 'b', lat: 50.51, lng: 8.5 }],
  maxEdgeWeight: 1800,
};
export const seconds = (answer: Answer<'/{region}/v1/time'>): number | undefined =>
  answer.data?.[0]?.targets?.[0]?.travelTime;
export const tags: components['schemas']['OsmTypes'] = [{ key: 'group', value: 'g_shop' }];
`;

/** Returns the messages of the compiler about a client's file. */
function problemsOf(client: string): string[] {
  const files = new Map([
    ['/client/api.ts', types],
    ['/client/client.ts', client],
  ]);
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.directoryExists = () => true;
  host.fileExists = (name) => files.has(name) || fileExists(name);
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.getSourceFile = (name, target, ...rest) => {
    const text = files.get(name);
    return text === undefined ? getSourceFile(name, target, ...rest) : ts.createSourceFile(name, text, target);
  };
  const program = ts.createProgram([...files.keys()], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

describe('types generated from openapi.json', () => {
  it('compile, and take what the API takes', () => {
    expect(problemsOf(RIGHT)).toEqual([]);
  });

  it('refuse a body that the API refuses', () => {
    expect(problemsOf(RIGHT.replace('lat: 50.5,', "lat: 'north',"))).not.toEqual([]);
    expect(problemsOf(RIGHT.replace('maxEdgeWeight: 1800', 'maxEdgeWeight: {}'))).not.toEqual([]);
    expect(problemsOf(RIGHT.replace('/v1/time', '/v1/thyme'))).not.toEqual([]);
  });
});
