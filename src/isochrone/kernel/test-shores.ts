import { countOf, isRunAlong, lineCountOf, partOf, pointX, pointY } from './shore-blocks.ts';

/** Lines of one part. */
interface Run {
  readonly part: number;
  readonly isAlong: boolean;
  /** `ax, ay, bx, by` each. */
  readonly lines: readonly number[][];
}

/** A chord with the runs that it stands for. */
interface ReadChord {
  readonly line: readonly number[];
  readonly runs: readonly Run[];
}

/** The chords of a block's record, shore by shore, read plainly. */
export function readShores(words: ArrayLike<number>, block: number): ReadChord[][] {
  let at = block;
  const next = (): number => words[at++];
  return Array.from({ length: next() }, () => {
    const start = next();
    let from = [pointX(start), pointY(start)];
    return Array.from({ length: countOf(start) }, (): ReadChord => {
      const word = next();
      const line = [...from, pointX(word), pointY(word)];
      const runs = Array.from({ length: countOf(word) }, (): Run => {
        const run = next();
        const lines = Array.from({ length: lineCountOf(run) }, () => {
          const to = next();
          const here = [...from, pointX(to), pointY(to)];
          from = here.slice(2);
          return here;
        });
        return { part: partOf(run), isAlong: isRunAlong(run), lines };
      });
      return { line, runs };
    });
  });
}
