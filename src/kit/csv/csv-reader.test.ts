import '../../../test/property-seeds.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CsvReader } from './csv-reader.ts';

interface Reading {
  rows: string[][];
  lines: number[];
  openQuotes: number[];
  strayQuotes: number[];
  foreign: boolean;
}

function read(content: string | Uint8Array, pieces: readonly number[] = []): Reading {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const reading: Reading = { rows: [], lines: [], openQuotes: [], strayQuotes: [], foreign: false };
  const reader = new CsvReader({
    row(row) {
      reading.rows.push(Array.from({ length: row.count }, (_, cell) => row.text(cell)));
      reading.lines.push(row.line);
      reading.foreign ||= row.foreignText;
    },
    openQuote: (line) => reading.openQuotes.push(line),
    strayQuote: (line) => reading.strayQuotes.push(line),
  });
  let at = 0;
  for (const piece of pieces) {
    reader.push(bytes.subarray(at, at + piece));
    at = Math.min(bytes.length, at + piece);
  }
  reader.push(bytes.subarray(at));
  reader.end();
  return reading;
}

describe('CSV', () => {
  it.each([
    [
      'plain',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'without the last line end',
      'a,b\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CRLF',
      'a,b\r\nc,d\r\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'CR',
      'a,b\rc,d\r',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['byte order mark', '\ufeffa,b\n', [['a', 'b']]],
    [
      'blank lines and lines of commas',
      '\na,b\n\n  \n,\n\r\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['outer spaces', ' a\t, b c \n', [['a', 'b c']]],
    ['quotes', '"a,1","b ""x"" y"\n', [['a,1', 'b "x" y']]],
    [
      'line ends in quotes',
      '"a\n1","b\r\n2"\nc,d\n',
      [
        ['a\n1', 'b\r\n2'],
        ['c', 'd'],
      ],
    ],
    ['spaces around quotes', ' "a" , " b "\n', [['a', 'b']]],
    ['quotes within a cell', 'a"b,5"\n', [['a"b', '5"']]],
    ['blank quotes', '"","x",""\n', [['', 'x', '']]],
    ['only quotes', '"""",""""""\n', [['"', '""']]],
    [
      'a trailing comma',
      'a,\n,b',
      [
        ['a', ''],
        ['', 'b'],
      ],
    ],
    ['nothing', '', []],
  ])('reads %s', (_, text, rows) => {
    expect(read(text).rows).toEqual(rows);
  });

  it('counts lines, those within quotes too', () => {
    expect(read('a\n\n"b\n\nc",d\ne\n').lines).toEqual([1, 3, 6]);
  });

  it('reads a line whose quote is never closed without it', () => {
    const reading = read('a,b\n"c,d\ne,f\n');
    expect(reading.rows).toEqual([
      ['a', 'b'],
      ['"c', 'd'],
      ['e', 'f'],
    ]);
    expect(reading.openQuotes).toEqual([2]);
    const long = read(`a,b\n"c,d\n${`e,${'f'.repeat(98)}\n`.repeat(20_000)}`, Array(40).fill(65_536));
    expect([long.rows.length, long.openQuotes]).toEqual([20_002, [2]]);
  });

  it('reads on behind a line longer than any row', () => {
    const endless = 'x'.repeat(3_000_000);
    for (const quote of ['', '"']) {
      const reading = read(
        `a,b\n${quote}${endless}\nc,d\n`,
        Array.from({ length: 47 }, () => 65_536),
      );
      expect(reading.rows.at(-1)).toEqual(['c', 'd']);
      expect(reading.lines.at(-1)).toBe(3);
    }
  });

  it('says where letters stand behind a quote', () => {
    const reading = read('a\n"b"c,d\n');
    expect([reading.rows[1], reading.strayQuotes]).toEqual([['b', 'd'], [2]]);
  });

  it('reads text that is not UTF-8 as Latin-1', () => {
    const reading = read(Uint8Array.from([0x4b, 0xf6, 0x6c, 0x6e, 0x2c, 0xe9, 10]));
    expect([reading.rows, reading.foreign]).toEqual([[['Köln', 'é']], true]);
  });

  it('ignores cells beyond the 255th', () => {
    expect(read(`${'x,'.repeat(1000)}\n"a"""\n`).rows.map((row) => row.length)).toEqual([255, 1]);
  });

  const cell = fc.string({ unit: fc.constantFrom('a', 'ü', '"', ',', '\n', '\r', ' ', '😀'), maxLength: 6 });

  it('reads back what was written, in pieces of any size', () => {
    const tables = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 6 });
    fc.assert(
      fc.property(
        tables,
        fc.array(fc.integer({ min: 0, max: 5 })),
        fc.constantFrom('\n', '\r\n'),
        (rows, pieces, end) => {
          const text = rows.map((row) => row.map((c) => `"${c.replaceAll('"', '""')}"`).join(',') + end).join('');
          const wanted = rows.map((row) => row.map((c) => c.replace(/^[ \n\r]+|[ \n\r]+$/g, '')));
          expect(read(text, pieces).rows).toEqual(wanted.filter((row) => row.some((c) => c !== '')));
        },
      ),
    );
  });

  it('reads anything the same in one piece and in many', () => {
    const anything = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ') });
    fc.assert(
      fc.property(anything, fc.array(fc.integer({ min: 0, max: 4 })), (text, pieces) => {
        expect(read(text, pieces)).toEqual(read(text));
      }),
    );
  });
});
