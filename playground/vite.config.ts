import preact from '@preact/preset-vite';
import { defineConfig } from 'vite';

/** `npm run dev` serves the page itself and hands everything else to a server started with `hinterland demo`. */
const api = process.env.HINTERLAND_API ?? 'http://127.0.0.1:8080';

export default defineConfig({
  base: './',
  plugins: [preact({ prefreshEnabled: true })],
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // The map library is one file of a megabyte by nature, and loaded after the page.
    chunkSizeWarningLimit: 1500,
  },
  server: { proxy: { '^/(status|pointofinterest/.*|openapi\\.json|[^/]+/v1/.*)$': api } },
});
