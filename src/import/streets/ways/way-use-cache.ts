import type { TagColumns } from '../../osm/osm-data.ts';
import type { CountryDefaults } from './country-defaults.ts';
import type { TagView } from './tag-view.ts';
import { type WayUse, wayUse } from './way-rules.ts';

/** The largest number of cached uses; a whole country has fewer different ones. */
const MOST_USES = 200_000;

/**
 * A cache of what ways mean for the graph. Most ways share their tags with many others except for their names, so each
 * set of tags is evaluated once per country.
 */
export class WayUseCache {
  private readonly known = new Map<CountryDefaults, Map<string, WayUse | null>>();
  private size = 0;

  /** @param names keys that don't affect the use */
  constructor(
    private readonly tags: TagColumns,
    private readonly view: TagView,
    private readonly names: ReadonlySet<number>,
  ) {}

  of(way: number, country: CountryDefaults): WayUse | null {
    if (this.size >= MOST_USES) this.forget();
    const uses = this.known.get(country) ?? new Map<string, WayUse | null>();
    this.known.set(country, uses);
    const key = this.keyOf(way);
    let use = uses.get(key);
    if (use === undefined) {
      use = wayUse(this.view.at(way), country);
      uses.set(key, use);
      this.size++;
    }
    return use;
  }

  private keyOf(way: number): string {
    const { first, key, value } = this.tags;
    let text = '';
    for (let i = first[way]; i < first[way + 1]; i++) if (!this.names.has(key[i])) text += `${key[i]}=${value[i]},`;
    return text;
  }

  private forget(): void {
    this.known.clear();
    this.size = 0;
  }
}
