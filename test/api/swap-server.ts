import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { type RunningServer, runServer } from '../../src/cli/run-server.ts';
import { type Edition, writeEdition } from '../editions.ts';
import { demoRegion, places } from './demo-region.ts';

/** A matrix by car; other editions of the region answer it otherwise. */
export const MATRIX = JSON.stringify({
  sources: places(12).map((place) => ({ ...place, tm: { car: {} } })),
  targets: places(20),
  maxEdgeWeight: 3600,
});

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** A server of a copy of the demonstration region that tests replace. It looks at its folder when it is told to. */
export class SwapServer {
  private constructor(
    private readonly server: RunningServer,
    readonly folder: string,
    /** The folder of regions. */
    readonly dataDir: string,
    readonly original: string,
    /** Lines of the log. */
    readonly logged: readonly string[],
  ) {}

  static async start(): Promise<SwapServer> {
    const original = await demoRegion();
    const folder = mkdtempSync(join(tmpdir(), 'hinterland-swap-'));
    const dataDir = join(folder, 'regions');
    mkdirSync(dataDir);
    cpSync(join(original, 'demo'), join(dataDir, 'demo'), { recursive: true });
    const logged: string[] = [];
    const server = await runServer({
      ...{ dataDir, regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: [] },
      config: { warmUp: false, workers: 2, log: 'error', regions: { pollSeconds: 0, keepFreeBytes: 0 } },
      logTo: { write: (line: string) => void logged.push(line) },
    });
    return new SwapServer(server, folder, dataDir, original, logged);
  }

  async close(): Promise<void> {
    await this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Puts another edition of the region in its place. */
  writeEdition(edition: Omit<Edition, 'original'>): Promise<void> {
    return writeEdition(this.dataDir, 'demo', { original: this.original, ...edition });
  }

  look(): Promise<void> {
    return this.server.lookAtRegions();
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(this.server.url + path, init);
    return { status: response.status, text: await response.text() };
  }

  /** What {@link MATRIX} is answered. */
  async times(): Promise<string> {
    const { status, text } = await this.ask('/demo/v1/time', { method: 'POST', body: MATRIX });
    expect(status).toBe(200);
    return JSON.stringify(JSON.parse(text).data);
  }

  async status() {
    return JSON.parse((await this.ask('/status')).text);
  }

  /** How often regions were replaced, added, refused … so far. */
  async swaps(outcome: string): Promise<number> {
    const { text } = await this.ask('/metrics');
    return Number(new RegExp(`hinterland_region_swaps_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1]);
  }
}
