import type { RunningServer } from './run-server.ts';

/**
 * Drains on SIGTERM, which balancers are given time to notice, and on SIGINT, where a person waits at the terminal. A
 * second signal ends the process at once.
 */
export function closeOnSignals(server: RunningServer): void {
  let closing = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (closing) process.exit(1);
    closing = true;
    server.close({ announce: signal === 'SIGTERM' }).then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
}
