import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { Instance } from './instance.ts';
import { readCvrplib } from './read-cvrplib.ts';
import { readLiLim } from './read-li-lim.ts';
import { readSolomon } from './read-solomon.ts';

/** Reads an instance in any of the formats, recognized by its content. */
export function readInstance(file: string): Instance {
  const text = readFileSync(file, 'utf8');
  const name = basename(file).replace(/\.\w+$/, '');
  if (text.includes('NODE_COORD_SECTION')) return readCvrplib(name, text);
  if (text.includes('CUST NO')) return readSolomon(name, text);
  if (/^\s*\d+\s+\d+\s+\d+\s*\r?\n\s*0(\s+-?\d+){8}/.test(text)) return readLiLim(name, text);
  throw new Error(`${file}: neither Solomon's, Li and Lim's nor CVRPLIB's format`);
}
