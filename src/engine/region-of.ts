import { RequestError } from '../core/errors.ts';

/**
 * The region that a `serviceUrl` names by its last path segment. The URL is looked up, never fetched.
 * Throws RequestError for a name that isn't among `regions`.
 */
export function regionOfServiceUrl(serviceUrl: string, regions: Iterable<string>): string {
  const names = [...regions];
  const segments = serviceUrl.split(/[?#]/, 1)[0]!.split('/').filter(Boolean);
  const name = segments.at(-1)?.toLowerCase();
  if (name !== undefined && names.includes(name)) return name;
  const message = `serviceUrl must end in the name of a region of this server: ${names.join(', ')}`;
  throw new RequestError(message, [{ path: 'serviceUrl', message }]);
}
