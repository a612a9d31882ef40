import type { ColumnSet } from '../storage/index.ts';
import type { StreetMap, StreetMode } from '../street/street-graph.ts';
import { waterOf } from '../water/index.ts';
import { buildMesh } from './build/build-mesh.ts';
import { meshFromColumns } from './mesh-columns.ts';
import type { MeshKind, StreetMesh } from './street-mesh.ts';

/** The meshes of a network: those of its region, or made when they are first needed where it comes from no region's files. */
export class StreetMeshes {
  private readonly meshes = new Map<MeshKind, StreetMesh>();

  constructor(
    private readonly columns: ColumnSet,
    private readonly streets: StreetMap,
  ) {}

  /** The mesh for travelers by some modes. */
  of(modes: readonly StreetMode[]): StreetMesh {
    const kind = modes.every((mode) => mode === 'car') ? 'car' : 'all';
    let mesh = this.meshes.get(kind);
    if (!mesh) {
      const { columns, streets } = this;
      mesh = meshFromColumns(columns, kind) ?? buildMesh(kind, streets, waterOf({ columns }));
      this.meshes.set(kind, mesh);
    }
    return mesh;
  }
}
