import { Command, Option } from 'commander';
import { InputError } from '../../kit/core/errors.ts';
import { spanOf, summed } from '../accounts/index.ts';
import { withAccounts } from './stored-accounts.ts';

interface UsageOptions {
  readonly data: string;
  readonly from?: string;
  readonly to?: string;
  readonly format: 'table' | 'csv' | 'json';
}

const WORDS = ['account', 'key', 'operation', 'region'] as const;
const COUNTS = ['requests', 'workerMs', 'pairs', 'bytes'] as const;

/**
 * Makes the command `hinterland usage`, which shows the usage of accounts, to which a running server adds every ten
 * seconds.
 */
export function usageCommand(): Command {
  return new Command('usage')
    .option('--from <date>', 'first day or time, UTC (default: 30 days ago)')
    .option('--to <date>', 'last day or time (default: now)')
    .option('--data <dir>', 'folder of the regions', 'regions')
    .addOption(new Option('--format <format>', 'how it is written').choices(['table', 'csv', 'json']).default('table'))
    .action(usage);
}

async function usage({ data, from, to, format }: UsageOptions): Promise<void> {
  const span = spanOf({ from, to }, (name) => {
    throw new InputError(`--${name} must be a date or a time such as 2027-01-31 or 2027-01-31T12:00:00Z`);
  });
  const sums = summed(await withAccounts(data, (stored) => stored.usage.read(span)), WORDS);
  const rows = sums.map((sum) => ({ ...sum, workerMs: Math.round(sum.workerMs) }));
  if (format === 'json') {
    process.stdout.write(`${JSON.stringify(rows, null, 2)}\n`);
    return;
  }
  const head = [...WORDS, ...COUNTS];
  const cells = rows.map((row) => head.map((name) => String(row[name])));
  process.stdout.write(format === 'csv' ? csv([head, ...cells]) : table([head, ...cells]));
}

/** Formats a table with columns as wide as their longest cell and numbers aligned right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, i) => Math.max(...rows.map((row) => row[i]!.length)));
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i < WORDS.length ? cell.padEnd(widths[i]!) : cell.padStart(widths[i]!))).join('  ');
  return `${rows.map((row) => line(row).trimEnd()).join('\n')}\n`;
}

const csv = (rows: readonly (readonly string[])[]): string =>
  `${rows.map((row) => row.map(csvCell).join(',')).join('\r\n')}\r\n`;

/** Names are free text: spreadsheets must not compute them. */
function csvCell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
