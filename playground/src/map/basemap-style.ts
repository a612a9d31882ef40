import type { StyleSpecification } from 'maplibre-gl';
import { mapStyleOf } from '../api/client.ts';
import type { Choices } from '../state.ts';

/** The chosen style of the map; null where the street network alone is chosen, or the server has no style to tell. */
export async function fetchBasemap(choices: Choices, theme: 'light' | 'dark'): Promise<StyleSpecification | null> {
  const { basemap, mapLanguage } = choices;
  if (basemap === 'network') return null;
  const name = basemap === 'auto' ? (theme === 'dark' ? 'dark-matter' : 'positron') : basemap;
  try {
    return await mapStyleOf(name, mapLanguage);
  } catch (error) {
    console.warn(error instanceof Error ? error.message : String(error));
    return null;
  }
}
