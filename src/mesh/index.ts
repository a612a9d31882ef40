export { meshColumns } from './mesh-columns.ts';
export { ModeRoads } from './mode-roads.ts';
export { StreetMeshes } from './street-meshes.ts';
export {
  edgeOfPlace,
  firstHosted,
  HOST_BIT,
  MESH_KINDS,
  SHARES,
  siteOf,
  stretchBetween,
  type StreetMesh,
} from './street-mesh.ts';
