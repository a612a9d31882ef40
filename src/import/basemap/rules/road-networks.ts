import type { Tags } from './map-element.ts';

/** A numbered network that a road belongs to, as its shields show it. */
export interface RoadNetwork {
  readonly network: string;
  readonly ref: string | null;
  readonly name: string | null;
  readonly colour: string | null;
  readonly isNational: boolean;
}

/** `network` of route relations → the word of the schema. */
const WORDS: readonly (readonly [pattern: RegExp, word: string])[] = [
  [/^US:I$/, 'us-interstate'],
  [/^US:US$/, 'us-highway'],
  [/^US:[A-Z]{2}/, 'us-state'],
  [/^CA:transcanada$/i, 'ca-transcanada'],
  [/^CA:[A-Z]{2}:A/, 'ca-provincial-arterial'],
  [/^CA:[A-Z]{2}/, 'ca-provincial'],
  [/^GB:motorway|^omt-gb-motorway/i, 'gb-motorway'],
  [/^GB:trunk|^omt-gb-trunk/i, 'gb-trunk'],
  [/^GB:primary|^omt-gb-primary/i, 'gb-primary'],
  [/^IE:motorway/i, 'ie-motorway'],
  [/^IE:national/i, 'ie-national'],
  [/^IE:regional/i, 'ie-regional'],
  [/^e-road$/i, 'e-road'],
  [/^a-road$/i, 'a-road'],
];
const NATIONAL = /^(us-interstate|us-highway|ca-transcanada|gb-motorway|gb-trunk|ie-motorway|e-road|a-road)$/;

/** Returns the networks of a road from its route relations, most important first. */
export function roadNetworks(tags: Tags, routes: readonly Tags[]): RoadNetwork[] {
  if (!tags.has('highway')) return [];
  const found = new Map<string, RoadNetwork>();
  for (const route of routes) {
    if (route.get('route') !== 'road') continue;
    const raw = route.get('network') ?? '';
    const network = WORDS.find(([pattern]) => pattern.test(raw))?.[1] ?? 'road';
    const ref = route.get('ref') ?? null;
    const key = `${network} ${ref}`;
    if (found.has(key)) continue;
    const name = route.get('name') ?? null;
    const colour = route.get('colour') ?? null;
    found.set(key, { network, ref, name, colour, isNational: NATIONAL.test(network) });
  }
  const order = (network: RoadNetwork): number => WORDS.findIndex(([, word]) => word === network.network) >>> 0;
  return [...found.values()].sort((a, b) => order(a) - order(b) || ((a.ref ?? '') < (b.ref ?? '') ? -1 : 1));
}
