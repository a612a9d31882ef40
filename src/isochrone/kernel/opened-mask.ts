/** Steps along rows and across in a chamfer distance, in thirds of a pixel. */
const [STRAIGHT, DIAGONAL] = [3, 4];
const FAR = 1 << 28;

/**
 * What of a mask is as wide as a disc in every direction (its morphological opening). Beyond its edges nothing is known: so far as a disc is wide, what comes out there is void.
 * @param mask 1 where set, row by row; changed in place
 * @param radius of the disc in pixels
 */
export function openMask(mask: Uint8Array, width: number, radius: number): void {
  const distance = new Int32Array(mask.length);
  for (let p = 0; p < mask.length; p++) distance[p] = mask[p] === 0 ? 0 : FAR;
  spread(distance, width);
  for (let p = 0; p < mask.length; p++) distance[p] = distance[p] >= STRAIGHT * radius ? 0 : FAR;
  spread(distance, width);
  for (let p = 0; p < mask.length; p++) mask[p] = distance[p] <= STRAIGHT * (radius - 1) ? 1 : 0;
}

/** Chamfer distances from the pixels that are 0, in two passes. */
function spread(distance: Int32Array, width: number): void {
  const { length } = distance;
  const look = (p: number, q: number, step: number): void => {
    if (distance[q] + step < distance[p]) distance[p] = distance[q] + step;
  };
  for (let p = 0; p < length; p++) {
    const column = p % width;
    if (column > 0) look(p, p - 1, STRAIGHT);
    if (p < width) continue;
    look(p, p - width, STRAIGHT);
    if (column > 0) look(p, p - width - 1, DIAGONAL);
    if (column < width - 1) look(p, p - width + 1, DIAGONAL);
  }
  for (let p = length - 1; p >= 0; p--) {
    const column = p % width;
    if (column < width - 1) look(p, p + 1, STRAIGHT);
    if (p + width >= length) continue;
    look(p, p + width, STRAIGHT);
    if (column < width - 1) look(p, p + width + 1, DIAGONAL);
    if (column > 0) look(p, p + width - 1, DIAGONAL);
  }
}
