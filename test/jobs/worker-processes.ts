import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';

/** Processes of `hinterland worker` on a server's database, one thread each. */
export class WorkerProcesses implements Iterable<ChildProcess> {
  private readonly running = new Set<ChildProcess>();

  constructor(private readonly environment: Readonly<Record<string, string>>) {}

  start(dataDir: string): ChildProcess {
    const args = [resolve('bin/hinterland.js'), 'worker', '--data', dataDir, '--workers', '1'];
    const worker = spawn(process.execPath, args, { env: { ...process.env, ...this.environment }, stdio: 'ignore' });
    this.running.add(worker);
    return worker;
  }

  /** Resolves when it is gone. */
  async kill(worker: ChildProcess): Promise<void> {
    const ended = once(worker, 'exit');
    worker.kill('SIGKILL');
    await ended;
    this.running.delete(worker);
  }

  killAll(): void {
    for (const worker of this.running) worker.kill('SIGKILL');
    this.running.clear();
  }

  [Symbol.iterator](): Iterator<ChildProcess> {
    return this.running.values();
  }
}
