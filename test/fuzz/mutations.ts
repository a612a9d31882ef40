import type { Random } from '../../src/kit/core/random.ts';

export const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
export const below = (random: Random, most: number): number => Math.floor(random() * most);
const chance = (random: Random, share: number): boolean => random() < share;

const NUMBERS = [
  ...[
    0,
    -0,
    1,
    -1,
    0.5,
    1e-320,
    -1e-9,
    255,
    256,
    65_535,
    65_536,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31),
    2 ** 32,
    2 ** 53,
    -(2 ** 53),
  ],
  ...[1e9, 1e18, 1e308, -1e308, 90, -90, 90.0000001, 180, -180, 180.0000001, 360, 3857, 4326, 85.06],
];
const TEXTS = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'NaN',
    'Infinity',
    'null',
    'true',
    '[]',
    '{}',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
  ],
  ...[
    '\u0000',
    '\ud800',
    '🚲',
    'ß'.repeat(300),
    'x'.repeat(5_000),
    '../../etc/passwd',
    '%00',
    "'; DROP TABLE x; --",
    '=1+1',
  ],
  ...[
    'TIME',
    'walk',
    'CAR',
    'geojson',
    '2026-02-30T25:61:61',
    '2026-03-02T08:00:00Z',
    '99999999999999999999',
    '0x10',
    '1,2',
    'a\nb',
    '*',
    '((((((((',
  ],
];

export function oddValue(random: Random): unknown {
  const kind = below(random, 8);
  if (kind < 3) return pick(random, NUMBERS);
  if (kind < 5) return pick(random, TEXTS);
  return pick<unknown>(random, [
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    [{}],
    { length: 5 },
    { '': 0 },
    [1, 'a', null],
  ]);
}

/** Returns a copy with some members, anywhere, left out, replaced, doubled or renamed. */
export function mutatedJson(random: Random, value: unknown, share: number): unknown {
  if (chance(random, share)) return oddValue(random);
  if (Array.isArray(value)) {
    const items = value.flatMap((item) => {
      const odds = random();
      if (odds < share / 2) return [];
      const changed = mutatedJson(random, item, share);
      return odds < share ? [changed, mutatedJson(random, item, share)] : [changed];
    });
    return chance(random, share / 4) ? [...items, oddValue(random)] : items;
  }
  if (typeof value === 'number' && chance(random, share))
    return value * pick(random, [-1, 0, 1e3, 1e9, 1e-3]) + pick(random, [0, 0.5, 1]);
  if (typeof value === 'string' && chance(random, share)) return mutatedText(random, value);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).flatMap(([name, member]): [string, unknown][] => {
    const odds = random();
    if (odds < share / 2) return [];
    const renamed = odds < share ? mutatedText(random, name) : name;
    return [[renamed, mutatedJson(random, member, share)]];
  });
  // `__proto__` as a member of its own, as a parser makes it.
  const copy: Record<string, unknown> = Object.create(null);
  for (const [name, member] of members) copy[name] = member;
  if (chance(random, share / 4)) copy[pick(random, TEXTS).slice(0, 50)] = oddValue(random);
  return copy;
}

/** Returns text with pieces left out, doubled, swapped or replaced. */
export function mutatedText(random: Random, text: string): string {
  const at = below(random, text.length + 1);
  const length = 1 + below(random, chance(random, 0.8) ? 4 : 200);
  const [head, middle, tail] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)];
  switch (below(random, 7)) {
    case 0:
      return head + tail;
    case 1:
      return head + middle + middle + tail;
    case 2:
      return head + pick(random, TEXTS) + tail;
    case 3:
      return head + String(pick(random, NUMBERS)) + tail;
    case 4:
      return head;
    case 5:
      return head + String.fromCharCode(below(random, 128)) + tail;
    default:
      return tail + middle + head;
  }
}

/** Returns the bytes with some changed, left out, doubled, or numbers written over them. */
export function mutatedBytes(random: Random, bytes: Uint8Array): Buffer {
  let copy = Buffer.from(bytes);
  for (let left = 1 + below(random, chance(random, 0.7) ? 3 : 40); left > 0 && copy.length > 0; left--) {
    const at = below(random, copy.length);
    switch (below(random, 7)) {
      case 0:
        copy[at] = copy[at]! ^ (1 << below(random, 8));
        break;
      case 1:
        copy[at] = pick(random, [0, 1, 0x7f, 0x80, 0xff, 0x20, 0x22, 0x2c, 0x3c, 0x2d]);
        break;
      case 2:
        copy = Buffer.concat([copy.subarray(0, at), copy.subarray(at + 1 + below(random, 16))]);
        break;
      case 3:
        copy = Buffer.concat([copy.subarray(0, at), copy.subarray(at, at + 1 + below(random, 64)), copy.subarray(at)]);
        break;
      case 4:
        if (at + 4 <= copy.length)
          copy.writeUInt32LE(pick(random, [0, 1, 0xffff, 0x7fffffff, 0xffffffff, below(random, 1 << 16)]), at);
        break;
      case 5:
        copy = copy.subarray(0, at);
        break;
      default:
        copy.fill(below(random, 256), at, Math.min(copy.length, at + 1 + below(random, 8)));
    }
  }
  return copy;
}
