import type { Outcome, ResponseCode, SuccessStatus } from '../../products/operation/index.ts';

/** An outcome whose body is a list of byte strings, to be sent one after another. */
export interface JoinedOutcome {
  readonly code: ResponseCode;
  readonly message: string;
  readonly parts: readonly Uint8Array[];
  readonly extra: Readonly<Record<string, string>>;
  readonly status: SuccessStatus;
  readonly headers: Readonly<Record<string, string>>;
  readonly pairs: number;
}

const OPEN = '['.charCodeAt(0);
const [OPENING, COMMA, CLOSING] = ['[', ',', ']'].map((text) => new TextEncoder().encode(text)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
];

export const single = (outcome: Outcome): JoinedOutcome => ({
  code: outcome.code,
  message: withSentences(outcome.message, outcome.notices ?? []),
  parts: [outcome.body],
  extra: outcome.extra ?? {},
  status: outcome.status ?? 200,
  headers: outcome.headers ?? {},
  pairs: outcome.pairs ?? 0,
});

/** Appends notices to the outcome's message. */
export const noticed = <T extends { readonly message: string }>(outcome: T, notices: readonly string[]): T =>
  notices.length === 0 ? outcome : { ...outcome, message: withSentences(outcome.message, notices) };

/** The most notices in one message. */
const MOST_NOTICES = 20;

function withSentences(message: string, notices: readonly string[]): string {
  const sentences = [message, ...notices.slice(0, MOST_NOTICES)].filter((text) => text !== '');
  const rest = notices.length - MOST_NOTICES;
  return [...sentences, ...(rest > 0 ? [`${rest} more notices like these.`] : [])].join(' ');
}

/**
 * Joins the pieces of one query into one outcome; JSON arrays are joined in order, without copying. It is `ok` if any
 * piece is; if all fail, the first failure is the outcome.
 */
export function joinOutcomes(outcomes: readonly Outcome[]): JoinedOutcome {
  const [first] = outcomes;
  if (first === undefined) throw new Error('nothing to join');
  const best = outcomes.find((o) => o.code === 'ok') ?? first;
  const extra: Record<string, string> = {};
  for (const name of Object.keys(best.extra ?? {})) {
    extra[name] = joinTexts(outcomes.map((o) => o.extra?.[name] ?? '[]'));
  }
  const arrays = outcomes.filter((o) => o.body[0] === OPEN && (o.code === 'ok' || best.code !== 'ok'));
  const message = withSentences(best.message, [...new Set(outcomes.flatMap(({ notices = [] }) => notices))]);
  const pairs = outcomes.reduce((sum, outcome) => sum + (outcome.pairs ?? 0), 0);
  if (arrays.length === 0) return { ...single(best), message, extra, pairs };
  const inner = arrays.map((o) => o.body.subarray(1, o.body.length - 1)).filter((bytes) => bytes.length > 0);
  const parts = [OPENING, ...inner.flatMap((bytes, i) => (i === 0 ? [bytes] : [COMMA, bytes])), CLOSING];
  return { ...single(best), message, parts, extra, pairs };
}

function joinTexts(arrays: readonly string[]): string {
  if (!arrays.every((text) => text.startsWith('['))) return arrays[0] ?? '[]';
  return `[${arrays
    .map((text) => text.slice(1, -1))
    .filter((text) => text !== '')
    .join(',')}]`;
}
