import { expect, it } from 'vitest';
import { streamProgress } from './terminal-progress.ts';

function capture(isTTY: boolean, columns = 40) {
  const written: string[] = [];
  return { isTTY, columns, write: (text: string) => written.push(text), written };
}

it('writes JSON lines for programs: begin and end of each stage, and at most one a second between', () => {
  const stream = capture(false);
  const progress = streamProgress(stream, 'json', () => 0);
  for (let i = 0; i <= 1000; i++) progress.update('read', i, 1000);
  progress.update('write', 0, 0);
  progress.note('a\nremark');
  progress.result({ region: 'city' });
  progress.close();
  expect(stream.written.map((line) => JSON.parse(line))).toEqual([
    { stage: 'read', done: 0, total: 1000 },
    { stage: 'read', done: 1000, total: 1000 },
    { stage: 'write', done: 0, total: 0 },
    { note: 'a\nremark' },
    { region: 'city' },
  ]);
  expect(stream.written.every((line) => line.indexOf('\n') === line.length - 1)).toBe(true);
});

it('keeps one live line on a terminal, within its width and without control characters', () => {
  const stream = capture(true);
  const progress = streamProgress(stream, 'plain', () => 0);
  progress.update(`reading \u001b]0;evil\u0007${'long'.repeat(30)}`, 1, 4);
  progress.update('reading', 2, 4);
  progress.note('done \u001b[2J');
  progress.close();
  expect(stream.written).toEqual([
    `\r\u001b[K${`reading ?]0;evil?${'long'.repeat(30)}`.slice(0, 39)}`,
    '\r\u001b[K',
    'done ?[2J\n',
  ]);
});

it('tells how fast each stage goes and how long it will take, once that can be estimated', () => {
  const linesOf = (isTTY: boolean) => {
    const stream = capture(isTTY, 80);
    let now = 0;
    const progress = streamProgress(stream, isTTY ? 'plain' : 'json', () => now);
    progress.update('read', 100, 1100);
    now = 1900;
    progress.update('read', 200, 1100);
    now = 4000;
    progress.update('read', 500, 1100);
    now = 10_000;
    progress.update('write', 0, 50);
    now = 15_000;
    progress.update('read', 501, 1_000_000);
    now = 20_000;
    progress.update('read', 600, 1_000_000);
    progress.update('write', 25, 0);
    return stream.written;
  };
  expect(linesOf(false).map((line) => JSON.parse(line))).toEqual([
    { stage: 'read', done: 100, total: 1100 },
    { stage: 'read', done: 200, total: 1100 },
    { stage: 'read', done: 500, total: 1100, perSecond: 100, secondsLeft: 6 },
    { stage: 'write', done: 0, total: 50 },
    // Another end is another piece of work, and its pace isn't known before a hundredth of it is done.
    { stage: 'read', done: 501, total: 1_000_000 },
    { stage: 'read', done: 600, total: 1_000_000 },
    { stage: 'write', done: 25, total: 0 },
  ]);
  expect(linesOf(true)[2]).toBe('\r\u001b[Kread 45 %, 100/s, 6 s left');
});

it('tells of stages beside each other, each by its own pace', () => {
  const linesOf = (isTTY: boolean) => {
    const stream = capture(isTTY, 80);
    let now = 0;
    const progress = streamProgress(stream, isTTY ? 'plain' : 'json', () => now);
    for (now = 0; now <= 4000; now += 500) {
      progress.update('map', now / 10, 1000);
      progress.update('streets', now / 100, 50);
    }
    now = 4100;
    progress.update('map', 1000, 1000);
    now = 4200;
    progress.update('streets', 42, 50);
    now = 4300;
    progress.note('streets: 4.30 s');
    progress.update('tiles', 1, 2);
    return stream.written;
  };
  const lines = linesOf(false).map((line) => JSON.parse(line) as { stage?: string });
  expect(lines.filter(({ stage }) => stage === 'map')).toHaveLength(6);
  expect(lines.filter(({ stage }) => stage === 'streets')).toHaveLength(5);
  expect(lines.filter(({ stage }) => stage === 'map')[4]).toEqual({
    stage: 'map',
    done: 400,
    total: 1000,
    perSecond: 100,
    secondsLeft: 6,
  });
  const live = linesOf(true);
  expect(live).toContain('\r\u001b[Kmap 40 %, 100/s, 6 s left · streets 70 %, 10/s, 2 s left');
  // A stage that is over isn't shown any more.
  expect(live).toContain('\r\u001b[Kstreets 84 %, 10/s, 1 s left');
  expect(live.at(-1)).toBe('\r\u001b[Ktiles 50 %');
});

it('shows what has an end instead of what stands around it, and long times in minutes', () => {
  const stream = capture(true, 80);
  let now = 0;
  const progress = streamProgress(stream, 'plain', () => now);
  progress.update('building', 0, 0);
  for (now = 0; now <= 9000; now += 3000) progress.update('reading tags', now / 9, 30_000);
  now = 9200;
  progress.update('reading tags', 30_000, 30_000);
  now = 9400;
  progress.update('building', 0, 0);
  expect(stream.written.slice(-3)).toEqual([
    '\r\u001b[Kreading tags 3 %, 111/s, 5 min left',
    '\r\u001b[Kreading tags 100 %, 3,260/s, 0 s left',
    '\r\u001b[Kbuilding',
  ]);
});

it('writes a line for each stage where there is no terminal, and every ten seconds of a long one', () => {
  const stream = capture(false);
  let now = 0;
  const progress = streamProgress(stream, undefined, () => now);
  for (now = 0; now <= 25_000; now += 500) progress.update('read', now / 500, 100);
  progress.note('read: 25.00 s\u0007');
  progress.update('write', 1, 2);
  progress.note('write: 0.10 s');
  progress.result({ region: 'city' });
  progress.close();
  expect(stream.written).toEqual([
    'read 20 %, 2/s, 40 s left\n',
    'read 40 %, 2/s, 30 s left\n',
    'read: 25.00 s?\n',
    'write: 0.10 s\n',
  ]);
});
