import { HinterlandError } from '../../kit/core/errors.ts';
import type { FailureStatus } from './criterion.ts';

/** An error: a region lacks what a criterion needs, or a location isn't of the kind it applies to. */
export class Unmeasurable extends HinterlandError {
  override readonly name = 'Unmeasurable';
  constructor(
    readonly status: FailureStatus,
    message: string,
  ) {
    super(message);
  }
}
