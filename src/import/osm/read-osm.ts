import { closeSync, openSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import type { Progress } from '../../kit/core/progress.ts';
import {
  assembleNodeTags,
  assembleRelations,
  assembleWays,
  assembleWholeNodes,
  memberWays,
  renumber,
  renumberEntities,
  StringPool,
  selectById,
  wantedNodes,
} from './assemble.ts';
import type { EntityBatch, WayBatch } from './entity-batch.ts';
import { detectFormat, type OsmFormat } from './format.ts';
import { grown, joinNearNodes, type NearNodes } from './near-nodes.ts';
import type { NodeBatch } from './node-batch.ts';
import { NodeColumns } from './node-columns.ts';
import { MISSING_COORDINATE, type OsmData, type OsmFilter, type OsmReport } from './osm-data.ts';
import type { BlobRange } from './pbf/blob.ts';
import { indexPbf } from './pbf/file-index.ts';
import type { PbfPart } from './pbf/part-decoder.ts';
import { InlineRunner, type PartRunner, ThreadRunner } from './pbf/part-runner.ts';
import { relationsNear } from './relations-near.ts';
import { IdCursor } from './sorted-ids.ts';
import { XmlReader } from './xml/xml-reader.ts';

interface ReadOsmOptions {
  readonly progress: Progress;
  /** Number of threads that decode PBF blocks; by default as many as the machine runs at once, at most 16. */
  readonly workers?: number;
}

/** An input file. PBF files are divided into parts, an XML file is one part. */
interface Source {
  readonly file: string;
  readonly format: OsmFormat;
  readonly bytes: number;
  readonly parts: PbfPart[];
  readonly xml: XmlReader | null;
  /** Parts that hold nodes, filled by the first pass. */
  readonly nodeParts: PbfPart[];
  /** Parts that hold ways, filled by the first pass. */
  readonly wayParts: PbfPart[];
  readonly xmlPart: number;
  /** Ways kept of the file, filled by the first pass. */
  readonly ways: WayBatch[];
  timestampSec: number | null;
  readonly bounds: OsmReport['bounds'];
}

const MAX_WORKERS = 16;
/** Compressed bytes of a part: some milliseconds of work. */
const PART_BYTES = 256 * 1024;
/** Input size below which decoding here takes less time than starting threads. */
const INLINE_BYTES = 1024 * 1024;

/**
 * Reads extracts (.osm.pbf, .osm, .osm.gz, .osm.bz2) and merges them: ids ascending, of equal ids the first counts. The
 * result depends on the input alone, never on the number of threads. Throws InputError, naming file and byte, if a file
 * can't be read or is damaged.
 */
export async function readOsm(
  files: readonly string[],
  given: OsmFilter,
  { progress, workers }: ReadOsmOptions,
): Promise<OsmData> {
  const sources = openSources(files, given);
  // The nodes of text are read with all the rest.
  const isSearched = sources.every(({ xml }) => xml === null);
  const filter = { ...given, box: given.box && isSearched ? grown(given.box) : undefined };
  const runner = makeRunner(sources, filter, workers ?? Math.min(availableParallelism(), MAX_WORKERS));
  try {
    const pool = new StringPool();
    const nearby = filter.box === undefined ? null : await readNearNodes(sources, runner, progress);
    const entities = await readEntities(sources, runner, nearby?.near ?? null, pool, progress);
    const relationSelection = selectById(entities.map((batch) => batch.relations.id));
    const relations = assembleRelations(
      entities.map((batch) => batch.relations),
      relationSelection,
    );
    const missing = memberWays(
      relations,
      entities.map((batch) => batch.ways.id),
      filter,
      pool,
    );
    const members = await readMemberWays(sources, runner, missing, filter, pool, progress);
    const ways = [...entities, ...members].map((batch) => batch.ways);
    const waySelection = selectById(ways.map((batch) => batch.id));
    const columns = NodeColumns.allocate(wantedNodes(ways, waySelection));
    const nodeBatches = await readNodes(sources, runner, pool, columns, progress);
    fillFromWays(sources, columns);
    const gaps = columns.countGaps();
    const sum = (pick: (batch: EntityBatch) => number) => entities.reduce((total, batch) => total + pick(batch), 0);
    const skipped: [string, number][] = [
      ['node missing from the extract', gaps.missing],
      ['node with impossible coordinates', gaps.absurd],
      ['duplicate node', nodeBatches.reduce((total, batch) => total + batch.duplicates, 0)],
      ['way with fewer than two nodes', sum((batch) => batch.shortWays)],
      ['duplicate way', waySelection.duplicates],
      ['duplicate relation', relationSelection.duplicates],
    ];
    return {
      nodes: {
        count: columns.id.length,
        id: columns.id,
        lonE7: columns.lonE7,
        latE7: columns.latE7,
        tags: assembleNodeTags(nodeBatches, columns),
      },
      ways: assembleWays(ways, waySelection, columns.id),
      wholeNodes: assembleWholeNodes(nodeBatches),
      relations,
      strings: pool.toArray(),
      report: {
        files: [...files],
        wayNodes: sources.map((source) => countWayNodes(source, columns)),
        nodesRead: sum((batch) => batch.nodesRead),
        waysRead: sum((batch) => batch.waysRead),
        relationsRead: sum((batch) => batch.relationsRead),
        skipped: Object.fromEntries(skipped.filter(([, count]) => count > 0)),
        timestamp: newestTimestamp(sources),
        bounds: sources.length === 1 ? sources[0].bounds : null,
        around: nearby?.around,
      },
    };
  } finally {
    await runner.close();
  }
}

function openSources(files: readonly string[], filter: OsmFilter): Source[] {
  const sources: Source[] = [];
  let part = 0;
  for (const file of files) {
    const format = detectFormat(file);
    if (format !== 'pbf') {
      const xml = new XmlReader(file, filter);
      sources.push({
        file,
        format,
        bytes: 0,
        parts: [],
        xml,
        nodeParts: [],
        wayParts: [],
        xmlPart: part++,
        ways: [],
        timestampSec: null,
        bounds: null,
      });
      continue;
    }
    const descriptor = openSync(file, 'r');
    try {
      const { dataBlobs, bytes, timestampSec, bounds } = indexPbf(descriptor, file);
      const parts = cutIntoParts(file, dataBlobs, part);
      part += parts.length;
      sources.push({
        file,
        format,
        bytes,
        parts,
        xml: null,
        nodeParts: [],
        wayParts: [],
        xmlPart: -1,
        ways: [],
        timestampSec,
        bounds,
      });
    } finally {
      closeSync(descriptor);
    }
  }
  return sources;
}

function cutIntoParts(file: string, blobs: readonly BlobRange[], firstPart: number): PbfPart[] {
  const parts: PbfPart[] = [];
  let from = 0;
  let bytes = 0;
  for (let i = 0; i < blobs.length; i++) {
    bytes += blobs[i].size;
    if (bytes < PART_BYTES && i + 1 < blobs.length) continue;
    parts.push({ part: firstPart + parts.length, file, blobs: blobs.slice(from, i + 1) });
    from = i + 1;
    bytes = 0;
  }
  return parts;
}

function makeRunner(sources: readonly Source[], filter: OsmFilter, workers: number): PartRunner {
  const parts = sources.reduce((sum, source) => sum + source.parts.length, 0);
  const bytes = sources.reduce((sum, source) => sum + source.bytes, 0);
  const threads = Math.min(workers, parts);
  return threads < 2 || bytes < INLINE_BYTES ? new InlineRunner(filter) : new ThreadRunner(filter, threads);
}

/** Finds the nodes near the filter's box, before the passes. */
async function readNearNodes(sources: readonly Source[], runner: PartRunner, progress: Progress): Promise<NearNodes> {
  const parts: NearNodes[] = [];
  for (const { file, parts: all, bytes } of sources) {
    const stage = `looking for the box in ${basename(file)}`;
    await runner.near(all, (batch, part) => {
      parts.push(batch);
      progress.update(stage, endOf(part), bytes);
    });
    progress.update(stage, bytes, bytes);
  }
  return joinNearNodes(parts);
}

/**
 * Reads ways and relations, in the first pass; with `near` only ways that pass one of these nodes, and relations that
 * have one of those or are boundaries, which may lie around. Their strings get their final numbers here.
 */
async function readEntities(
  sources: readonly Source[],
  runner: PartRunner,
  near: Float64Array | null,
  pool: StringPool,
  progress: Progress,
): Promise<EntityBatch[]> {
  const batches: EntityBatch[] = [];
  const nearWays = new Set<number>();
  const take = (whole: EntityBatch, source: Source) => {
    let batch = whole;
    if (near !== null) {
      for (const id of whole.ways.id) nearWays.add(id);
      batch = { ...whole, relations: relationsNear(whole, near, nearWays) };
    }
    renumberEntities(batch, pool);
    batch.strings.length = 0;
    batches.push(batch);
    source.ways.push(batch.ways);
  };
  for (const source of sources) {
    const stage = `reading ${basename(source.file)}`;
    if (source.xml !== null) {
      for (const batch of await source.xml.read(source.format as Exclude<OsmFormat, 'pbf'>, (done, total) =>
        progress.update(stage, done, total),
      ))
        take(batch, source);
      source.timestampSec = source.xml.timestampSec;
      continue;
    }
    await runner.entities(source.parts, near, (batch, part) => {
      take(batch, source);
      const blobs = part.blobs.filter((_, i) => batch.hasNodes[i]);
      if (blobs.length > 0) source.nodeParts.push({ ...part, blobs });
      const wayBlobs = part.blobs.filter((_, i) => batch.hasWays[i]);
      if (wayBlobs.length > 0) source.wayParts.push({ ...part, blobs: wayBlobs });
      progress.update(stage, endOf(part), source.bytes);
    });
    progress.update(stage, source.bytes, source.bytes);
  }
  return batches;
}

/** Reads, between the passes, the ways that weren't wanted by themselves but are members of kept relations. */
async function readMemberWays(
  sources: readonly Source[],
  runner: PartRunner,
  ids: Float64Array,
  filter: OsmFilter,
  pool: StringPool,
  progress: Progress,
): Promise<EntityBatch[]> {
  const batches: EntityBatch[] = [];
  if (ids.length === 0) return batches;
  for (const { file, format, xml, bytes, wayParts, ways } of sources) {
    const take = (batch: EntityBatch) => {
      renumberEntities(batch, pool);
      batches.push(batch);
      ways.push(batch.ways);
    };
    const stage = `reading members in ${basename(file)}`;
    progress.update(stage, 0, bytes);
    if (xml === null) {
      await runner.ways(wayParts, ids, (batch, part) => {
        take(batch);
        progress.update(stage, endOf(part), bytes);
      });
      progress.update(stage, bytes, bytes);
    }
    // The text is read again, since only its nodes were kept.
    else (await new XmlReader(file, filter, ids).read(format as Exclude<OsmFormat, 'pbf'>, () => {})).forEach(take);
  }
  return batches;
}

/** Reads, in the second pass, coordinates and tags of the nodes of ways, and nodes that are kept whole. */
async function readNodes(
  sources: readonly Source[],
  runner: PartRunner,
  pool: StringPool,
  columns: NodeColumns,
  progress: Progress,
): Promise<NodeBatch[]> {
  const batches: NodeBatch[] = [];
  const take = (batch: NodeBatch) => {
    const mapping = pool.mapping(batch.strings);
    renumber(batch.tags.key, mapping);
    renumber(batch.tags.value, mapping);
    renumber(batch.whole.tags.key, mapping);
    renumber(batch.whole.tags.value, mapping);
    batch.strings.length = 0;
    for (let i = 0; i < batch.contestedNode.length; i++)
      columns.overrule(batch.contestedNode[i], batch.part, batch.contestedLonE7[i], batch.contestedLatE7[i]);
    batches.push(batch);
  };
  for (const source of sources) {
    if (source.xml !== null) {
      take(source.xml.placeNodes(columns, source.xmlPart));
      continue;
    }
    const stage = `reading nodes of ${basename(source.file)}`;
    await runner.nodes(source.nodeParts, columns, (batch, part) => {
      take(batch);
      progress.update(stage, endOf(part), source.bytes);
    });
    progress.update(stage, source.bytes, source.bytes);
  }
  return batches;
}

/**
 * Takes the positions of nodes that no file contains as nodes from ways: extracts with locations on ways leave these
 * nodes out.
 */
function fillFromWays(sources: readonly Source[], columns: NodeColumns): void {
  for (const { nodeIds, lonE7, latE7 } of sources.flatMap(({ ways }) => ways)) {
    const cursor = new IdCursor(columns.id);
    for (let i = 0; i < lonE7.length; i++) {
      const node = lonE7[i] === MISSING_COORDINATE ? -1 : cursor.find(nodeIds[i]);
      if (node >= 0) columns.fill(node, lonE7[i], latE7[i]);
    }
  }
}

/**
 * Counts nodes once for each part of a file that refers to them, without removing nodes that another file refers to as
 * well.
 */
function countWayNodes({ ways }: Source, columns: NodeColumns): OsmReport['wayNodes'][number] {
  let nodes = 0;
  let missing = 0;
  for (const { nodeIds } of ways) {
    const cursor = new IdCursor(columns.id);
    for (const id of nodeIds) {
      const node = cursor.find(id);
      if (node < 0) continue;
      nodes++;
      if (columns.isMissing(node)) missing++;
    }
  }
  return { nodes, missing };
}

function endOf(part: PbfPart): number {
  const last = part.blobs[part.blobs.length - 1];
  return last.offset + last.size;
}

function newestTimestamp(sources: readonly Source[]): string | null {
  const times = sources.flatMap((source) => (source.timestampSec === null ? [] : [source.timestampSec]));
  // A Date reaches ±8.64e12 seconds; a forged header may say more.
  const usable = times.filter((time) => Math.abs(time) <= 8.64e12);
  return usable.length === 0 ? null : new Date(Math.max(...usable) * 1000).toISOString();
}
