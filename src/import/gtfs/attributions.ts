import { type FeedSource, readTable } from './table-reader.ts';

/** Reads the organizations that attributions.txt credits, each once, for any part of the feed. */
export async function readAttributions(source: FeedSource): Promise<readonly string[]> {
  const names = new Set<string>();
  await readTable(source, 'attributions.txt', [], (column) => {
    const name = column('organization_name');
    return (row) => {
      const text = row.text(name);
      if (text !== '') names.add(text);
      return text !== '';
    };
  });
  return [...names];
}
