/** A class of values on a scale of colors. */
interface ScaleClass {
  readonly upTo: number;
  readonly color: string;
  /** The number below the color, and what is said of the class. */
  readonly text: string;
  readonly spoken: string;
}

/** Room of the colors in pixels, of one character, and between two numbers. */
const WIDTH = 260;
const CHARACTER = 7;
const GAP = 8;

/** Classes of values as a row of colors; only as many numbers stand below it as have room. */
export function Scale({ classes }: { classes: readonly ScaleClass[] }) {
  const last = classes.length - 1;
  const longest = Math.max(...classes.map(({ text }) => text.length)) * CHARACTER + GAP;
  const every = Math.max(1, Math.ceil((longest * classes.length) / WIDTH));
  return (
    <ul class="classes">
      {classes.map(({ upTo, color, text, spoken }, i) => (
        <li key={upTo}>
          <i style={{ background: color }} />
          <span class="visually-hidden">{spoken}</span>
          <span aria-hidden="true">{(last - i) % every === 0 && text}</span>
        </li>
      ))}
    </ul>
  );
}
