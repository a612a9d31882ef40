import { type Endpoint, kindsOf } from '../../../products/operation/index.ts';
import { type RawRequest, validatorOf } from './read-request.ts';
import { type FieldFinder, fieldFinder } from './unknown-fields.ts';

/** Returns whether what an endpoint stores may serve other endpoints as their configuration. */
export const storesConfigurations = ({ reading }: Endpoint): boolean =>
  reading.from === 'body' && reading.stores === 'requestConfiguration';

/**
 * Checks a configuration before it is stored, like the operations that its fields point to: its form for all of them,
 * its meaning for the likeliest one. Throws their RequestError and LimitError.
 */
export function checkConfiguration(configuration: object, endpoints: Iterable<Endpoint>, raw: RawRequest): void {
  const kinds = kindsOf(configuration as Readonly<Record<string, unknown>>);
  for (const endpoint of endpoints) {
    if (endpoint.checks === undefined || !kinds.includes(endpoint.checks)) continue;
    // A copy, because checking coerces values in place.
    const wire = validatorOf(endpoint)(structuredClone(configuration), raw.source);
    if (endpoint.checks === kinds[0]) endpoint.toQuery(wire, raw);
  }
}

/**
 * Makes the finder of unknown fields in a configuration that is to be stored. It accepts the fields of all operations
 * that the configuration's fields point to.
 */
export function configurationFinder(
  { schema }: Endpoint,
  configuration: unknown,
  endpoints: Iterable<Endpoint>,
): FieldFinder {
  if (typeof configuration !== 'object' || configuration === null) return () => [];
  const kinds = kindsOf(configuration as Readonly<Record<string, unknown>>);
  const meant = [...endpoints].filter(({ checks }) => checks !== undefined && kinds.includes(checks));
  return meant.length === 0 ? () => [] : fieldFinder(schema, ...meant.map((endpoint) => endpoint.schema));
}
