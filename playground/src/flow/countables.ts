import { fetchCountables } from '../api/counts.ts';
import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';

/** Asks what can be counted, once per region. */
export function followCountables({ counts, choices }: Model): (now: Choices) => void {
  let asked = '';
  return ({ region }) => {
    if (asked === region) return;
    asked = region;
    counts.set({ countables: null });
    const tell = (countables: Awaited<ReturnType<typeof fetchCountables>>) => {
      if (choices.get().region === region) counts.set({ countables });
    };
    // A server without statistics has nothing to count.
    fetchCountables(region, new AbortController().signal).then(tell, () => tell([]));
  };
}
