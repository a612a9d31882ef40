export { buildMesh } from './build-mesh.ts';
