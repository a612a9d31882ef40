/** Beyond this a number stands for no value whatever its last digits are: `-3.4e+38`, `-3.40282346638529e+38`. */
const HUGE = 1e30;

/** Numbers that stand for no value, compared as the numbers beside them are stored. */
export class NoData {
  private readonly exact = new Set<number>();
  private readonly huge: { readonly value: number; readonly digits: number }[] = [];

  /** Takes numbers, or texts of them; beside floating point numbers of 32 bits all are rounded to such ones, beside others fractions may be. */
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
  /** As TIFF numbers them: 1 unsigned, 2 signed, 3 floating point. */
  readonly format: number;
  readonly bits: number;
}

/** The no-data value of a GeoTIFF (`GDAL_NODATA`, a text) among its samples; texts without a number stand for none. */
export function noDataOf(text: string | undefined, { format, bits }: Samples): NoData {
  const written = (text ?? '').replace(/\0/g, '').trim().replace(',', '.');
  const value = Number(written);
  if (written === '' || Number.isNaN(value)) return new NoData([]);
  // The other sign of the same bits: 65535 of signed ones, -9999 of unsigned ones.
  const span = 2 ** bits;
  const isWrapped = format !== 3 && bits > 8 && (format === 2 ? value >= span / 2 : value < 0 && value >= -span / 2);
  const other = isWrapped ? [value + (format === 2 ? -span : span)] : [];
  return new NoData([written, ...other], format === 3 && bits === 32);
}
