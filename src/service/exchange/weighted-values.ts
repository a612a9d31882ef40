/** A value of a header that says what a client accepts. */
interface WeightedValue {
  /** The value in lower case, without parameters. */
  readonly name: string;
  /** The parameter `q`, 1 if there is none; NaN where it isn't a number. */
  readonly weight: number;
}

/** Reads the values of a header with their weights (RFC 9110, section 12.4.2). */
export function weightedValues(header: string): readonly WeightedValue[] {
  return header.split(',').map((text) => {
    const [name = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return { name, weight };
  });
}
