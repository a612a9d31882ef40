import { fromE7 } from '../../kit/geo/coordinates.ts';
import type { AddressIndex, EntryIndex } from './address-index.ts';
import type { TagRule } from './address-query.ts';
import { HOUSE } from './layers.ts';

/** Decides which entries a query includes. Evaluates each tag once, not once per entry. */
export class EntryFilter {
  private readonly tags: Uint8Array | null;
  private readonly layers: ReadonlySet<number> | null;

  constructor(
    private readonly index: AddressIndex,
    rules: readonly TagRule[],
    layers: readonly number[] | null,
    private readonly box: readonly [number, number, number, number] | null,
  ) {
    const { key, value } = index.tag;
    this.tags =
      rules.length === 0
        ? null
        : Uint8Array.from({ length: key.length }, (_, tag) =>
            allows(rules, index.texts.get(key[tag]), index.texts.get(value[tag])) ? 1 : 0,
          );
    this.layers = layers === null ? null : new Set(layers);
  }

  /** Returns whether the query includes the entry, apart from its houses. */
  means(entry: EntryIndex): boolean {
    const { layer, tag, lonE7, latE7 } = this.index.entry;
    return (
      (this.layers === null || this.layers.has(layer[entry])) &&
      (this.tags === null || this.tags[tag[entry]] === 1) &&
      this.isInside(fromE7(lonE7[entry]), fromE7(latE7[entry]))
    );
  }

  /** Returns whether the query includes houses, wherever they are. */
  get meansHouses(): boolean {
    return (this.layers === null || this.layers.has(HOUSE)) && this.tags === null;
  }

  isInside(lon: number, lat: number): boolean {
    if (this.box === null) return true;
    const [west, south, east, north] = this.box;
    const between = west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
    return between && lat >= south && lat <= north;
  }
}

/** Returns whether tag rules allow a tag: one of the including rules must match, and all excluding ones must hold. */
function allows(rules: readonly TagRule[], key: string, value: string): boolean {
  const matches = (rule: TagRule) =>
    (rule.key === '' || rule.key === key) && (rule.value === '' || rule.value === value);
  const including = rules.filter(({ excludeKey, excludeValue }) => !excludeKey && !excludeValue);
  for (const rule of rules) {
    if (rule.excludeKey && matches(rule)) return false;
    // `key:!value`: the key, but another value.
    if (rule.excludeValue && (rule.key === '' || rule.key === key) && rule.value === value) return false;
  }
  const needed = rules.filter(({ excludeKey, excludeValue, key: own }) => !excludeKey && excludeValue && own !== '');
  if (including.length === 0 && needed.length === 0) return true;
  return including.some(matches) || needed.some((rule) => rule.key === key);
}
