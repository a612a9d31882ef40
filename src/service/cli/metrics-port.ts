import { once } from 'node:events';
import type { Server } from 'node:http';
import { InputError } from '../../kit/core/errors.ts';

/** Opens the port that serves metrics only. Rejects with InputError. */
export async function listenForMetrics(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(`metrics.port ${port} can't be used (${code})`);
  }
}
