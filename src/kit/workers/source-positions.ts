import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { fileURLToPath } from 'node:url';

/** A place in a stack trace: `file:///…/worker.js:120:7`. */
const PLACE = /(file:\/\/\S+?\.js):(\d+):(\d+)/g;

/** Maps that were read, by their file: megabytes, which go with the next collection of garbage. */
const maps = new Map<string, WeakRef<SourceMap>>();

/**
 * Returns a stack trace that names the places in the sources, where a map beside the file knows them: a worker's code
 * is bundled. Read by the thread that failed, when it has failed: Node's own way keeps the maps of all threads as long
 * as they live.
 */
export function withSourcePositions(stack: string): string {
  return stack.replace(PLACE, (place, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return place;
    return `${new URL(origin.fileName, file)}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}

function mapOf(file: string): SourceMap | undefined {
  const kept = maps.get(file)?.deref();
  if (kept !== undefined) return kept;
  const path = `${fileURLToPath(file)}.map`;
  if (!existsSync(path)) return undefined;
  const map = new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload);
  maps.set(file, new WeakRef(map));
  return map;
}
