/** Side of the windows that are compared, and how far they lie apart. */
const WINDOW = 8;
const STEP = 4;
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/**
 * Returns how alike two pictures are to the eye, 1 for the same: the mean over windows of how their lightness agrees in
 * mean, spread and structure (Wang et al. 2004).
 * @param a, b RGBA, row by row
 */
export function structuralSimilarity(
  a: Uint8ClampedArray,
  b: Uint8ClampedArray,
  width: number,
  height: number,
): number {
  const [first, second] = [lightness(a), lightness(b)];
  let sum = 0;
  let windows = 0;
  for (let y = 0; y + WINDOW <= height; y += STEP) {
    for (let x = 0; x + WINDOW <= width; x += STEP) {
      sum += similarity(first, second, y * width + x, width);
      windows++;
    }
  }
  return sum / windows;
}

function lightness(pixels: Uint8ClampedArray): Float64Array {
  const values = new Float64Array(pixels.length / 4);
  for (let i = 0; i < values.length; i++) {
    values[i] = 0.299 * pixels[4 * i] + 0.587 * pixels[4 * i + 1] + 0.114 * pixels[4 * i + 2];
  }
  return values;
}

function similarity(a: Float64Array, b: Float64Array, at: number, width: number): number {
  let [sumA, sumB, squaresA, squaresB, products] = [0, 0, 0, 0, 0];
  for (let y = 0; y < WINDOW; y++) {
    for (let x = 0; x < WINDOW; x++) {
      const [va, vb] = [a[at + y * width + x], b[at + y * width + x]];
      sumA += va;
      sumB += vb;
      squaresA += va * va;
      squaresB += vb * vb;
      products += va * vb;
    }
  }
  const n = WINDOW * WINDOW;
  const [meanA, meanB] = [sumA / n, sumB / n];
  const [varianceA, varianceB] = [squaresA / n - meanA * meanA, squaresB / n - meanB * meanB];
  const covariance = products / n - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA * meanA + meanB * meanB + C1) * (varianceA + varianceB + C2))
  );
}
