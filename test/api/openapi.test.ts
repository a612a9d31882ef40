import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { CORE } from '../../src/products/operation/index.ts';
import { CAPABILITIES } from '../../src/service/capabilities/index.ts';
import { openapiDocument, routesOf } from '../../src/service/http/index.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[];
  readonly requestBody?: { readonly content: { readonly 'application/json': Media } };
  readonly responses: Record<string, unknown>;
}

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
}

interface Media {
  readonly schema?: { readonly $ref: string };
  readonly example?: unknown;
}

interface Document {
  readonly openapi: string;
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: {
    readonly schemas: Record<string, object>;
    readonly parameters: Record<string, Parameter>;
  };
}

const routes = routesOf(CAPABILITIES);
const document = openapiDocument(routes) as unknown as Document;
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

const resolved = (parameter: Parameter | { readonly $ref: string }): Parameter =>
  '$ref' in parameter ? document.components.parameters[parameter.$ref.split('/').at(-1)!] : parameter;

describe('openapi.json', () => {
  it('has every route of the table at each of its mounts, but for the one without a region', () => {
    for (const { group, method, path: below } of routes) {
      for (const mount of group === CORE || group.manners ? group.mounts.slice(0, 1) : group.mounts) {
        const path = (mount + below).replaceAll(/:(\w+)/g, '{$1}');
        expect(document.paths[path]?.[method.toLowerCase()], `${method} ${path}`).toBeDefined();
      }
    }
  });

  it('is well-formed: unique operation ids, path parameters declared, references that lead somewhere', () => {
    expect(document.openapi).toBe('3.1.0');
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const declared = (operation.parameters ?? [])
        .map(resolved)
        .filter((p) => p.in === 'path')
        .map((p) => p.name);
      expect(declared).toEqual([...path.matchAll(/\{(\w+)\}/g)].map((m) => m[1]));
      expect(Object.keys(operation.responses).length).toBeGreaterThan(0);
    }
    const text = JSON.stringify(document);
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const target = pointer
        .split('/')
        .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document);
      expect(target, pointer).toBeDefined();
    }
  });

  it('holds valid JSON schemas (draft 2020-12), and examples that fit them', () => {
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: 'document', ...document });
    for (const schema of Object.values(document.components.schemas)) expect(ajv.validateSchema(schema)).toBe(true);
    for (const { operation } of operations) {
      const media = operation.requestBody?.content['application/json'];
      // Parameters of dialects are described by the engines that they come from.
      if (media?.schema === undefined) continue;
      expect(
        ajv.validate({ $ref: `document${media.schema.$ref}` }, media.example),
        `${operation.operationId}: ${ajv.errorsText()}`,
      ).toBe(true);
    }
  });

  it('is the committed one (npm run openapi writes it)', () => {
    const committed: unknown = JSON.parse(readFileSync('openapi.json', 'utf8'));
    expect(committed).toEqual(JSON.parse(JSON.stringify(document)));
  });
});
