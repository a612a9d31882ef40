import { DEFAULT_LIMITS } from '../../src/network/routing/index.ts';
import type { LoadedRegion } from '../../src/region/storage/index.ts';
import { ENGINE_WORKER } from '../../src/service/capabilities/index.ts';
import { Engine } from '../../src/service/engine/index.ts';

/** Opens an engine with workers of its own that serves region `city`, and returns how it is asked without HTTP. */
export async function openCityEngine(region: LoadedRegion, workers: number) {
  const engine = new Engine({ entry: ENGINE_WORKER, regions: [region.transfer], workers });
  await engine.ready;
  const ask = async (
    endpoint: string,
    body: object,
    parameters: Readonly<Record<string, string>> = {},
  ): Promise<Buffer> => {
    const { parts } = await engine.answer({
      endpoint,
      region: 'city',
      body: new Uint8Array(Buffer.from(JSON.stringify(body))),
      source: 'body',
      limits: DEFAULT_LIMITS,
      parameters,
    });
    return Buffer.concat(parts);
  };
  return { engine, ask };
}
