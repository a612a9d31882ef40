/**
 * Returns the items of a text that lists them between semicolons, as tags of OpenStreetMap do: trimmed, each once, none
 * empty. Any other text is its own only item.
 */
export function listedItems(text: string): readonly string[] {
  if (!text.includes(';')) return [text];
  const items = text.split(';').map((item) => item.trim());
  const distinct = new Set(items.filter((item) => item !== ''));
  return distinct.size > 0 ? [...distinct] : [text];
}
