import { buildMesh } from '../../src/mesh/build/index.ts';
import { StreetMeshes } from '../../src/mesh/index.ts';
import type { StreetMap } from '../../src/street/street-graph.ts';
import type { Water } from '../../src/water/index.ts';

/** Makes the meshes of a world that comes from no region's files, each when it is first needed. */
export const madeMeshes = (streets: StreetMap, water: Water | null = null): StreetMeshes =>
  new StreetMeshes((kind) => buildMesh(kind, streets, water));
