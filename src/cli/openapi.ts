import { Command } from 'commander';
import { CAPABILITIES } from '../capabilities/index.ts';
import { openapiDocument, routesOf } from '../http/index.ts';

export function openapiCommand(): Command {
  return new Command('openapi').description("print the API's description (OpenAPI 3.1)").action(() => {
    process.stdout.write(`${JSON.stringify(openapiDocument(routesOf(CAPABILITIES)), null, 2)}\n`);
  });
}
