import { type FeedSource, readTable } from './table-reader.ts';

/** Organizations that attributions.txt credits, each once, whatever part of the feed is theirs. */
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
