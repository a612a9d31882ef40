import { Command } from 'commander';
import { CAPABILITIES } from '../capabilities/index.ts';
import { openapiDocument, routesOf } from '../http/index.ts';
import { compactJson } from './compact-json.ts';

export function openapiCommand(): Command {
  return new Command('openapi').description("print the API's description (OpenAPI 3.1)").action(() => {
    process.stdout.write(`${compactJson(openapiDocument(routesOf(CAPABILITIES)))}\n`);
  });
}
