import ipaddr from 'ipaddr.js';
import Type, { type Static } from 'typebox';
import { parseInstant } from '../../kit/core/calendar.ts';
import { InputError } from '../../kit/core/errors.ts';
import { EVERYBODY } from '../../products/operation/index.ts';

const name = Type.String({ minLength: 1, maxLength: 64 });

/** The settings of a key in a configuration file or a command. */
export const keySettings = {
  plan: Type.Optional(name),
  name: Type.Optional(Type.String({ maxLength: 64, description: 'What usage calls it by.' })),
  account: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Whose its stored objects, jobs and quotas are; its name if left out.',
    }),
  ),
  expires: Type.Optional(Type.String({ description: 'It ends at this date (0:00 UTC) or time.' })),
  origins: Type.Optional(Type.Array(Type.String(), { description: 'Web pages of other origins may not use it.' })),
  networks: Type.Optional(Type.Array(Type.String(), { description: 'Only these addresses (CIDR) may use it.' })),
};

const SETTINGS = Type.Object(keySettings);
export type KeySettings = Static<typeof SETTINGS>;

type Network = [address: ipaddr.IPv4 | ipaddr.IPv6, bits: number];

/** The parsed limits of a key. */
export interface KeyBounds {
  /** Epoch milliseconds. */
  readonly expires: number | null;
  readonly origins: ReadonlySet<string> | null;
  readonly networks: readonly Network[] | null;
}

/** Parses the limits of a key. Throws InputError that names what is wrong. */
export function boundsOf({ account, name: called, expires, origins, networks }: KeySettings): KeyBounds {
  if ((account ?? called) === EVERYBODY)
    throw new InputError(`account must not be ${EVERYBODY}: that is of callers without a key`);
  return {
    expires: expires === undefined ? null : timeOf(expires),
    origins: origins === undefined ? null : new Set(origins.map(originOf)),
    networks: networks === undefined ? null : networks.map(networkOf),
  };
}

const DATE = /^\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
const HAS_ZONE = /(Z|[+-]\d\d:?\d\d)$/;

/** Parses a time; without a zone it is UTC, on every machine. */
function timeOf(text: string): number {
  const isTime = text.length > '2026-01-01'.length;
  const time = DATE.test(text) ? parseInstant(isTime && !HAS_ZONE.test(text) ? `${text}Z` : text) : Number.NaN;
  if (Number.isNaN(time))
    throw new InputError(`expires must be a date or a time such as 2027-01-31 or 2027-01-31T12:00:00Z, not ${text}`);
  return time;
}

function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.origin !== text.replace(/\/$/, '').toLowerCase()) {
    throw new InputError(`origins must be such as https://app.example.org or http://localhost:3000, not ${text}`);
  }
  return url.origin;
}

function networkOf(text: string): Network {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text);
    const address = ipaddr.parse(text);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  } catch {
    throw new InputError(`networks must be such as 10.1.0.0/16 or 2001:db8::/32, not ${text}`);
  }
}

/** Returns whether a caller's address lies in one of the networks. */
export function liesIn(networks: readonly Network[], caller: string): boolean {
  if (!ipaddr.isValid(caller)) return false;
  // IPv4 addresses reach dual-stack sockets as ::ffff:192.0.2.1.
  const address = ipaddr.process(caller);
  return networks.some(([network, bits]) => address.kind() === network.kind() && address.match(network, bits));
}
