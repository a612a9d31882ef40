/** A kind of request that clients repeat, each time at another place. */
export interface Kind {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  path(n: number): string;
  /** Returns the body; empty if the path is the whole request. */
  body(n: number): string;
}

/** Returns a place in the middle of Porto Alegre, the same one for the same number. */
const place = (n: number): { id: number; lat: number; lng: number } => ({
  id: n,
  lat: -30.08 + ((n * 7919) % 1000) / 14_000,
  lng: -51.23 + ((n * 104_729) % 1000) / 14_000,
});

/** Returns the tile that holds a place, in the middle of what a map shows at zooms 13 to 15. */
function tilePath(n: number): string {
  const z = 13 + (n % 3);
  const { lat, lng } = place(n);
  const side = 2 ** z;
  const x = Math.floor(((lng + 180) / 360) * side);
  const y = Math.floor((0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * side);
  return `/v1/network/${z}/${x}/${y}.mvt`;
}

const posted = (name: string, path: string, body: (n: number) => unknown): Kind => ({
  name,
  method: 'POST',
  path: () => path,
  body: (n) => JSON.stringify(body(n)),
});

const isochrone = (n: number, mode: string, values: readonly number[]) => ({
  sources: [{ ...place(n), tm: { [mode]: {} } }],
  maxEdgeWeight: Math.max(...values),
  polygon: { values, serializer: 'geojson', srid: 4326 },
});

export const KINDS: readonly Kind[] = [
  { name: 'tile of the streets', method: 'GET', path: tilePath, body: () => '' },
  posted('isochrone, walk, 5 and 10 min', '/v1/polygon', (n) => isochrone(n, 'walk', [300, 600])),
  posted('isochrone, car, 5 to 30 min', '/v1/polygon', (n) => isochrone(n, 'car', [300, 600, 900, 1200, 1500, 1800])),
  posted('matrix, car, 1 x 20, 15 min', '/v1/time', (n) => ({
    sources: [{ ...place(n), tm: { car: {} } }],
    targets: Array.from({ length: 20 }, (_, i) => place(n + i + 1)),
    maxEdgeWeight: 900,
  })),
];

const GIANT_SIDE = 1000;

/** A million pairs by car, new ones each time. */
export const giant: Kind = posted(`matrix, car, ${GIANT_SIDE} x ${GIANT_SIDE}, 30 min`, '/v1/time', (n) => ({
  sources: Array.from({ length: GIANT_SIDE }, (_, i) => ({ ...place(i + n), tm: { car: {} } })),
  targets: Array.from({ length: GIANT_SIDE }, (_, i) => place(i + n + 5000)),
  maxEdgeWeight: 1800,
}));
