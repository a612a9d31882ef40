type Point = readonly [number, number];

/** Halvings of a line: pieces of a thousandth. */
const MOST_HALVINGS = 10;

/**
 * Returns the images of points between `a` and `b`, in order and without their own, so that straight lines from image
 * to image stay within `tolerance` of the image of the straight line. Empty where that is straight enough; points
 * without an image are left out.
 */
export function imagesBetween(
  a: Point,
  b: Point,
  image: (x: number, y: number) => Point | null,
  tolerance: number,
): [number, number][] {
  const images: [number, number][] = [];
  const from = image(...a);
  const to = image(...b);
  if (from !== null && to !== null) halve(a, from, b, to, MOST_HALVINGS);
  return images;

  function halve(p: Point, pImage: Point, q: Point, qImage: Point, depth: number): void {
    const middle: Point = [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2];
    const found = image(...middle);
    if (depth === 0 || found === null) return;
    const off = Math.hypot((pImage[0] + qImage[0]) / 2 - found[0], (pImage[1] + qImage[1]) / 2 - found[1]);
    if (off <= tolerance) return;
    halve(p, pImage, middle, found, depth - 1);
    images.push([found[0], found[1]]);
    halve(middle, found, q, qImage, depth - 1);
  }
}
