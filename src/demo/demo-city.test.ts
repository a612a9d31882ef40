import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOSMStream, type Node, type Relation, type Way } from 'osm-pbf-parser-node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeDemoCity } from './index.ts';

const nodes = new Map<number, Node>();
const ways: Way[] = [];
const relations: Relation[] = [];
let folder = '';
let digests: string[] = [];

const digest = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'demo-city-'));
  const files = await writeDemoCity(folder);
  digests = [await digest(files.osm), await digest(files.dem)];
  for await (const item of createOSMStream(files.osm, { withTags: true, withInfo: false })) {
    if (!('type' in item)) continue;
    if (item.type === 'node') nodes.set(item.id, item as Node);
    else if (item.type === 'way') ways.push(item as Way);
    else relations.push(item as Relation);
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it('is the same city every time', async () => {
  const files = await writeDemoCity(folder);
  expect([await digest(files.osm), await digest(files.dem)]).toEqual(digests);
});

describe('the OSM file', () => {
  it('reads back with a foreign parser, all references present', () => {
    expect(nodes.size).toBeGreaterThan(8000);
    for (const way of ways) {
      expect(way.refs.length).toBeGreaterThan(1);
      for (const ref of way.refs) if (!nodes.has(ref)) throw new Error(`way ${way.id} lacks node ${ref}`);
    }
  });
});
