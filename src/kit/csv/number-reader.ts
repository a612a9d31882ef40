const SIGN = '[-+\u2212]?';
const PLAIN = new RegExp(`^${SIGN}(\\d+\\.?\\d*|\\.\\d+)(e[-+]?\\d{1,3})?$`, 'i');
const DECIMAL_COMMA = new RegExp(`^${SIGN}\\d*,\\d+(e[-+]?\\d{1,3})?$`, 'i');
/**
 * Groups of three digits separated by spaces or apostrophes; by points or commas only if a second mark makes this
 * certain.
 */
const SPACED = new RegExp(`^${SIGN}\\d{1,3}([ '’\u00a0\u202f]\\d{3})+([.,]\\d+)?$`);
const POINTED = new RegExp(`^${SIGN}[1-9]\\d{0,2}((\\.\\d{3}){2,}|(\\.\\d{3})+,\\d+)$`);
const COMMAED = new RegExp(`^${SIGN}[1-9]\\d{0,2}((,\\d{3}){2,}|(,\\d{3})+\\.\\d+)$`);
/** A single group of three after a mark: thousands or decimals. */
const DOUBTFUL = new RegExp(`^${SIGN}[1-9]\\d{0,2}[.,]\\d{3}$`);

/** Reads degrees with a decimal point or comma; they have no thousands. NaN if it isn't a number. */
export const degreesOf = (text: string): number => numberOf(text.trim().replace(/^([^,]*),([^,]*)$/, '$1.$2'));

/** Reads the numbers of one table with decimal points or commas and thousands separators. Refuses ambiguous numbers. */
export class NumberReader {
  /** The first number such as `1.234`, which means a thousand and some if others have decimal commas. */
  private pointed: { readonly text: string; readonly where: () => string } | null = null;
  private hasCommas = false;

  /** @param refuse throws an error with a sentence about the cell that `where` names */
  constructor(
    private readonly isCommaSeparated: boolean,
    private readonly refuse: (where: string, problem: string) => never,
  ) {}

  /** Returns NaN if the cell isn't a number. */
  read(cell: string, where: () => string): number {
    const text = SPACED.test(cell) ? cell.replace(/[ '’\u00a0\u202f]/g, '') : cell;
    if (PLAIN.test(text)) {
      if (!this.isCommaSeparated && DOUBTFUL.test(text)) this.pointed ??= { text, where };
      if (this.hasCommas) this.refusePointed();
      return numberOf(text);
    }
    if (COMMAED.test(text)) return numberOf(text.replaceAll(',', ''));
    const isGrouped = POINTED.test(text);
    if (!isGrouped && !DECIMAL_COMMA.test(text)) return Number.NaN;
    if (this.isCommaSeparated && !isGrouped && DOUBTFUL.test(text)) this.refuse(where(), doubt(text));
    if (text.includes(',')) this.hasCommas = true;
    if (this.hasCommas) this.refusePointed();
    return numberOf((isGrouped ? text.replaceAll('.', '') : text).replace(',', '.'));
  }

  private refusePointed(): void {
    if (this.pointed !== null) this.refuse(this.pointed.where(), doubt(this.pointed.text));
  }
}

const doubt = (text: string): string =>
  `is ${text}, which may be ${text.replace(/[.,]/, '')} or ${text.replace(',', '.')}: write it without a separator of thousands`;

function numberOf(text: string): number {
  const value = PLAIN.test(text) ? Number(text.replace('\u2212', '-')) : Number.NaN;
  return Number.isFinite(value) ? value : Number.NaN;
}
