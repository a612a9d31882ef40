/** A box in units of a zoom, whose y runs southwards. */
export type Box = readonly [west: number, north: number, east: number, south: number];

/** Returns the box of points `from .. to - 1` of a flat list, `x, y, x, y, …`. */
export function boxOfPoints(points: ArrayLike<number>, from = 0, to = points.length): Box {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = from; i < to; i += 2) {
    const x = points[i];
    const y = points[i + 1];
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < north) north = y;
    if (y > south) south = y;
  }
  return [west, north, east, south];
}

/** Returns the box around boxes. */
export function boxOfBoxes(boxes: readonly Box[]): Box {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const box of boxes) {
    west = Math.min(west, box[0]);
    north = Math.min(north, box[1]);
    east = Math.max(east, box[2]);
    south = Math.max(south, box[3]);
  }
  return [west, north, east, south];
}
