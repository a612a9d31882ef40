import { type ColumnSet, putColumns, takeColumns } from '../../region/columns/index.ts';
import { MESH, type MeshKind, type StreetMesh } from '../mesh/index.ts';

const sectionOf = (kind: MeshKind): string => `mesh.${kind}`;

/** The columns of a mesh under their names in a region. */
export const meshColumns = (kind: MeshKind, mesh: StreetMesh): ColumnSet =>
  putColumns(sectionOf(kind), MESH, { ...mesh, ends: Int32Array.of(mesh.streetSites, mesh.landSites) });

/** Opens the mesh that lies in a region's columns, without copying them. */
export function meshFromColumns(columns: ColumnSet, kind: MeshKind): StreetMesh {
  const { ends, ...mesh } = takeColumns(columns, sectionOf(kind), MESH);
  return { siteCount: mesh.x.length, streetSites: ends[0], landSites: ends[1], ...mesh };
}
