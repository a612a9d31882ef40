import { type Progress, stageProgress } from '../../kit/core/progress.ts';
import { hierarchyColumns, searchGraphColumns } from '../../network/street/columns.ts';
import { LABELS_OF_MODE } from '../../network/street/hierarchy/label-graph.ts';
import type { SearchGraph } from '../../network/street/search-graph.ts';
import type { StreetMode } from '../../network/street/street-graph.ts';
import { usualColumns } from '../../network/street/usual-columns.ts';
import { SectionWriter } from '../../region/storage/index.ts';
import { type CellTree, hierarchyOf, type ModeStreets, searchGraphsOf, usualMetricOf } from '../streets/index.ts';

/** The inputs of the section of any mode, as plain data for any thread. */
export interface ModeSectionInput {
  readonly streets: ModeStreets;
  readonly cells: CellTree;
  /** Folder to write the region into. */
  readonly folder: string;
}

export const stageOfMode = (mode: StreetMode): string => `streets by ${mode}`;

/** A written section, as the manifest lists it. */
export type WrittenSection = Awaited<ReturnType<SectionWriter['finish']>>;

interface Watcher {
  /** Receives the progress. */
  readonly progress: Pick<Progress, 'update'>;
  /** Receives the forward search graph as soon as it is made. */
  graph?(graph: SearchGraph): void;
  /** Called whenever something large isn't needed any more. */
  letGo?(): void;
}

/**
 * Makes the search data of one mode, piece by piece: each is written before the next is begun, and freed if possible.
 */
export async function writeMode(mode: StreetMode, input: ModeSectionInput, watcher: Watcher): Promise<WrittenSection> {
  const { streets, cells, folder } = input;
  const section = await SectionWriter.open(folder, mode);
  try {
    const graph = await writeGraphs(section, mode, streets);
    watcher.graph?.(graph);
    watcher.letGo?.();
    // Labels are ordered, contracted, customized and pruned.
    const labels = LABELS_OF_MODE[mode] === 'slots' ? graph.slotCount : graph.stateCount;
    const ofLabels = stageProgress(watcher.progress, stageOfMode(mode), 4 * labels);
    const hierarchy = hierarchyOf(streets, mode, graph, cells, ofLabels);
    await section.addAll(hierarchyColumns(mode, hierarchy));
    watcher.letGo?.();
    await section.addAll(
      usualColumns(
        mode,
        usualMetricOf(streets, mode, graph, hierarchy, (done) => ofLabels(2 * labels + done)),
      ),
    );
    return await section.finish();
  } catch (error) {
    await section.close();
    throw error;
  }
}

/** Writes the search graphs. It is a function of its own, so that only the writer holds the mirrored graph. */
async function writeGraphs(section: SectionWriter, mode: StreetMode, streets: ModeStreets): Promise<SearchGraph> {
  const { forward, mirrored } = searchGraphsOf(streets, mode);
  await section.addAll(searchGraphColumns(mode, forward));
  await section.addAll(searchGraphColumns(mode, mirrored()));
  return forward;
}
