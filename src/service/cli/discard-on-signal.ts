/**
 * Handles signals only while there is data on disk: before that, the default effect is right and immediate, even in a
 * long computation.
 */
export function discardOnSignal(discard: () => void): () => void {
  const handlers = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map((signal) => {
    const handler = () => {
      discard();
      process.stderr.write('\nthe import was interrupted; what was in use stays in use\n');
      process.exit(signal === 'SIGINT' ? 130 : signal === 'SIGTERM' ? 143 : 129);
    };
    // Each signal comes twice in a process group whose parent passes signals on: the second must not end what the first
    // began.
    process.on(signal, handler);
    return () => process.removeListener(signal, handler);
  });
  return () => {
    for (const remove of handlers) remove();
  };
}
