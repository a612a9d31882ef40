import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { InputError } from '../../core/errors.ts';
import type { Progress } from '../../core/progress.ts';
import type { StatisticCollection, Topic } from '../collection.ts';
import { type BuiltGroup, buildGroup } from './build-group.ts';
import { type CollectionFile, readDescription } from './description.ts';
import { type RowProblem, RowProblems } from './row-problems.ts';

interface BuiltCollection {
  readonly collection: StatisticCollection;
  /** In the order of `collection.groups`. */
  readonly groups: readonly BuiltGroup[];
  readonly problems: readonly RowProblem[];
}

/** Files that descriptions name, for checks and checksums before anything is built. Rejects with InputError. */
export async function statisticSources(paths: readonly string[]): Promise<string[]> {
  const sources: string[] = [];
  for (const path of paths) {
    const { groups } = readDescription(basename(path), await readFile(path));
    for (const { source } of groups) sources.push(resolve(dirname(path), source));
  }
  return [...new Set(sources)];
}

/** Makes collections of their descriptions and the files that these name. Rejects with InputError. */
export async function buildCollections(paths: readonly string[], progress: Progress): Promise<BuiltCollection[]> {
  const built: BuiltCollection[] = [];
  for (const path of paths) {
    const file = readDescription(basename(path), await readFile(path));
    refuseTaken(basename(path), file, built);
    built.push(await buildCollection(path, file, progress));
  }
  return built;
}

function refuseTaken(name: string, { collection, groups }: CollectionFile, built: readonly BuiltCollection[]): void {
  for (const other of built) {
    if (other.collection.id === collection.id)
      throw new InputError(`${name}: there is a collection ${collection.id} already`);
    const taken = groups.find(({ id }) => other.collection.groups.some((group) => group.id === id));
    if (taken !== undefined) {
      throw new InputError(`${name}: collection ${other.collection.id} has a group ${taken.id} already`);
    }
  }
}

async function buildCollection(path: string, file: CollectionFile, progress: Progress): Promise<BuiltCollection> {
  const topics = new Topics(file.collection.topics ?? []);
  const groups: BuiltGroup[] = [];
  const problems: RowProblem[] = [];
  const byHierarchy = file.groups
    .map((group, g) => ({ group, hierarchy: group.hierarchy ?? g + 1 }))
    .sort((a, b) => a.hierarchy - b.hierarchy);
  for (const { group, hierarchy } of byHierarchy) {
    const name = basename(group.source);
    const log = new RowProblems(name);
    const source = { path: resolve(dirname(path), group.source), name, group, problems: log, progress };
    groups.push(await buildGroup(source, hierarchy, (topic) => topics.idOf(topic)));
    problems.push(...log.list());
  }
  const { id, name = `Collection ${id}`, ...told } = file.collection;
  const collection: StatisticCollection = {
    id,
    name,
    names: told.names ?? { en: name },
    descriptions: told.descriptions ?? {},
    region: told.region ?? '',
    countries: (told.countries ?? []).map((code) => code.toUpperCase()),
    version: String(told.version ?? ''),
    license: told.license ?? '',
    attribution: told.attribution ?? '',
    privacyLevel: told.privacyLevel ?? 'public',
    created: instant(told.created, `${basename(path)}: collection.created`),
    modified: instant(told.modified, `${basename(path)}: collection.modified`),
    topics: topics.list,
    ensemble: told.ensemble === undefined ? null : { id: told.ensemble.id, names: told.ensemble.names ?? {} },
    groups: groups.map(({ description }) => description),
  };
  return { collection, groups, problems };
}

/** Topics by name, numbered from 1 on: those of the collection's own list, then in the order in which statistics name them. */
class Topics {
  readonly list: Topic[] = [];

  constructor(told: readonly { readonly name: string; readonly names?: Topic['names'] }[]) {
    for (const { name, names = { en: name } } of told) this.list.push({ id: this.list.length + 1, name, names });
  }

  idOf(name: string): number {
    const known = this.list.find((topic) => topic.name === name);
    if (known !== undefined) return known.id;
    const topic = { id: this.list.length + 1, name, names: { en: name } };
    this.list.push(topic);
    return topic.id;
  }
}

/** A date, or milliseconds since 1970. */
function instant(told: string | number | undefined, where: string): number | null {
  if (told === undefined) return null;
  const ms = typeof told === 'number' && told > 9999 ? told : Date.parse(String(told));
  if (!Number.isFinite(ms)) throw new InputError(`${where} is no date`);
  return ms;
}
