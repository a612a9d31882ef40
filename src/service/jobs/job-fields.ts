import Type, { type TSchema } from 'typebox';
import { type FieldFinder, fieldFinder } from '../engine/index.ts';
import { JobRequest } from './job-spec.ts';
import { AccessibilityRequest } from './kinds/accessibility.schema.ts';
import { FLAT_ANSWERS } from './kinds/request-rows.ts';

/** Fields that a job's body may have beside those of its operation. */
const BESIDE = Type.Object(
  Object.fromEntries(
    ['tm', 'pairs', 'key', 'apiKey', 'serviceKey', 'serviceUrl'].map((name) => [name, Type.Unknown()]),
  ),
);

/**
 * Makes the finder of unknown fields in requests for jobs: their own, and those in the body of the operation.
 * @param schemaOf the request of an endpoint, by name
 */
export function jobFieldFinder(schemaOf: (endpoint: string) => TSchema): FieldFinder {
  const finders = new Map<string, FieldFinder>();
  const made = (operation: string): FieldFinder => {
    const bodies = operation === 'accessibility' ? AccessibilityRequest : schemaOf(endpointOf(operation));
    return fieldFinder(Type.Object({ ...JobRequest.properties, body: Type.Intersect([bodies, BESIDE]) }));
  };
  return (wire) => {
    const operation = String((wire as { readonly operation?: unknown } | null)?.operation);
    if (!(JobRequest.properties.operation.enum as readonly string[]).includes(operation)) return [];
    const finder = finders.get(operation) ?? made(operation);
    finders.set(operation, finder);
    return finder(wire);
  };
}

const endpointOf = (operation: string): string =>
  (FLAT_ANSWERS as Readonly<Record<string, { readonly endpoint: string }>>)[operation]?.endpoint ?? operation;
