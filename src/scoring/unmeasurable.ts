import { HinterlandError } from '../core/errors.ts';
import type { FailureStatus } from './criterion.ts';

/** A region doesn't have what a criterion asks for, or a location isn't what it asks about. */
export class Unmeasurable extends HinterlandError {
  override readonly name = 'Unmeasurable';
  constructor(
    readonly status: FailureStatus,
    message: string,
  ) {
    super(message);
  }
}
