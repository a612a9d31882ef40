import type { FastifyRequest } from 'fastify';
import type { Manners, MountGroup } from '../../products/operation/index.ts';
import type { Access, Keyring } from '../accounts/index.ts';
import { httpRefusal, KEY_PARAMETERS, type QueryValues, queryList } from '../exchange/index.ts';

const BEARER = /^bearer\s+(\S+)\s*$/i;
const BODY_FIELD = '"serviceKey"';
const MAX_BODY_KEYS = 10;

/**
 * Returns the caller by a key in the address or a header; null where none of these is valid, since the body may contain
 * one. Throws RequestError like `Keyring.accessOf`.
 * In groups that are open, a caller without a valid key is admitted too.
 */
export function knownByHead(request: FastifyRequest, keyring: Keyring, { isOpen, manners }: MountGroup): Access | null {
  const access = keyring.accessOf(keysOfHead(request, manners), whenceOf(request));
  return access ?? (isOpen ? keyring.accessWithoutKey(request.ip) : null);
}

/** Returns the caller by any key in the request. Throws HttpError 401, and like `Keyring.accessOf`. */
export function authenticate(request: FastifyRequest, keyring: Keyring, { manners }: MountGroup): Access {
  const access = keyring.accessOf(keysOf(request, manners), whenceOf(request));
  if (access !== undefined) return access;
  if (keyring.isPending)
    throw httpRefusal(503, 'key', "can't be looked up now: try again in a few seconds", { 'retry-after': '5' });
  const [any] = keysOf(request, manners);
  const problem =
    any === undefined
      ? 'is required: an API key as key, apiKey or serviceKey, in X-Api-Key or as Authorization: Bearer'
      : 'is unknown to this server: look for a slip, or ask its operator for another';
  throw httpRefusal(401, 'key', problem, { 'www-authenticate': 'Bearer' });
}

const whenceOf = ({ ip, headers }: FastifyRequest) => ({ address: ip, origin: headers.origin });

function* keysOf(request: FastifyRequest, manners: Manners | undefined): Generator<string> {
  yield* keysOfHead(request, manners);
  if (request.body instanceof Uint8Array)
    yield* keysInJson(Buffer.from(request.body.buffer, request.body.byteOffset, request.body.byteLength));
}

function* keysOfHead(request: FastifyRequest, manners: Manners | undefined): Generator<string> {
  const query = request.query as QueryValues;
  for (const name of [...KEY_PARAMETERS, ...(manners?.keyParameters ?? [])])
    for (const value of queryList(query, name)) if (value !== '') yield value;
  const header = request.headers['x-api-key'];
  if (typeof header === 'string' && header !== '') yield header;
  const bearer = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (bearer !== undefined) yield bearer;
  else if (manners?.hasBareKey && request.headers.authorization) yield request.headers.authorization.trim();
  for (const cfg of queryList(query, 'cfg')) yield* keysInJson(Buffer.from(cfg));
}

/** Finds `serviceKey` members of a JSON text without parsing it: bodies may be long, and this is the main thread. */
function* keysInJson(bytes: Buffer): Generator<string> {
  let at = bytes.indexOf(BODY_FIELD);
  for (let i = 0; at >= 0 && i < MAX_BODY_KEYS; i++) {
    const start = at + BODY_FIELD.length;
    const value = /^\s*:\s*("(?:[^"\\]|\\.)*")/.exec(bytes.toString('utf8', start, start + 600))?.[1];
    const key = value === undefined ? undefined : unquoted(value);
    if (key) yield key;
    at = bytes.indexOf(BODY_FIELD, start);
  }
}

function unquoted(literal: string): string | undefined {
  try {
    return JSON.parse(literal) as string;
  } catch {
    return undefined;
  }
}
