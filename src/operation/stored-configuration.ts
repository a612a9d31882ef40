/** Names of keys wherever they stand. */
const SECRETS = ['serviceKey', 'apiKey'];
/** Further down `key` is half of a tag. */
const TOP_LEVEL_SECRET = 'key';

/** A configuration as it is stored: what came, without keys. Changes what it is given. */
export function toStoredConfiguration(wire: object): unknown {
  delete (wire as Record<string, unknown>)[TOP_LEVEL_SECRET];
  removeSecrets(wire);
  return wire;
}

function removeSecrets(value: object): void {
  if (!Array.isArray(value)) for (const name of SECRETS) delete (value as Record<string, unknown>)[name];
  for (const member of Array.isArray(value) ? value : Object.values(value)) {
    if (typeof member === 'object' && member !== null) removeSecrets(member);
  }
}

/** Makes the bytes that are stored; an `Operation`. */
export const storingOperation = {
  name: 'object-cache',
  // What is stored doesn't depend on any.
  over: 'regions' as const,
  run(_networks: unknown, configuration: unknown) {
    const body = new TextEncoder().encode(JSON.stringify(configuration));
    return { code: 'ok' as const, message: '', body };
  },
  cost: () => 0,
};
