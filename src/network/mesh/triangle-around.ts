import { type StreetMesh, siteOf } from './street-mesh.ts';

/**
 * Returns the three sites of the triangle that a point lies in, by walking there from triangle to triangle; none where
 * it lies outside of the mesh.
 * @param px and `py`: millionths of a degree, in the frame of the streets
 */
export function triangleAround(mesh: StreetMesh, px: number, py: number): readonly number[] {
  const { firstNeighbor, neighbor, x, y, siteCount } = mesh;
  const isRight = (from: number, to: number): boolean =>
    (x[to] - x[from]) * (py - y[from]) < (y[to] - y[from]) * (px - x[from]);
  /** Returns the site to the left of an edge, or one that isn't at the edge of the mesh. */
  const leftOf = (from: number, to: number): number => {
    let entry = firstNeighbor[from];
    while (siteOf(neighbor[entry]) !== to) entry++;
    return siteOf(neighbor[entry + 1 < firstNeighbor[from + 1] ? entry + 1 : firstNeighbor[from]]);
  };
  let [from, to] = [0, siteOf(neighbor[0])];
  if (isRight(from, to)) [from, to] = [to, from];
  for (let steps = 0; steps < siteCount; steps++) {
    const third = leftOf(from, to);
    const isEdge = (x[to] - x[from]) * (y[third] - y[from]) <= (y[to] - y[from]) * (x[third] - x[from]);
    if (isEdge) return [];
    if (isRight(to, third)) from = third;
    else if (isRight(third, from)) to = third;
    else return [from, to, third];
  }
  return [];
}
