/** Tags with further names → kind of name. */
export const EXTRA_NAME_KEYS: ReadonlyMap<string, string> = new Map([
  ['alt_name', 'alt'],
  ['int_name', 'int'],
  ['loc_name', 'loc'],
  ['old_name', 'old'],
  ['official_name', 'official'],
  ['reg_name', 'reg'],
  ['short_name', 'short'],
  ['brand', 'brand'],
  ['iata', 'iata'],
]);
