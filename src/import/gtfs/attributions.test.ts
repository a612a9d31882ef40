import { expect, it } from 'vitest';
import { SMALL_FEED, withZip } from '../../../test/worlds/gtfs/feed.ts';
import { readGtfs } from './index.ts';

it('credits every organization of attributions.txt once', async () => {
  const rows = 'organization_name,is_producer,is_operator\nValley Buses,0,1\nData Desk,1,0\nValley Buses,1,0\n,1,0\n';
  const read = (texts: object) => withZip({ ...SMALL_FEED, ...texts }, (path) => readGtfs(path));
  expect((await read({ 'attributions.txt': rows })).attributions).toEqual(['Valley Buses', 'Data Desk']);
  expect((await read({})).attributions).toEqual([]);
});
