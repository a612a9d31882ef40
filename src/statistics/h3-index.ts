/** The text of an H3 index, 15 digits, from its lower and upper 32 bits. */
export const h3Text = (low: number, high: number): string => high.toString(16) + low.toString(16).padStart(8, '0');

/** The bits of an H3 index, as `h3-js` takes them too. */
export const splitH3 = (text: string): [low: number, high: number] => [
  Number.parseInt(text.slice(-8), 16),
  Number.parseInt(text.slice(0, -8), 16),
];
