export { meshColumns, meshFromColumns } from './mesh-columns.ts';
export { ModeRoads } from './mode-roads.ts';
export {
  firstHosted,
  MESH,
  MESH_KINDS,
  SHARES,
  type StreetMesh,
  siteOf,
} from './street-mesh.ts';
export { StreetMeshes } from './street-meshes.ts';
export { triangleAround } from './triangle-around.ts';
