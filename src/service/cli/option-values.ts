import { InputError } from '../../kit/core/errors.ts';
import { PROGRESS_FORMS, type ProgressForm } from './terminal-progress.ts';

/** Collects the values of a repeatable option. */
export const collect = (value: string, earlier: readonly string[]): string[] => [...earlier, value];

export function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InputError(`--port must be a number from 0 to 65535`);
  return port;
}

export function graceSeconds(text: string): number {
  const seconds = Number(text);
  if (!/^\d+$/.test(text) || seconds > 31_536_000)
    throw new InputError('--grace must be a number of seconds up to 31536000');
  return seconds;
}

const MOST_WORKERS = 256;

export function workerCount(text: string): number {
  const workers = Number(text);
  if (!/^\d+$/.test(text) || workers < 1 || workers > MOST_WORKERS) {
    throw new InputError(`--workers must be a number from 1 to ${MOST_WORKERS}`);
  }
  return workers;
}

export function progressForm(text: string): ProgressForm {
  const form = PROGRESS_FORMS.find((known) => known === text);
  if (form === undefined) throw new InputError(`--progress must be one of ${PROGRESS_FORMS.join(', ')}`);
  return form;
}
