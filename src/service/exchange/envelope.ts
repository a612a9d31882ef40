import { wrapInPlace } from '../../kit/core/headroom.ts';
import type { EngineAnswer } from '../engine/engine.ts';

/** The bytes of an answer in order; bodies made by workers pass through unchanged. */
export interface Payload {
  readonly parts: readonly Uint8Array[];
  readonly bytes: number;
  readonly contentType: string;
  /** The message for a header where the body has no place for it; mostly empty. */
  readonly message: string;
}

export const JSON_TYPE = 'application/json; charset=utf-8';
const TILE_TYPE = 'application/octet-stream';
const TEXT_TYPE = 'text/plain; charset=utf-8';

const encoder = new TextEncoder();

/** Wraps the engine's answer. `requestTime` is a string of whole milliseconds. */
export function payloadOf(answer: EngineAnswer, requestMs: number): Payload {
  if (answer.form === 'tile') return payload(answer.parts, TILE_TYPE, answer.message);
  if (answer.form === 'text') return payload(answer.parts, TEXT_TYPE, answer.message);
  if (answer.form === 'verbatim' || (answer.form === 'bare' && answer.code === 'ok')) {
    return payload(answer.parts, JSON_TYPE, answer.message);
  }
  const rest = { code: answer.code, message: answer.message, requestTime: String(Math.round(requestMs)) };
  const extra = Object.entries(answer.extra)
    .map(([name, json]) => `,${JSON.stringify(name)}:${json}`)
    .join('');
  const head = encoder.encode('{"data":');
  const tail = encoder.encode(`,${JSON.stringify(rest).slice(1, -1)}${extra}}`);
  const enclosed = answer.parts.length === 1 ? wrapInPlace(answer.parts[0], head, tail) : null;
  return payload(enclosed ? [enclosed] : [head, ...answer.parts, tail], JSON_TYPE, '');
}

function payload(parts: readonly Uint8Array[], contentType: string, message: string): Payload {
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  return { parts, bytes, contentType, message: headerText(message) };
}

/** Characters that headers can't have; messages may contain ids of the caller's own, and many of them. */
const NOT_IN_HEADERS = /[^\x20-\x7e]/g;
/** The longest message in a header; clients accept some kilobytes of headers in all. */
const MOST_IN_HEADER = 2000;

/** Returns a message in a form that a header can have. */
export function headerText(message: string): string {
  const text = message.replace(NOT_IN_HEADERS, '?');
  return text.length > MOST_IN_HEADER ? `${text.slice(0, MOST_IN_HEADER)}...` : text;
}
