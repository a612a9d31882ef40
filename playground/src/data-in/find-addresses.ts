import { searchAddresses } from '../api/addresses.ts';
import type { Region } from '../api/types.ts';
import { sentence } from '../flow/sentence.ts';
import { holds } from '../longitudes.ts';
import { t } from '../text/index.ts';
import type { Item, RowProblem } from './items.ts';

/** Searches that run at the same time. */
const ABREAST = 4;

/** Looks addresses up by the region's own search; rows without a result or outside the region become problems. */
export async function findAddresses(
  items: readonly Item[],
  region: Region,
  signal: AbortSignal,
  progress: (done: number, all: number) => void,
): Promise<{ items: Item[]; problems: RowProblem[] }> {
  const found = [...items];
  const problems: RowProblem[] = [];
  const wanted = items.flatMap(({ place, address, geometry }, i) =>
    place === null && geometry === null && address !== '' ? [i] : [],
  );
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    while (next < wanted.length) {
      const i = wanted[next++];
      const { address, number } = items[i];
      try {
        const [best] = await searchAddresses(region.name, address, region.center, signal);
        if (best === undefined) problems.push({ number, message: t('“{0}” isn’t found', address) });
        else found[i] = { ...items[i], place: best.place };
      } catch (error) {
        if (signal.aborted) throw error;
        problems.push({ number, message: `“${address}”: ${sentence(error)}` });
      }
      progress(++done, wanted.length);
    }
  };
  await Promise.all(Array.from({ length: ABREAST }, work));
  const isWithin = ({ place }: Item): boolean => place === null || holds(region.bounds, place);
  for (const item of found.filter((one) => !isWithin(one)))
    problems.push({ number: item.number, message: t('the position lies outside {0}', region.name) });
  const failed = new Set(problems.map(({ number }) => number));
  return {
    items: found.filter(({ number }) => !failed.has(number)),
    problems: problems.sort((a, b) => a.number - b.number),
  };
}
