import type { Choices } from '../state.ts';
import { saveFile } from '../take-away.ts';
import { fileName } from './file-name.ts';
import { Menu, type MenuItem } from './menu.tsx';
import type { Result } from './result.ts';

/** A file that only some results can be, such as GPX. */
interface OtherFile {
  readonly name: string;
  readonly what: string;
  readonly ending: string;
  readonly type: string;
  readonly text: () => string;
}

type Format = 'csv' | 'geojson' | 'parquet';

const NAMES: Readonly<Record<Format, string>> = { csv: 'CSV', geojson: 'GeoJSON', parquet: 'GeoParquet' };

async function save(format: Format, result: Result, choices: Choices): Promise<void> {
  const name = fileName(result.what, choices, format);
  if (format === 'csv') saveFile(name, 'text/csv', (await import('./csv.ts')).csvOf(result));
  else if (format === 'geojson') saveFile(name, 'application/geo+json', JSON.stringify(result.collection));
  else {
    const { geoParquetOf } = await import('./geoparquet.ts');
    saveFile(name, 'application/vnd.apache.parquet', geoParquetOf(result));
  }
}

/** The files that a result can be saved as; it is made, or asked for, when one is chosen. */
export function SaveMenu(props: {
  label: string;
  choices: Choices;
  result: () => Result | Promise<Result>;
  others?: readonly OtherFile[];
}) {
  const { label, choices, result, others = [] } = props;
  const formats = (['csv', 'geojson', 'parquet'] as const).map(
    (format): MenuItem => ({ name: NAMES[format], work: async () => save(format, await result(), choices) }),
  );
  const files = others.map(
    ({ name, what, ending, type, text }): MenuItem => ({
      name,
      work: () => saveFile(fileName(what, choices, ending), type, text()),
    }),
  );
  return <Menu label={label} items={[...formats, ...files]} />;
}
