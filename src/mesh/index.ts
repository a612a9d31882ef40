export { meshColumns, meshFromColumns } from './mesh-columns.ts';
export { ModeRoads } from './mode-roads.ts';
export {
  edgeOfPlace,
  firstHosted,
  HOST_BIT,
  MESH_KINDS,
  SHARES,
  type StreetMesh,
  siteOf,
  stretchBetween,
} from './street-mesh.ts';
export { StreetMeshes } from './street-meshes.ts';
