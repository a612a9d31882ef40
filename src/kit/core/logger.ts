import { type DestinationStream, destination, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Creates a logger that writes JSON lines to stderr; stdout belongs to the command's result. */
export function createLogger(level: string, stream: DestinationStream = destination(2)): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream);
}
