import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, resolve } from 'node:path';
import { Command } from 'commander';
import type { Geometry } from 'geojson';
import { InputError } from '../../kit/core/errors.ts';
import { openNetwork } from '../../network/opening/index.ts';
import { DEFAULT_LIMITS, readGeometry, vertexBudget } from '../../network/routing/index.ts';
import {
  makeRating,
  type Rating,
  type RatingFile,
  ratingsFromColumns,
  readRatingFile,
  ScoresRequest,
  withRatings,
} from '../../products/scoring/index.ts';
import { type LoadedRegion, loadRegion, writeRegion } from '../../region/storage/index.ts';
import { ENGINE_WORKER } from '../capabilities/index.ts';
import { Engine, validator } from '../engine/index.ts';
import { workerCount } from './option-values.ts';
import { streamProgress } from './terminal-progress.ts';

interface Flags {
  readonly data: string;
}

/**
 * Makes the command `hinterland rating make|list|remove REGION …`. Ratings lie in their region, and are made again
 * after it was imported again.
 */
export function ratingCommand(): Command {
  const command = new Command('rating');
  const of = (sub: Command): Command =>
    sub.argument('<region>', 'name of the region').option('--data <dir>', 'folder of the regions', 'regions');
  of(command.command('make'))
    .description('score the reference areas of a definition, and keep that in the region')
    .argument('<file>', 'the definition as YAML')
    .option('--workers <n>', 'threads that compute', String(availableParallelism()))
    .action(makeInRegion);
  of(command.command('list'))
    .description('list the ratings with their areas')
    .action((region: string, { data }: Flags) => {
      for (const { id, name, areas } of ratingsFromColumns(loadRegion(data, region).columns)) {
        const listed = areas.map((area) => `${area.id} ${area.name} (${area.places} places)`).join(', ');
        process.stdout.write(`${[id, name, listed].join('\t')}\n`);
      }
    });
  of(command.command('remove'))
    .description('take a rating out of the region')
    .argument('<id>', 'id of the rating')
    .action(removeFromRegion);
  return command;
}

async function makeInRegion(name: string, path: string, { data, workers }: Flags & { workers: string }): Promise<void> {
  const file = asServersRead(readRatingFile(basename(path), readInput(path)));
  const threads = workerCount(workers);
  const loaded = loadRegion(data, name);
  const engine = new Engine({
    regions: [loaded.transfer],
    workers: threads,
    entry: ENGINE_WORKER,
    warmUp: false,
    requestSeconds: MOST_SECONDS,
  });
  let rating: Rating;
  try {
    await engine.ready;
    rating = await makeRating(openNetwork(loaded), file, {
      geometry: (named) => geometryIn(resolve(dirname(path), named)),
      score: (places, body) => askScores(engine, name, places, body),
    });
  } finally {
    await engine.close();
  }
  const others = ratingsFromColumns(loaded.columns).filter(({ id }) => id !== rating.id);
  await rewrite(data, name, loaded, [...others, rating]);
  const listed = rating.areas.map((area) => `${area.name}: ${area.places} places`).join(', ');
  process.stdout.write(`rating ${rating.id} of region ${name} is made (${listed})\n`);
}

async function removeFromRegion(name: string, id: string, { data }: Flags): Promise<void> {
  const loaded = loadRegion(data, name);
  const ratings = ratingsFromColumns(loaded.columns);
  const rest = ratings.filter((rating) => rating.id !== id);
  if (rest.length === ratings.length) throw new InputError(`the region ${name} has no rating ${id}`);
  await rewrite(data, name, loaded, rest);
  process.stdout.write(`removed ${id}\n`);
}

/** Replaces a region by one with these ratings, since a region is written only once; the change is atomic. */
async function rewrite(data: string, name: string, loaded: LoadedRegion, ratings: readonly Rating[]): Promise<void> {
  const { format, formatVersion, name: _, hinterlandVersion, sections, files: __, ...meta } = loaded.manifest;
  const columns = withRatings(loaded.columns, ratings);
  const files = [...loaded.files].map(([file, { path }]) => ({
    name: file,
    ending: 'pmtiles' as const,
    write: (to: string) => copyFile(path, to),
  }));
  const progress = streamProgress(process.stderr);
  try {
    await writeRegion(data, name, { columns, files, meta }, { progress });
  } finally {
    progress.close();
  }
}

/** Returns a rating as servers read it: words in the schema's case. Throws RequestError. */
function asServersRead({ criteria, competitors = [], ...file }: RatingFile): RatingFile {
  const locations = [{ id: 0, lat: 0, lng: 0 }];
  const wire = validator(ScoresRequest)({ locations, criteria, competitors }, 'body') as ScoresRequest;
  return { ...file, criteria: wire.criteria, competitors: wire.competitors ?? [] };
}

const MOST_SECONDS = 86_400;

type Body = Parameters<Parameters<typeof makeRating>[2]['score']>[1];

/** Sends a request as a client would, so that criteria are read and measured like those of later requests. */
async function askScores(
  engine: Engine,
  region: string,
  places: readonly { readonly lon: number; readonly lat: number }[],
  body: Body,
) {
  const locations = places.map(({ lon, lat }, id) => ({ id, lng: lon, lat }));
  const bytes = new Uint8Array(Buffer.from(JSON.stringify({ ...body, locations })));
  const request = { endpoint: 'scores', region, body: bytes, limits: DEFAULT_LIMITS, parameters: {} };
  const { parts } = await engine.answer({ ...request, source: 'body' });
  const answer = JSON.parse(Buffer.concat(parts).toString()) as {
    readonly data: Record<string, { readonly scores: Record<string, number | null> }>;
    readonly errors: readonly { readonly detail: string }[];
  };
  return {
    scores: locations.map(({ id }) => answer.data[id].scores),
    errors: answer.errors.map(({ detail }) => detail),
  };
}

function readInput(path: string): Uint8Array {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new InputError(`${path} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
}

function geometryIn(path: string): Geometry {
  const file = basename(path);
  return readGeometry(new TextDecoder().decode(readInput(path)), 4326, file, vertexBudget(1_000_000), 'data');
}
