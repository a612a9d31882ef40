/** A point of a line: longitude, latitude, and what else runs evenly from point to point. */
type LinePoint = readonly [lon: number, ...others: number[]];

/**
 * Returns a line whose longitudes run on over the date line, cut there into parts between -180 and 180 (RFC 7946,
 * section 3.1.9). Most lines are one part: themselves.
 */
export function cutLine<P extends LinePoint>(line: readonly P[]): readonly (readonly P[])[] {
  if (line.every(([lon]) => lon >= -180 && lon <= 180)) return [line];
  const parts: P[][] = [];
  // The line is in the turn around this meridian.
  let middle = 360 * Math.round(line[0][0] / 360);
  let part = [shifted(line[0], middle)];
  for (let i = 1; i < line.length; i++) {
    const from = line[i - 1];
    const to = line[i];
    while (Math.abs(to[0] - middle) > 180) {
      const side = Math.sign(to[0] - middle);
      const border = middle + 180 * side;
      const at = between(from, to, (border - from[0]) / (to[0] - from[0]));
      part.push([180 * side, ...at.slice(1)] as unknown as P);
      if (hasExtent(part)) parts.push(part);
      part = [[-180 * side, ...at.slice(1)] as unknown as P];
      middle += 360 * side;
    }
    part.push(shifted(to, middle));
  }
  if (hasExtent(part)) parts.push(part);
  return parts;
}

const shifted = <P extends LinePoint>([lon, ...others]: P, by: number): P => [lon - by, ...others] as unknown as P;

const between = (a: LinePoint, b: LinePoint, share: number): number[] => a.map((v, k) => v + share * (b[k] - v));

/**
 * Returns true if a part is more than a point: a line that begins at the date line may leave nothing on its other side.
 */
const hasExtent = (part: readonly LinePoint[]): boolean => part.some((point) => point.some((v, k) => v !== part[0][k]));
