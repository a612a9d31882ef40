import { InputError } from '../core/errors.ts';

/** Collects the values of a repeatable option. */
export const collect = (value: string, earlier: readonly string[]): string[] => [...earlier, value];

export function portNumber(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535) throw new InputError(`--port must be a number from 0 to 65535`);
  return port;
}
