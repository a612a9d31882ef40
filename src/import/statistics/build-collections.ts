import { readFile } from 'node:fs/promises';
import { basename, dirname, resolve } from 'node:path';
import { parseInstant } from '../../kit/core/calendar.ts';
import { InputError } from '../../kit/core/errors.ts';
import type { Progress } from '../../kit/core/progress.ts';
import type { BBox } from '../../kit/geo/bbox.ts';
import type { StatisticCollection, Topic } from '../../network/statistics/collection.ts';
import { type BuiltGroup, buildGroup, finishGroup } from './build-group.ts';
import { coarserTables } from './coarser-groups.ts';
import { type CollectionFile, type GroupFile, readDescription, textsOf } from './description.ts';
import { inOrder } from './order-cells.ts';
import { type RowProblem, RowProblems } from './row-problems.ts';

interface BuiltCollection {
  readonly collection: StatisticCollection;
  /** The built groups, in the order of `collection.groups`. */
  readonly groups: readonly BuiltGroup[];
  readonly problems: readonly RowProblem[];
}

/**
 * Lists the files that descriptions name, for checks and checksums before anything is built. Rejects with InputError.
 */
export async function statisticSources(paths: readonly string[]): Promise<string[]> {
  const sources: string[] = [];
  for (const path of paths) {
    const { groups } = readDescription(basename(path), await readFile(path));
    for (const { source } of groups) sources.push(resolve(dirname(path), source));
  }
  return [...new Set(sources)];
}

/**
 * Builds collections from their descriptions and the files that these name, of the cells in a box (degrees × 10⁷) if
 * there is one. Rejects with InputError.
 */
export async function buildCollections(
  paths: readonly string[],
  progress: Progress,
  box: BBox | null = null,
): Promise<BuiltCollection[]> {
  const files: { readonly path: string; readonly file: CollectionFile }[] = [];
  for (const path of paths) {
    const file = readDescription(basename(path), await readFile(path));
    refuseTaken(
      basename(path),
      file,
      files.map((other) => other.file),
    );
    files.push({ path, file });
  }
  const groupIds = new Set(files.flatMap(({ file }) => file.groups.map(({ id }) => id)));
  const built: BuiltCollection[] = [];
  for (const { path, file } of files) built.push(await buildCollection(path, file, groupIds, progress, box));
  return built;
}

function refuseTaken(name: string, { collection, groups }: CollectionFile, others: readonly CollectionFile[]): void {
  for (const other of others) {
    const { id } = other.collection;
    if (id === collection.id) throw new InputError(`${name}: there is a collection ${id} already`);
    const taken = groups.find((group) => other.groups.some((theirs) => theirs.id === group.id));
    if (taken !== undefined) throw new InputError(`${name}: collection ${id} has a group ${taken.id} already`);
  }
}

async function buildCollection(
  path: string,
  file: CollectionFile,
  groupIds: Set<number>,
  progress: Progress,
  box: BBox | null,
): Promise<BuiltCollection> {
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
    groups.push(await buildGroup(source, hierarchy, (topic) => topics.idOf(topic), box));
    problems.push(...log.list());
  }
  if (groups.length === 1) groups.push(...coarserGroups(groups[0], byHierarchy[0].group, topics, groupIds));
  const { id, name = `Collection ${id}`, ...given } = file.collection;
  const collection: StatisticCollection = {
    id,
    name,
    names: given.names === undefined ? { en: name } : textsOf(given.names),
    descriptions: textsOf(given.descriptions),
    region: given.region ?? '',
    countries: (given.countries ?? []).map((code) => code.toUpperCase()),
    version: String(given.version ?? ''),
    license: given.license ?? '',
    attribution: given.attribution ?? '',
    privacyLevel: given.privacyLevel ?? 'public',
    created: instant(given.created, `${basename(path)}: collection.created`),
    modified: instant(given.modified, `${basename(path)}: collection.modified`),
    topics: topics.list,
    ensemble: given.ensemble === undefined ? null : { id: given.ensemble.id, names: textsOf(given.ensemble.names) },
    groups: groups.map(({ description }) => description),
  };
  return { collection, groups, problems };
}

/** Aggregates coarser groups if only one resolution is given; their ids are the next that no group has. */
function coarserGroups(finest: BuiltGroup, file: GroupFile, topics: Topics, groupIds: Set<number>): BuiltGroup[] {
  const { description, cells } = finest;
  const isSum = (statisticId: number) =>
    description.statistics.find(({ id }) => id === statisticId)?.type === 'ABSOLUTE';
  const measured = new Map(
    [...cells.values].filter(([id]) => file.statistics.some((statistic) => statistic.id === id)),
  );
  let id = file.id;
  return coarserTables({ ...cells, values: measured }, description.averageCellM2, isSum).map((table, level) => {
    do id++;
    while (groupIds.has(id));
    groupIds.add(id);
    const facts = {
      id,
      hierarchy: description.hierarchy + level + 1,
      source: description.source,
      aggregatedFrom: file.id,
    };
    return finishGroup(facts, file, inOrder(table), (topic) => topics.idOf(topic));
  });
}

/**
 * The topics by name, numbered from 1: those of the collection's own list, then in the order in which statistics name
 * them.
 */
class Topics {
  readonly list: Topic[] = [];

  constructor(given: NonNullable<CollectionFile['collection']['topics']>) {
    for (const { name, names = { en: name } } of given) {
      this.list.push({ id: this.list.length + 1, name, names: textsOf(names) });
    }
  }

  idOf(name: string): number {
    const known = this.list.find((topic) => topic.name === name);
    if (known !== undefined) return known.id;
    const topic = { id: this.list.length + 1, name, names: { en: name } };
    this.list.push(topic);
    return topic.id;
  }
}

/** Reads a date, or milliseconds since 1970, as milliseconds. */
function instant(given: string | number | undefined, where: string): number | null {
  if (given === undefined) return null;
  const text = String(given);
  const parse = /^\d{4}-\d\d-\d\d/.test(text) ? parseInstant : Date.parse;
  const ms = typeof given === 'number' && given > 9999 ? given : parse(text);
  if (!Number.isFinite(ms)) throw new InputError(`${where} is no date`);
  return ms;
}
