import { HinterlandError } from '../../core/errors.ts';

/** An account has taken all that its plan allows it. */
export class QuotaError extends HinterlandError {
  override readonly name = 'QuotaError';
  constructor(
    /** Setting of the plan. */
    readonly limit: string,
    readonly allowed: number,
    /** What it would have come to with this request. */
    readonly asked: number,
    readonly retrySeconds: number,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(
      `key exceeds the limit ${limit} = ${allowed} of its plan, asked for ${asked}: ask again in ${retrySeconds} s`,
    );
  }
}
