import { type Endpoint, methodsOf } from '../../../products/operation/index.ts';
import { httpRefusal } from '../../exchange/index.ts';

interface Found {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
}

interface Line {
  readonly endpoint: Endpoint;
  readonly path: string;
  readonly pattern: RegExp;
}

const PARAMETER = /:(\w+)/g;

/** A character that is greater than any of a path. */
const LAST = '\uffff';

/**
 * Makes the function that finds the endpoint of a method and a path with its parameters, as the server's router does:
 * what stands in a path counts before a parameter. It returns null where the path leads to nothing, and throws HttpError
 * 405 for a method that the path doesn't have, 400 for a malformed parameter.
 */
export function endpointFinder(endpoints: readonly Endpoint[]): (method: string, path: string) => Found | null {
  const rank = ({ path }: Line) => path.replace(PARAMETER, LAST);
  const lines = endpoints
    .flatMap((endpoint) => endpoint.group.mounts.map((mount) => lineOf(endpoint, mount + endpoint.path)))
    .sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return (method, path) => {
    const first = lines.find(({ pattern }) => pattern.test(path));
    if (first === undefined) return null;
    const there = lines.filter((line) => line.path === first.path);
    const line = there.find(({ endpoint }) => methodsOf(endpoint.reading).some((one) => one === method));
    if (line !== undefined) return { endpoint: line.endpoint, params: paramsIn(line, path) };
    const allow = there.flatMap(({ endpoint }) => methodsOf(endpoint.reading)).join(', ');
    throw httpRefusal(405, 'method', `${method} isn't possible here: use ${allow}`, { allow });
  };
}

function lineOf(endpoint: Endpoint, path: string): Line {
  const plain = path.replace(/[.@]/g, '\\$&');
  return { endpoint, path, pattern: new RegExp(`^${plain.replace(PARAMETER, '([^/]+?)')}/?$`) };
}

function paramsIn({ path, pattern }: Line, asked: string): Readonly<Record<string, string>> {
  const values = pattern.exec(asked)!.slice(1);
  const names = [...path.matchAll(PARAMETER)].map(([, name]) => name);
  return Object.fromEntries(names.map((name, i) => [name, decoded(values[i])]));
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    throw httpRefusal(400, 'url', 'has a malformed percent-encoding: a % by itself is written %25');
  }
}
