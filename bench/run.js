#!/usr/bin/env node
// Runs a benchmark written in TypeScript: node bench/run.js bench/scenario/import.ts
import { resolve } from 'node:path';
import { runnerImport } from 'vite';

const [script] = process.argv.splice(2, 1);
if (script === undefined) throw new Error('usage: node bench/run.js SCRIPT.ts [ARGUMENT]…');
await runnerImport(resolve(script), { configFile: false, logLevel: 'error' });
