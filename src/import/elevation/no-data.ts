/** Numbers of this magnitude and more mean no value: `-3.4e+38`, `-3.40282346638529e+38`. */
const HUGE = 1e30;

/** The numbers that mean no value, compared in the stored number format. */
export class NoData {
  private readonly exact = new Set<number>();
  private readonly huge: { readonly value: number; readonly digits: number }[] = [];

  /** Accepts numbers or texts; with `isFloat32` rounds them to 32-bit floats. */
  constructor(given: readonly (number | string)[], isFloat32 = false) {
    for (const one of given) {
      const text = String(one);
      const value = Number(text);
      if (Number.isNaN(value)) continue;
      this.exact.add(value);
      if (isFloat32 || !Number.isInteger(value)) this.exact.add(Math.fround(value));
      if (Math.abs(value) < HUGE) continue;
      const digits = text.replace(/e.*$/i, '').replace(/[^\d]/g, '').replace(/^0+/, '').length;
      this.huge.push({ value, digits: Math.min(17, Math.max(2, digits)) });
    }
  }

  has(value: number): boolean {
    if (this.exact.size === 0) return false;
    if (this.exact.has(value)) return true;
    return Math.abs(value) >= HUGE && this.huge.some((one) => Number(value.toPrecision(one.digits)) === one.value);
  }
}

interface Samples {
  /** TIFF sample format: 1 unsigned, 2 signed, 3 floating point. */
  readonly format: number;
  readonly bits: number;
}

/**
 * Returns the no-data value of a GeoTIFF (`GDAL_NODATA`, a text) for its sample format; none if the text isn't a
 * number.
 */
export function noDataOf(text: string | undefined, { format, bits }: Samples): NoData {
  const written = (text ?? '').replace(/\0/g, '').trim().replace(',', '.');
  const value = Number(written);
  if (written === '' || Number.isNaN(value)) return new NoData([]);
  // The same bits with the other sign: 65535 for signed ones, -9999 for unsigned ones.
  const span = 2 ** bits;
  const isWrapped = format !== 3 && bits > 8 && (format === 2 ? value >= span / 2 : value < 0 && value >= -span / 2);
  const other = isWrapped ? [value + (format === 2 ? -span : span)] : [];
  return new NoData([written, ...other], format === 3 && bits === 32);
}
