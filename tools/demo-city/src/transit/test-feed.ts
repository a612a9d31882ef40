import { fromBufferPromise } from 'yauzl';

/** A row of a table by column; columns that a file lacks read as empty. */
export type Row = Readonly<Record<string, string>>;

/** Returns the files of a zip archive by name, read with a foreign reader. */
export async function unzip(archive: Uint8Array): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  const zip = await fromBufferPromise(Buffer.from(archive));
  for await (const entry of zip.eachEntry()) {
    const parts: Buffer[] = [];
    for await (const part of await zip.openReadStreamPromise(entry)) parts.push(part as Buffer);
    files.set(entry.fileName, Buffer.concat(parts).toString('utf8'));
  }
  return files;
}

export function parseTable(text: string): Row[] {
  const [head, ...lines] = text.trimEnd().split('\n');
  const columns = head.split(',');
  return lines.map((line) => {
    const fields = splitLine(line);
    if (fields.length !== columns.length)
      throw new Error(`${fields.length} fields instead of ${columns.length}: ${line}`);
    return Object.fromEntries(columns.map((column, i) => [column, fields[i]]));
  });
}

const splitLine = (line: string): string[] =>
  line.includes('"')
    ? [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)].map((m) => m[1].replace(/^"|"$/g, '')).slice(0, -1)
    : line.split(',');

/** Returns the seconds of `HH:MM:SS`; null where there is none. */
export function seconds(clock: string): number | null {
  if (clock === '') return null;
  const [h, m, s] = clock.split(':').map(Number);
  return h * 3600 + m * 60 + s;
}
