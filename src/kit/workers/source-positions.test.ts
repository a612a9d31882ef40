import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { toErrorMessage } from '../core/error-message.ts';
import { withSourcePositions } from './source-positions.ts';

const bundle = new URL('../../../dist/bundle/worker/kit-workers.js', import.meta.url);

describe('faults of worker threads', () => {
  it('name the places in the sources, though the code of workers is bundled', () => {
    const text = 'function serveTasks(';
    const lines = readFileSync(bundle, 'utf8').split('\n');
    const line = lines.findIndex((code) => code.includes(text));
    const error = new Error('a fault');
    error.stack = `Error: a fault\n    at serveTasks (${bundle}:${line + 1}:${lines[line].indexOf('serveTasks') + 1})\n    at node:internal/main:5:3`;
    const message = toErrorMessage(error, withSourcePositions);
    const stack = 'stack' in message ? message.stack : '';
    const { file, at } = /(?<file>file:.*?):(?<at>\d+):\d+\)/.exec(stack)?.groups ?? {};
    expect(file).toBe(`${new URL('./serve-tasks.ts', import.meta.url)}`);
    expect(readFileSync(new URL(file), 'utf8').split('\n')[Number(at) - 1]).toContain(text);
    expect(stack).toMatch(/\n {4}at node:internal\/main:5:3$/);
  });

  it('keep places of which there is no map', () => {
    const error = new Error('a fault');
    error.stack = 'Error: a fault\n    at run (file:///nowhere/file.js:1:2)';
    expect(toErrorMessage(error, withSourcePositions)).toMatchObject({ stack: error.stack });
  });
});
