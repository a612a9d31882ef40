/** Makes a city of `side` × `side` junctions 0.001° apart, with streets along both axes. */
export function gridCity(side: number, highway = 'residential'): string {
  const nodes: string[] = [];
  const ways: string[] = [];
  const id = (row: number, column: number) => row * side + column + 1;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      nodes.push(`<node id="${id(row, column)}" lat="${48 + row / 1000}" lon="${8 + column / 1000}"/>`);
    }
    const along = (refs: number[]) => refs.map((ref) => `<nd ref="${ref}"/>`).join('');
    const indices = Array.from({ length: side }, (_, i) => i);
    const tags = `<tag k="highway" v="${highway}"/><tag k="name" v="Street ${row}"/>`;
    ways.push(`<way id="${row + 1}">${along(indices.map((i) => id(row, i)))}${tags}</way>`);
    ways.push(`<way id="${side + row + 1}">${along(indices.map((i) => id(i, row)))}${tags}</way>`);
  }
  return `<?xml version="1.0"?><osm version="0.6">${nodes.join('')}${ways.join('')}</osm>`;
}
