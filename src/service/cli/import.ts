import { Command } from 'commander';
import { type Degrees, importRegion, parseBox } from '../../import/pipeline/index.ts';
import { HinterlandError, InputError } from '../../kit/core/errors.ts';
import { discardOnSignal } from './discard-on-signal.ts';
import { type ImportInputs, OSM_OPTION, withInputs } from './import-inputs.ts';
import { importReport } from './import-report.ts';
import { progressForm } from './option-values.ts';
import { type ProgressForm, streamProgress } from './terminal-progress.ts';

interface Flags extends ImportInputs {
  readonly basemap?: string;
  readonly postal: string[];
  readonly postalCode?: string;
  readonly bbox?: Degrees;
  readonly strict: boolean;
  readonly progress?: ProgressForm;
  readonly data: string;
}

/**
 * Makes the command `hinterland import NAME --osm FILE… [--dem FILE]… [--gtfs FILE]… [--places FILE]… [--basemap FILE
 * or off] [--postal FILE]… [--bbox W,S,E,N] [--strict] [--progress FORM] [--data DIR]`.
 */
export function importCommand(): Command {
  const command = new Command('import')
    .argument('<name>', "the region's name, a path segment of its address")
    .requiredOption(...OSM_OPTION);
  return withInputs(command)
    .option('--strict', 'refuse timetables with errors instead of leaving out the rows concerned', false)
    .option('--basemap <file>', 'the map: a PMTiles file of vector tiles, or off (default: made from the extracts)')
    .option('--postal <file...>', 'postal areas of your own: GeoJSON polygons', [])
    .option(
      '--postal-code <name>',
      'the property that holds their codes (default: postal_code, postcode, plz, code, zip)',
    )
    .option('--bbox <west,south,east,north>', 'the part to import, in degrees (default: all of it)', parseBox)
    .option('--progress <form>', 'plain (default), or json: a line of JSON for each step', progressForm)
    .option('--data <dir>', 'folder of all regions', 'regions')
    .action(runImport);
}

async function runImport(name: string, { data, progress: form, ...inputs }: Flags): Promise<void> {
  const progress = streamProgress(process.stderr, form);
  const startBytes = process.memoryUsage.rss();
  try {
    const outcome = await importRegion({ name, dataDir: data, ...inputs, progress, guard: discardOnSignal });
    const peakBytes = process.resourceUsage().maxRSS * 1024;
    progress.close();
    progress.result({
      region: outcome.manifest.name,
      stages: outcome.stages,
      bytesOnDisk: outcome.bytesOnDisk,
      peakBytes,
    });
    process.stdout.write(importReport(outcome, { peakBytes, startBytes }));
  } catch (error) {
    progress.close();
    throw error instanceof HinterlandError ? error : new InputError(failureOf(error));
  }
}

/** Returns the message of a failure: expected ones are one sentence; of unexpected ones it is the first line. */
function failureOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return `the import failed: ${message.split('\n')[0]}`;
}
