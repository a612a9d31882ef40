import { SequenceInterner } from '../../kit/collections/sequence-interner.ts';
import { NameList } from './name-list.ts';
import type { PlaceIndex, TagIndex } from './place-table.ts';
import type { TagDictionary, TagItem } from './tag-dictionary.ts';

/** The number of cached lists: those of a large city. */
const MAX_LISTS = 1 << 15;

/**
 * Lists of names that depend on some tags of places. Places with the same tags share one list, so texts are made once,
 * and places are counted by list.
 */
export class TagLists {
  private sequences = new SequenceInterner();
  private lists: NameList[] = [];
  private own = new Int32Array(16);

  /**
   * Only tags with one of the bits `mask` count; `namesOf` returns the names for the items of such tags, in the order
   * of tags.
   */
  constructor(
    private readonly dictionary: TagDictionary,
    private readonly bits: ArrayLike<number>,
    private readonly mask: number,
    private readonly namesOf: (items: readonly TagItem[]) => readonly string[],
  ) {}

  of(place: PlaceIndex): NameList {
    const count = this.gather(place);
    const sequence = this.sequences.intern(this.own, count);
    return this.lists[sequence] ?? this.add(count);
  }

  /** Collects the counting tags of a place in `own`; returns their number. */
  private gather(place: PlaceIndex): number {
    const { bits, mask } = this;
    const { place: columns, tagging } = this.dictionary.table;
    const first = columns.firstTagging[place];
    const end = columns.firstTagging[place + 1];
    if (end - first > this.own.length) this.own = new Int32Array(2 * (end - first));
    const { own } = this;
    let count = 0;
    for (let i = first; i < end; i++) {
      const tag = tagging.tag[i];
      if ((bits[tag] & mask) !== 0) own[count++] = tag;
    }
    return count;
  }

  private add(count: number): NameList {
    const tags = [...this.own.subarray(0, count)] as TagIndex[];
    const list = new NameList(this.namesOf(this.dictionary.itemsOf(tags)));
    if (this.lists.length >= MAX_LISTS) {
      this.sequences = new SequenceInterner();
      this.sequences.intern(this.own, count);
      this.lists = [];
    }
    this.lists.push(list);
    return list;
  }
}
