import type { FeedReport } from '../../import/gtfs/index.ts';
import type { ImportOutcome } from '../../import/pipeline/index.ts';

/** The peak memory of the process, and its memory before the import. */
interface ImportMemory {
  readonly peakBytes: number;
  readonly startBytes: number;
}

/** Memory per node says nothing about smaller extracts. */
const MIN_MILLIONS = 0.1;

/** Formats the table that is printed at the end of an import. */
export function importReport(outcome: ImportOutcome, { peakBytes, startBytes }: ImportMemory): string {
  const { manifest, folder, feeds, statisticProblems, unusedDem, stages, bytesOnDisk } = outcome;
  const { counts, skipped } = manifest.report;
  const osmMillions = counts.osmNodes / 1e6;
  const perMillion: [string, string] = [
    '  per million OpenStreetMap nodes',
    megabytes((peakBytes - startBytes) / osmMillions),
  ];
  const total = stages.reduce((sum, { seconds, isBeside }) => sum + (isBeside ? 0 : seconds), 0);
  const rows: [string, string][] = [
    ['OpenStreetMap nodes, ways, relations', numbers(counts.osmNodes, counts.osmWays, counts.osmRelations)],
    ['OpenStreetMap as of', manifest.osmTimestamp ?? 'unknown'],
    ['street nodes, edges, shape points', numbers(counts.nodes, counts.edges, counts.shapePoints)],
    ['street nodes without a height', heightRow(manifest)],
    ['directed arcs by car, bike, walk', numbers(counts.carArcs, counts.bikeArcs, counts.walkArcs)],
    [
      'edges on islands by car, bike, walk',
      numbers(counts.carIslandEdges, counts.bikeIslandEdges, counts.walkIslandEdges),
    ],
    ['turn restrictions', numbers(counts.restrictions)],
    ['places, of them your own, off the streets', numbers(counts.places, counts.customPlaces, counts.placesOffStreets)],
    ['bytes per place, tags of a place', placeSizes(manifest)],
    ...basemapRows(manifest),
    ...(counts.trips === undefined ? [] : timetableRows(manifest)),
    ...statisticRows(manifest),
    ...section(
      'skipped or doubtful',
      Object.entries(skipped).map(([reason, count]) => [reason, numbers(count)]),
    ),
    ...section(
      'time',
      stages.map(({ stage, seconds, isBeside }) => [
        stage,
        `${seconds.toFixed(2)} s${isBeside ? ' beside others' : ''}`,
      ]),
    ),
    ['  in all', `${total.toFixed(2)} s`],
    ['size on disk', megabytes(bytesOnDisk)],
    ['peak memory', megabytes(peakBytes)],
    ['  of it for the import', megabytes(peakBytes - startBytes)],
    ...(osmMillions < MIN_MILLIONS ? [] : [perMillion]),
  ];
  const width = Math.max(...rows.map(([label]) => label.length));
  const lines = rows.map(([label, value]) => (value === '' ? label : `${label.padEnd(width)}  ${value}`));
  const unused = unusedDem.map((file) => `elevation ${file}: no street takes a height from it`);
  return [
    `region ${manifest.name} is in ${folder}`,
    ...lines,
    ...unused,
    ...feeds.flatMap(feedLines),
    ...statisticProblems.map(problemLine),
    '',
  ].join('\n');
}

/** Reports nodes without a height, if elevation files were given. */
function heightRow({ inputs, report: { counts } }: ImportOutcome['manifest']): string {
  if (!inputs.some(({ kind }) => kind === 'dem')) return 'all: no elevation was given';
  const { nodes, nodesWithoutHeight: unknown } = counts;
  return `${numbers(unknown)} (${((100 * unknown) / Math.max(1, nodes)).toFixed(1)} %)`;
}

function placeSizes({ report: { counts }, sections }: ImportOutcome['manifest']): string {
  const bytes = sections.find(({ name }) => name === 'places')?.bytes ?? 0;
  const perPlace = (amount: number) => (amount / Math.max(1, counts.places)).toFixed(1);
  return `${perPlace(bytes)} · ${perPlace(counts.placeTags)}`;
}

function basemapRows({ report: { counts }, files = [] }: ImportOutcome['manifest']): [string, string][] {
  const file = files.find(({ name }) => name === 'basemap');
  if (file === undefined) return [];
  const made: [string, string][] =
    counts.basemapTiles === undefined
      ? []
      : [['map features, tiles', numbers(counts.basemapFeatures, counts.basemapTiles)]];
  return [...made, ['size of the map', megabytes(file.bytes)]];
}

function timetableRows({ report: { counts }, sections }: ImportOutcome['manifest']): [string, string][] {
  const bytes = sections.find(({ name }) => name === 'transit')?.bytes ?? 0;
  return [
    ['timetable routes, trips, stop times', numbers(counts.routes, counts.trips, counts.stopTimes)],
    ['timetable patterns, days served', numbers(counts.patterns, counts.days)],
    ['platforms, of them off the streets', numbers(counts.platforms, counts.platformsOffStreets)],
    ['footpaths between stops', numbers(counts.footpaths)],
    ['timetable bytes per stop time', (bytes / Math.max(1, counts.stopTimes)).toFixed(1)],
  ];
}

function statisticRows({ report: { counts } }: ImportOutcome['manifest']): [string, string][] {
  if (counts.statisticCollections === undefined) return [];
  const { statisticCollections, statisticGroups, statisticCells, statisticCellsOffStreets } = counts;
  return [
    [
      'statistic collections, groups, cells, off the streets',
      numbers(statisticCollections, statisticGroups, statisticCells, statisticCellsOffStreets),
    ],
  ];
}

const problemLine = ({ file, problem, count, examples }: ImportOutcome['statisticProblems'][number]): string =>
  `statistics ${file}: ${problem}, ${numbers(count)} ${count === 1 ? 'time' : 'times'}: ${examples.join(', ')}`;

/** Lists the contents of a feed, and each kind of problem in it with its first examples. */
function feedLines({ feed, rows, problems }: FeedReport): string[] {
  const sizes = Object.entries(rows).map(([file, count]) => `${file} ${numbers(count)}`);
  const found = problems.flatMap(({ severity, code, file, count, examples }) => [
    `  ${severity}: ${code} in ${file}, ${numbers(count)} ${count === 1 ? 'time' : 'times'}`,
    ...examples.map(({ line, message }) => `    line ${line}: ${message}`),
  ]);
  return [`timetable ${feed}: ${sizes.join(', ')}`, ...(found.length > 0 ? found : ['  no problems'])];
}

function section(title: string, rows: [string, string][]): [string, string][] {
  if (rows.length === 0) return [];
  return [[`${title}:`, ''], ...rows.map(([label, value]): [string, string] => [`  ${label}`, value])];
}

const numbers = (...values: number[]): string => values.map((value) => value.toLocaleString('en-US')).join(' · ');
const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(bytes < 1e8 ? 1 : 0)} MB`;
