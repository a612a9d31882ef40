/**
 * Decisions on whole numbers that rounding errors would spoil: in floating point where that is safe, else in big
 * integers. Coordinates may differ by up to 2⁵² units.
 */

/** More than the relative error of one operation. */
const ULP = 2 ** -52;

/** Returns ax·by − ay·bx with its true sign: positive where the second vector points to the left of the first. */
export function cross(ax: number, ay: number, bx: number, by: number): number {
  const p = ax * by;
  const q = ay * bx;
  const size = Math.abs(p) + Math.abs(q);
  if (size <= Number.MAX_SAFE_INTEGER || Math.abs(p - q) > 2 * ULP * size) return p - q;
  return Number(exactCross(ax, ay, bx, by));
}

/**
 * Returns where segments a–b and c–d cross, rounded to whole numbers (halves upwards); `null` where they don't, or only
 * touch with an end.
 */
export function roundedCrossing(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): readonly [x: number, y: number] | null {
  const p = cross(dx - cx, dy - cy, ax - cx, ay - cy);
  const q = cross(dx - cx, dy - cy, bx - cx, by - cy);
  if (!(p > 0 ? q < 0 : p < 0 && q > 0)) return null;
  const r = cross(bx - ax, by - ay, cx - ax, cy - ay);
  const s = cross(bx - ax, by - ay, dx - ax, dy - ay);
  if (!(r > 0 ? s < 0 : r < 0 && s > 0)) return null;
  // The crossing lies p : −q of the way from a to b.
  const share = p / (p - q);
  const x = ax + share * (bx - ax);
  const y = ay + share * (by - ay);
  const reach = Math.max(Math.abs(bx - ax), Math.abs(by - ay));
  const size = reach * Math.max(Math.abs(dx - cx), Math.abs(dy - cy));
  const off = 16 * ULP * (Math.abs(ax) + Math.abs(ay) + reach * (1 + size / Math.abs(p - q)));
  if (isFarFromHalf(x, off) && isFarFromHalf(y, off)) return [Math.round(x), Math.round(y)];
  const exactP = exactCross(dx - cx, dy - cy, ax - cx, ay - cy);
  const exactQ = exactCross(dx - cx, dy - cy, bx - cx, by - cy);
  return [roundedAlong(ax, bx, exactP, exactQ), roundedAlong(ay, by, exactP, exactQ)];
}

const exactCross = (ax: number, ay: number, bx: number, by: number): bigint =>
  BigInt(ax) * BigInt(by) - BigInt(ay) * BigInt(bx);

const isFarFromHalf = (value: number, off: number): boolean => Math.abs(value - Math.floor(value) - 0.5) > off;

/** Returns the whole number nearest to `from + (to − from) · p / (p − q)`. */
function roundedAlong(from: number, to: number, p: bigint, q: bigint): number {
  const sign = p < q ? -1n : 1n;
  const below = sign * (p - q);
  const above = BigInt(from) * below + BigInt(to - from) * sign * p;
  const top = 2n * above + below;
  const bottom = 2n * below;
  const quotient = top / bottom;
  return Number(top < 0n && quotient * bottom !== top ? quotient - 1n : quotient);
}
