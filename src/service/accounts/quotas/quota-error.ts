import { HinterlandError } from '../../../kit/core/errors.ts';

/** An account has used up a quota of its plan. */
export class QuotaError extends HinterlandError {
  override readonly name = 'QuotaError';
  constructor(
    /** The setting of the plan. */
    readonly limit: string,
    readonly allowed: number,
    /** The sum that this request would have led to. */
    readonly asked: number,
    readonly retrySeconds: number,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(
      `key exceeds the limit ${limit} = ${allowed} of its plan, asked for ${asked}: ask again in ${retrySeconds} s`,
    );
  }
}
