import { buildMesh } from '../../src/import/mesh/index.ts';
import { StreetMeshes } from '../../src/network/mesh/index.ts';
import type { StreetMap } from '../../src/network/street/street-graph.ts';
import type { Water } from '../../src/network/water/index.ts';

/** Makes the meshes of a world that comes from no region's files, each when it is first needed. */
export const madeMeshes = (streets: StreetMap, water: Water | null = null): StreetMeshes =>
  new StreetMeshes((kind) => buildMesh(kind, streets, water));
