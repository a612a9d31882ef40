import { accessSync, constants, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { InputError } from '../../kit/core/errors.ts';
import { isRunning, processToken } from '../../kit/core/process-token.ts';

/** A hidden folder in which a region is built before it is put in use: `DIR/.NAME.importing-<pid>`. */
interface Staging {
  /** The folder of the region's files. */
  readonly region: string;
  /** Removes everything; synchronous, so that a signal handler can call it. */
  discard(): void;
}

const OWNER_FILE = 'owner';
const FOLDER_PATTERN = /^\.(.+)\.importing-(\d+)$/;
const ownFolders = new Set<string>();

/**
 * Makes the staging folder of an import and removes those that killed imports left.
 * Throws InputError while another import of the same region is writing.
 */
export function beginStaging(dir: string, name: string): Staging {
  prepareImport(dir, name);
  const folder = join(dir, `.${name}.importing-${process.pid}`);
  const discard = () => {
    rmSync(folder, { recursive: true, force: true });
    ownFolders.delete(folder);
  };
  createFolder(join(folder, 'region'));
  ownFolders.add(folder);
  try {
    writeFileSync(join(folder, OWNER_FILE), processToken(process.pid));
    // Checked again: of two imports that begin at once, the later one sees the other's folder.
    refuseConcurrentImport(dir, name, folder);
  } catch (error) {
    discard();
    throw error;
  }
  return { region: join(folder, 'region'), discard };
}

/**
 * Checks at the start of a long import what would stop it at the end: a `dir` that can't be made or written to, or
 * another import of the same region. Throws InputError.
 */
export function prepareImport(dir: string, name: string): void {
  createFolder(dir);
  try {
    accessSync(dir, constants.W_OK);
  } catch {
    throw new InputError(`${dir} can't be written to`);
  }
  refuseConcurrentImport(dir, name);
}

/** Refuses a concurrent import, and removes what dead imports of any region left. */
function refuseConcurrentImport(dir: string, name: string, except = ''): void {
  for (const entry of namesIn(dir)) {
    const match = FOLDER_PATTERN.exec(entry);
    const folder = join(dir, entry);
    if (match === null || folder === except) continue;
    const pid = Number(match[2]);
    if (!isImporting(folder, pid)) rmSync(folder, { recursive: true, force: true });
    else if (match[1] === name) {
      throw new InputError(`region ${name} is being imported by process ${pid}: wait for it, or end it, and try again`);
    }
  }
}

function createFolder(folder: string): void {
  try {
    makeWithParents(folder);
  } catch (error) {
    throw new InputError(`${folder} can't be made (${(error as NodeJS.ErrnoException).code})`);
  }
}

/**
 * Makes a folder with its parents: Node's own `recursive` never returns if a file system refuses with ENOENT, as /proc
 * does.
 */
function makeWithParents(folder: string): void {
  if (isFolder(folder)) return;
  if (dirname(folder) !== folder) makeWithParents(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another import may have made it meanwhile.
    if (!isFolder(folder)) throw error;
  }
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
}

function isImporting(folder: string, pid: number): boolean {
  if (pid === process.pid) return ownFolders.has(folder);
  let token: string;
  try {
    token = readFileSync(join(folder, OWNER_FILE), 'utf8');
  } catch {
    token = ''; // just begun, or it ended at once
  }
  return isRunning(pid, token);
}
