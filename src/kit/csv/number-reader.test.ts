import { describe, expect, it } from 'vitest';
import { degreesOf, NumberReader } from './number-reader.ts';

const reader = (isCommaSeparated: boolean) =>
  new NumberReader(isCommaSeparated, (where, problem) => {
    throw new Error(`${where} ${problem}`);
  });
const read = (isCommaSeparated: boolean, ...cells: string[]) => {
  const one = reader(isCommaSeparated);
  return cells.map((cell, i) => one.read(cell, () => `line ${i + 2}: people`));
};

describe('numbers of tables', () => {
  it('have decimal commas beside semicolons', () => {
    expect(read(false, '43,5', '1,234', '120', '-0,5', '1.234,5', '1.234.567')).toEqual([
      43.5, 1.234, 120, -0.5, 1234.5, 1234567,
    ]);
  });

  it('have decimal points where no comma stands before decimals', () => {
    expect(read(false, '43.737', '1.5', '12')).toEqual([43.737, 1.5, 12]);
  });

  it('have thousands where that is certain', () => {
    expect(read(true, '1,234,567', '1,234.5', '12 345', "1'234'567.5", '12\u00a0345', '12,5')).toEqual([
      1234567, 1234.5, 12345, 1234567.5, 12345, 12.5,
    ]);
  });

  it('are refused by line and column where they may be two', () => {
    expect(() => read(true, '5', '1,234')).toThrow(
      'line 3: people is 1,234, which may be 1234 or 1.234: write it without a separator of thousands',
    );
    expect(() => read(false, '1.234', '7,5')).toThrow('line 2: people is 1.234, which may be 1234 or 1.234');
    expect(() => read(false, '7,5', '1.234')).toThrow('line 3: people is 1.234');
  });

  it('are none where words stand', () => {
    expect(read(false, '', '–', '1,2,3', 'x', '1..2')).toEqual(Array(5).fill(Number.NaN));
  });
});

it('degrees have a point or a comma', () => {
  expect(['43,737', '43.737', ' 7 ', '-7,5', '1,234', '1,2,3', ''].map(degreesOf)).toEqual([
    43.737,
    43.737,
    7,
    -7.5,
    1.234,
    Number.NaN,
    Number.NaN,
  ]);
});
