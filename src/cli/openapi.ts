import { Command } from 'commander';
import { openapiDocument, ROUTES } from '../http/index.ts';

export function openapiCommand(): Command {
  return new Command('openapi').description("print the API's description (OpenAPI 3.1)").action(() => {
    process.stdout.write(`${JSON.stringify(openapiDocument(ROUTES), null, 2)}\n`);
  });
}
