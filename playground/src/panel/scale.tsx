import { distinct } from '../format.ts';

/** A class of values on a scale of colors. */
interface ScaleClass {
  readonly upTo: number;
  readonly color: string;
}

interface ScaleProps {
  readonly classes: readonly ScaleClass[];
  /** Writes the number below a color, with so many digits more than usual. */
  readonly write: (value: number, more: number) => string;
  /** Returns what is said of a class. */
  readonly say: (text: string, value: number) => string;
}

/** Room of the colors in pixels, of one character, and between two numbers. */
const WIDTH = 260;
const CHARACTER = 7;
const GAP = 8;

/** Classes of values as a row of colors; only as many numbers stand below it as have room, each of its own. */
export function Scale({ classes, write, say }: ScaleProps) {
  const last = classes.length - 1;
  const texts = distinct(
    classes.map(({ upTo }) => upTo),
    write,
  );
  const longest = Math.max(...texts.map((text) => text.length)) * CHARACTER + GAP;
  const every = Math.max(1, Math.ceil((longest * classes.length) / WIDTH));
  return (
    <ul class="classes">
      {classes.map(({ upTo, color }, i) => (
        <li key={upTo}>
          <i style={{ background: color }} />
          <span class="visually-hidden">{say(texts[i], upTo)}</span>
          <span aria-hidden="true">{(last - i) % every === 0 && texts[i]}</span>
        </li>
      ))}
    </ul>
  );
}
