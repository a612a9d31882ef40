import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { InputError } from '../../kit/core/errors.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { makePack } from '../../region/pack/index.ts';
import type { PackMode } from '../../region/pack/pack-manifest.ts';
import { hinterlandVersion, type LoadedRegion } from '../../region/storage/index.ts';
import { networkMetadata, regionInfo, regionStatus } from '../http/index.ts';
import { mapFiles } from './map-files.ts';
import type { SiteFile } from './site-file.ts';

const PLAYGROUND = fileURLToPath(new URL('../../../playground/dist', import.meta.url));
const CODE = fileURLToPath(new URL('../../../dist/service/offline/in-page', import.meta.url));

const PAGE = 'index.html';
const SERVICE_WORKER = 'service-worker.js';

/** The description of a site, the last of its files. */
export const SITE_MANIFEST = 'site.json';

/** A site by its files. */
export interface SiteManifest {
  readonly format: 'hinterland-site';
  readonly files: readonly string[];
}

/**
 * Yields the files of a site that is the playground for one region and needs no server: the page, the region's pack,
 * what a server would answer always in the same way. Throws InputError where the page wasn't built.
 */
export async function* siteFiles(region: LoadedRegion, modes: readonly PackMode[]): AsyncGenerator<SiteFile> {
  if (!existsSync(join(PLAYGROUND, PAGE))) throw new InputError('--page: the page is missing: npm run build makes it');
  const names: string[] = [];
  const digest = createHash('sha256');
  for await (const file of filesWithoutMap(region, modes)) {
    names.push(file.name);
    digest.update(file.bytes);
    yield file;
  }
  const kept = names.map((name) => (name === PAGE ? './' : name));
  const facts = `const FILES=${JSON.stringify(kept)},EDITION="${digest.digest('hex').slice(0, 12)}";\n`;
  const script = readFileSync(join(CODE, SERVICE_WORKER), 'utf8');
  yield text(SERVICE_WORKER, facts + script);
  names.push(SERVICE_WORKER);
  for await (const file of mapFiles(region)) {
    names.push(file.name);
    yield file;
  }
  const manifest: SiteManifest = { format: 'hinterland-site', files: names };
  yield text(SITE_MANIFEST, `${JSON.stringify(manifest)}\n`);
}

/** Yields the files that the page may need without a network. */
async function* filesWithoutMap(region: LoadedRegion, modes: readonly PackMode[]): AsyncGenerator<SiteFile> {
  const { name } = region.manifest;
  for await (const file of makePack(region, modes, true)) yield { ...file, name: `${name}/pack/${file.name}` };
  const info = regionInfo(region, modes);
  const status = { name: 'hinterland', version: hinterlandVersion, phase: 'ready', capabilities: [] };
  yield text('status', JSON.stringify({ ...status, regions: [regionStatus(info)], brokenRegions: [] }));
  yield text(`${name}/v1/metadata/network`, JSON.stringify(networkMetadata(info, { limits: DEFAULT_LIMITS })));
  for (const file of ['page.js', 'worker.js']) yield { name: file, bytes: readFileSync(join(CODE, file)) };
  for (const file of readdirSync(PLAYGROUND, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const path = join(file.parentPath, file.name);
    const bytes = readFileSync(path);
    const shown = path.slice(PLAYGROUND.length + 1).replaceAll('\\', '/');
    yield shown === PAGE ? text(PAGE, begunByUs(bytes.toString(), name)) : { name: shown, bytes };
  }
}

const SCRIPT = /<script type="module"[^>]* src="([^"]+)"><\/script>/;

/** Puts our script in the place of the page's own, which ours begins in the end; both are loaded at once. */
function begunByUs(page: string, region: string): string {
  if (!SCRIPT.test(page)) throw new InputError('--page: the page has no script: npm run build makes it anew');
  return page.replace(
    SCRIPT,
    (_, own) =>
      `<link rel="modulepreload" crossorigin href="${own}">` +
      `<script type="module" src="./page.js" data-page="${own}" data-region="${region}"></script>`,
  );
}

const text = (name: string, content: string): SiteFile => ({ name, bytes: new TextEncoder().encode(content) });
