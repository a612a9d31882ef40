import type { Model } from '../model.ts';
import type { Choices } from '../state.ts';

type Follow = (now: Choices) => void;

/** Follows the choices by code that is loaded when `isAsked` first holds. */
export function whenAsked(
  isAsked: (now: Choices, model: Model) => boolean,
  load: () => Promise<(model: Model) => Follow>,
): (model: Model) => Follow {
  return (model) => {
    let follow: Follow | null = null;
    let isLoading = false;
    return (now) => {
      if (follow !== null) return follow(now);
      if (isLoading || !isAsked(now, model)) return;
      isLoading = true;
      load().then(
        (make) => {
          follow = make(model);
          follow(model.choices.get());
        },
        // A server that was lost may be there at the next choice.
        () => {
          isLoading = false;
        },
      );
    };
  };
}
