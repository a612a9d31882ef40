import { listedItems } from '../../kit/core/text-list.ts';

/** Matches keys whose values have semicolons of their own: times and conditions. */
const NO_LISTS = /(?:^|[:_])(?:hours|times)(?:$|:)|:conditional(?:$|:)/;

/** Returns the items of a tag's value if it is a list (`italian;pizza`), otherwise the value. */
export const tagItems = (key: string, value: string): readonly string[] =>
  value.includes(';') && !NO_LISTS.test(key) ? listedItems(value) : [value];
