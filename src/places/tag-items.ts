import { listedItems } from '../core/text-list.ts';

/** Keys whose values have semicolons of their own: times and conditions. */
const NO_LISTS = /(?:^|[:_])(?:hours|times)(?:$|:)|:conditional(?:$|:)/;

/** What a tag says: the items of its value where that is a list (`italian;pizza`). */
export const tagItems = (key: string, value: string): readonly string[] =>
  value.includes(';') && !NO_LISTS.test(key) ? listedItems(value) : [value];
