/** The very request that the page made, to be taken elsewhere. */

/** JSON on few lines: objects and lists that fit into `width` stay on one. */
export function compactJson(value: unknown, indent = '', width = 56): string {
  const oneLine = JSON.stringify(value, null, 1)
    .replace(/\n\s*/g, ' ')
    .replace(/\[ | \]/g, (bracket) => bracket.trim());
  if (typeof value !== 'object' || value === null || oneLine.length + indent.length <= width) return oneLine;
  const inner = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((item) => inner + compactJson(item, inner, width))
    : Object.entries(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${compactJson(item, inner, width)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

const shellQuote = (text: string): string => `'${text.replace(/'/g, `'\\''`)}'`;

/** `tiles`: where the tiles of a stored configuration are, once its uuid is known. */
export const curlSnippet = (url: string, body: object, tiles: string | null = null): string =>
  [
    `curl ${shellQuote(url)} \\\n  -H 'content-type: application/json' \\\n  -d ${shellQuote(compactJson(body))}`,
    ...(tiles === null ? [] : ['', '# The answer names a uuid. The map draws the tiles of', `# ${tiles}`]),
  ].join('\n');

export const typescriptSnippet = (url: string, body: object, tiles: string | null = null): string =>
  [
    `const response = await fetch(${JSON.stringify(url)}, {`,
    `  method: 'POST',`,
    `  headers: { 'content-type': 'application/json' },`,
    `  body: JSON.stringify(${compactJson(body, '  ')}),`,
    '});',
    'if (!response.ok) throw new Error(await response.text());',
    ...(tiles === null
      ? ['const { data } = await response.json();']
      : // `$$$&`: a dollar sign before what was found.
        ['const { uuid } = await response.json();', `const tiles = \`${tiles.replace('{uuid}', '$$$&')}\`;`]),
  ].join('\n');
