import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** One `import`, or `export … from`, of a file of ours. */
interface Import {
  /** Path of the imported file from the root. */
  readonly to: string;
  /** Names in the imported file, and what they are called here; null for all of them. */
  readonly names: readonly (readonly [theirs: string, ours: string])[] | null;
  /** Erased by the compiler. */
  readonly typesOnly: boolean;
  readonly reexports: boolean;
}

interface SourceModule {
  /** Path from the root. */
  readonly path: string;
  readonly imports: readonly Import[];
  /** Names declared and exported here. */
  readonly exports: readonly string[];
}

/**
 * Reads every TypeScript file of ours in folders, by path from the root, as text: statements as the formatter writes
 * them.
 */
export function moduleGraph(folders: readonly string[]): ReadonlyMap<string, SourceModule> {
  const paths = folders.flatMap((folder) => sources(resolve(folder))).map((file) => relative('.', file));
  return new Map(paths.map((path) => [path, readModule(path)]));
}

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist)$/.test(entry.name) ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

const FROM = /^(import|export) (type )?(?:(\w+)|\*(?: as \w+)?|(?:\w+, )?\{([^}]*)\}) from '(\.[^']+)'/gm;
const SIDE_EFFECT = /^import '(\.[^']+)'/gm;
const DYNAMIC = /\bimport\(\s*'(\.[^']+)'/g;
const DECLARED =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const enum|const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\};?$/gm;

function readModule(path: string): SourceModule {
  const text = readFileSync(path, 'utf8');
  const to = (specifier: string) => join(dirname(path), specifier);
  const imports: Import[] = [];
  for (const [, verb, type, whole, list, specifier] of text.matchAll(FROM)) {
    const items = list === undefined ? null : itemsOf(list);
    const typesOnly = type !== undefined || items?.every(({ isType }) => isType) === true;
    const names = whole === undefined ? (items?.map(({ names }) => names) ?? null) : [['default', whole] as const];
    imports.push({ to: to(specifier), names, typesOnly, reexports: verb === 'export' });
  }
  for (const [, specifier] of text.matchAll(SIDE_EFFECT)) {
    imports.push({ to: to(specifier), names: [], typesOnly: false, reexports: false });
  }
  for (const [, specifier] of text.matchAll(DYNAMIC)) {
    imports.push({ to: to(specifier), names: null, typesOnly: false, reexports: false });
  }
  const declared = [...text.matchAll(DECLARED)].map(([, name]) => name);
  const listed = [...text.matchAll(LISTED)].flatMap(([, list]) => itemsOf(list).map(({ names }) => names[1]));
  return { path, imports, exports: [...declared, ...listed] };
}

/** Returns the items of a list `a`, `type a` and `a as b`, separated by commas. */
const itemsOf = (list: string) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const [theirs, ours = theirs] = item.replace(/^type /, '').split(' as ');
      return { names: [theirs, ours] as const, isType: item.startsWith('type ') };
    });

/** Returns the files that a thread loads with this one, types aside. */
export function loadedWith(graph: ReadonlyMap<string, SourceModule>, entry: string): readonly string[] {
  const found = new Set<string>();
  const open = [entry];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    for (const { to, typesOnly } of graph.get(path)?.imports ?? []) if (!typesOnly) open.push(to);
  }
  return [...found];
}

/**
 * Sets of files that import each other in a circle, each in order of paths (Tarjan's strongly connected components).
 */
export function circlesIn(graph: ReadonlyMap<string, SourceModule>): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const circles: string[][] = [];
  const visit = (path: string): number => {
    order.set(path, order.size);
    low.set(path, order.size - 1);
    open.push(path);
    for (const { to } of graph.get(path)!.imports) {
      if (!graph.has(to)) continue;
      const reached = order.has(to) ? (open.includes(to) ? order.get(to)! : Infinity) : visit(to);
      low.set(path, Math.min(low.get(path)!, reached));
    }
    if (low.get(path) === order.get(path)) {
      const circle = open.splice(open.indexOf(path));
      if (circle.length > 1) circles.push(circle.sort());
    }
    return low.get(path)!;
  };
  for (const path of graph.keys()) if (!order.has(path)) visit(path);
  return circles;
}

/** Returns `path: name` of what is exported, directly or on behalf of another file, and imported nowhere. */
export function deadExports(graph: ReadonlyMap<string, SourceModule>): string[] {
  const used = new Set<string>();
  const use = (path: string, name: string | null): void => {
    const module = graph.get(path);
    const key = `${path}: ${name ?? '*'}`;
    if (module === undefined || used.has(key)) return;
    used.add(key);
    if (name === null) for (const own of module.exports) used.add(`${path}: ${own}`);
    for (const { to, names, reexports } of module.imports) {
      if (!reexports) continue;
      if (names === null) use(to, name);
      else for (const [theirs, ours] of names) if (name === null || name === ours) use(to, theirs);
    }
  };
  for (const { imports } of graph.values()) {
    for (const { to, names, reexports } of imports) {
      if (reexports) continue;
      if (names === null) use(to, null);
      else for (const [theirs] of names) use(to, theirs);
    }
  }
  return [...graph.values()].flatMap(({ path, imports, exports }) => {
    const passedOn = imports.flatMap(({ names, reexports }) =>
      reexports && names ? names.map(([, ours]) => ours) : [],
    );
    return [...exports, ...passedOn].map((name) => `${path}: ${name}`).filter((key) => !used.has(key));
  });
}
