/** Runs all steps at once and returns their result. */
export function finish<T>(steps: Generator<unknown, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Returns steps as pieces of work that are done when they are called, one after the other. */
export function* piecesOf(steps: Iterator<unknown>): Generator<() => void> {
  for (let isOver = false; !isOver; ) {
    yield () => {
      isOver = steps.next().done === true;
    };
  }
}
