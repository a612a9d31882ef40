import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildCollections } from '../../../src/import/statistics/index.ts';
import { SILENT } from '../../../src/kit/core/progress.ts';

/** Builds one collection of `description` (YAML) and files beside it, in a folder that is removed. */
export async function buildOf(description: string, files: Readonly<Record<string, string | Uint8Array>>) {
  const dir = mkdtempSync(join(tmpdir(), 'hinterland-statistics-'));
  try {
    for (const [name, content] of Object.entries(files)) writeFileSync(join(dir, name), content);
    const path = join(dir, 'toy.yaml');
    writeFileSync(path, description);
    const [built] = await buildCollections([path], SILENT);
    return built;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
