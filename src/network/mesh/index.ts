export { ModeRoads } from './mode-roads.ts';
export {
  firstHosted,
  MESH,
  MESH_KINDS,
  type MeshKind,
  SHARES,
  type StreetMesh,
  siteOf,
} from './street-mesh.ts';
export { StreetMeshes } from './street-meshes.ts';
export { triangleAround } from './triangle-around.ts';
