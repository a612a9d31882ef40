/* Lines as `[ax, ay, bx, by]`, and the rings that they add up to: what is fast is compared with this. */

export type Line = readonly [ax: number, ay: number, bx: number, by: number];

/** Joins lines of two or more points, `x, y` each, to rings; from where several go on, the first one clockwise from the way back is taken. */
export function joinedPaths(paths: readonly (readonly number[])[]): number[][] {
  const left = new Set(paths);
  const isFrom = (path: readonly number[], x: number, y: number): boolean => path[0] === x && path[1] === y;
  const rings: number[][] = [];
  for (const first of paths) {
    let ring: number[] = [];
    for (let path: readonly number[] | undefined = left.has(first) ? first : undefined; path; ) {
      left.delete(path);
      // Back at a point: what lies between is a ring of its own.
      for (let k = 0; k < ring.length; k += 2) {
        if (!isFrom(path, ring[k], ring[k + 1])) continue;
        rings.push(ring.slice(k));
        ring = ring.slice(0, k);
      }
      ring.push(...path.slice(0, -2));
      const [bx, by, x, y] = path.slice(-4);
      const back = Math.atan2(by - y, bx - x);
      const clockwise = (other: readonly number[]): number => {
        const turn = back - Math.atan2(other[3] - y, other[2] - x);
        return turn > 0 ? turn : turn + 2 * Math.PI;
      };
      path = [...left].filter((other) => isFrom(other, x, y)).sort((a, b) => clockwise(a) - clockwise(b))[0];
    }
    if (ring.length > 0) rings.push(ring);
  }
  return rings;
}

/** What lines leave of each other that run along units of a lattice back and forth, in the order in which they came. */
export function balanced(lines: readonly Line[]): Line[] {
  const across = lines.filter(([ax, ay, bx, by]) => ax !== bx && ay !== by);
  const sides = new Map<string, number>();
  for (const [ax, ay, bx, by] of lines) {
    if (ax !== bx && ay !== by) continue;
    const [dx, dy] = [Math.sign(bx - ax), Math.sign(by - ay)];
    for (let [x, y] = [ax, ay]; x !== bx || y !== by; x += dx, y += dy) {
      const name = `${Math.min(x, x + dx)} ${Math.min(y, y + dy)} ${dx === 0}`;
      sides.set(name, (sides.get(name) ?? 0) + dx + dy);
    }
  }
  const along = [...sides].flatMap(([name, balance]): Line[] => {
    const [x, y] = name.split(' ').map(Number);
    const [dx, dy] = name.endsWith('true') ? [0, 1] : [1, 0];
    if (balance === 0) return [];
    return [balance > 0 ? [x, y, x + dx, y + dy] : [x + dx, y + dy, x, y]];
  });
  return [...across, ...along];
}
