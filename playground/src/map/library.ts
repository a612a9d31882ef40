/** Loads the map library: a file of its own, and one for its worker. */
export async function loadLibrary() {
  const [library, worker] = await Promise.all([
    import('maplibre-gl'),
    import('maplibre-gl/dist/maplibre-gl-worker.mjs?url'),
    import('maplibre-gl/dist/maplibre-gl.css'),
  ]);
  library.setWorkerUrl(worker.default);
  return library;
}
