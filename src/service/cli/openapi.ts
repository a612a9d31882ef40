import { Command } from 'commander';
import { CAPABILITIES } from '../capabilities/index.ts';
import { openapiDocument, routesOf } from '../http/index.ts';
import { compactJson } from './compact-json.ts';

export function openapiCommand(): Command {
  return new Command('openapi').action(() => {
    process.stdout.write(`${compactJson(openapiDocument(routesOf(CAPABILITIES)))}\n`);
  });
}
