import type { OsmData, OsmRelations, OsmWays, TagColumns } from './osm-data.ts';

/** Looks up tags of nodes, ways or relations. Make one per {@link TagColumns} and keep it: it indexes the keys once. */
export class TagReader {
  private readonly keyIndices = new Map<string, number>();

  constructor(
    private readonly tags: TagColumns,
    private readonly strings: readonly string[],
  ) {
    const seen = new Uint8Array(strings.length);
    for (let i = 0; i < tags.key.length; i++) {
      const key = tags.key[i];
      if (seen[key] === 1) continue;
      seen[key] = 1;
      this.keyIndices.set(strings[key], key);
    }
  }

  /**
   * Returns the index of `key` in the strings, or -1 if no element has it: for callers that look up the same key very
   * often.
   */
  keyIndex(key: string): number {
    return this.keyIndices.get(key) ?? -1;
  }

  /** Returns the index of the value in the strings, or -1. */
  valueIndex(element: number, keyIndex: number): number {
    const { first, key, value } = this.tags;
    for (let i = first[element]; i < first[element + 1]; i++) if (key[i] === keyIndex) return value[i];
    return -1;
  }

  get(element: number, key: string): string | undefined {
    const keyIndex = this.keyIndices.get(key);
    if (keyIndex === undefined) return undefined;
    const value = this.valueIndex(element, keyIndex);
    return value < 0 ? undefined : this.strings[value];
  }

  has(element: number, key: string): boolean {
    return this.get(element, key) !== undefined;
  }

  /** Returns all tags of one element. If a broken file repeats a key, its first value counts, as in {@link get}. */
  all(element: number): Map<string, string> {
    const { first, key, value } = this.tags;
    const found = new Map<string, string>();
    for (let i = first[element]; i < first[element + 1]; i++) {
      const name = this.strings[key[i]];
      if (!found.has(name)) found.set(name, this.strings[value[i]]);
    }
    return found;
  }
}

/** Returns the nodes of one way, as a view. */
export function nodesOfWay(ways: OsmWays, way: number): Int32Array {
  return ways.nodeRef.subarray(ways.firstRef[way], ways.firstRef[way + 1]);
}

interface RelationMember {
  readonly type: number;
  readonly id: number;
  readonly role: string;
}

/** Returns the members of one relation; relations are few enough for objects. */
export function membersOfRelation(data: OsmData, relation: number): RelationMember[] {
  const { firstMember, memberType, memberId, memberRole }: OsmRelations = data.relations;
  const members: RelationMember[] = [];
  for (let i = firstMember[relation]; i < firstMember[relation + 1]; i++)
    members.push({ type: memberType[i], id: memberId[i], role: data.strings[memberRole[i]] });
  return members;
}
