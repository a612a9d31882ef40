/** Colors of chosen categories in their order: apart from each other, and from the areas below by their rings. */
const COLORS = {
  light: ['#d9482b', '#1c6fd1', '#e39a00', '#b3267f', '#0b8a63', '#6d45cf', '#8a5a2b', '#4a5563'],
  dark: ['#ff7a5c', '#5aa5ff', '#ffc247', '#f06ab8', '#3fcf9c', '#a98bff', '#cf9a63', '#aeb8c4'],
} as const;

export const categoryColor = (index: number, theme: 'light' | 'dark'): string =>
  COLORS[theme][index % COLORS[theme].length];
