import { describe, it } from 'vitest';
import { OPTION_LAWS } from '../../../test/laws/area-options.ts';

describe('options that change drawn areas, on many random towns', () => {
  it.each(Object.entries(OPTION_LAWS))('%s', (_, law) => {
    law(80);
  });
});
