/** Font stacks of the styles. */
export const REGULAR = ['Noto Sans Regular'];
export const BOLD = ['Noto Sans Bold'];
export const ITALIC = ['Noto Sans Italic'];
export const MEDIUM = ['Noto Sans Medium'];
