import { cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect } from 'vitest';
import { type RunningServer, runServer } from '../../src/service/cli/run-server.ts';
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

/** A server of a copy of the demonstration region that tests replace. It looks at its folder on request. */
export class SwapServer {
  private constructor(
    private readonly server: RunningServer,
    readonly folder: string,
    /** The folder of regions. */
    readonly dataDir: string,
    readonly original: string,
    /** Lines of the log. */
    readonly logged: readonly string[],
    private readonly threads: ReadonlySet<Worker>,
    private readonly onThread: (thread: Worker) => void,
  ) {}

  static async start(): Promise<SwapServer> {
    const original = await demoRegion();
    const folder = mkdtempSync(join(tmpdir(), 'hinterland-swap-'));
    const dataDir = join(folder, 'regions');
    mkdirSync(dataDir);
    cpSync(join(original, 'demo'), join(dataDir, 'demo'), { recursive: true });
    const logged: string[] = [];
    const threads = new Set<Worker>();
    const onThread = (thread: Worker): void => {
      threads.add(thread);
      thread.once('exit', () => threads.delete(thread));
    };
    process.on('worker', onThread);
    const server = await runServer({
      ...{ dataDir, regions: ['demo'], host: '127.0.0.1', port: 0, apiKeys: [] },
      config: { warmUp: false, workers: 2, log: 'error', regions: { pollSeconds: 0, keepFreeBytes: 0 } },
      logTo: { write: (line: string) => void logged.push(line) },
    });
    return new SwapServer(server, folder, dataDir, original, logged, threads, onThread);
  }

  async close(): Promise<void> {
    process.off('worker', this.onThread);
    await this.server.close();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Puts another edition of the region in its place. */
  writeEdition(edition: Omit<Edition, 'original'>): Promise<void> {
    return writeEdition(this.dataDir, 'demo', { original: this.original, ...edition });
  }

  /** Ends all worker threads as a crash would; others are started in their places. */
  async killWorkers(): Promise<number> {
    return (await Promise.all([...this.threads].map((thread) => thread.terminate()))).length;
  }

  /** Returns the files of the region that aren't in its folder any more, and that this process has open yet (Linux). */
  removedFilesHeld(): string[] {
    const links = readdirSync('/proc/self/fd', { withFileTypes: true }).map(({ name }) => {
      try {
        return readlinkSync(`/proc/self/fd/${name}`);
      } catch {
        return ''; // closed meanwhile
      }
    });
    return links.filter((target) => target.startsWith(this.dataDir) && target.endsWith(' (deleted)'));
  }

  look(): Promise<void> {
    return this.server.lookAtRegions();
  }

  async ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const response = await fetch(this.server.url + path, init);
    return { status: response.status, text: await response.text() };
  }

  /** Asks for {@link MATRIX} and returns the answer's text. */
  async times(): Promise<string> {
    const { status, text } = await this.ask('/demo/v1/time', { method: 'POST', body: MATRIX });
    expect(status).toBe(200);
    return JSON.stringify(JSON.parse(text).data);
  }

  async status() {
    return JSON.parse((await this.ask('/status')).text);
  }

  /** Returns how often regions have been replaced, added, refused and so on. */
  async swaps(outcome: string): Promise<number> {
    const { text } = await this.ask('/metrics');
    return Number(new RegExp(`hinterland_region_swaps_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1]);
  }
}
