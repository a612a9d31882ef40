import type { StreetMode } from '../street/street-graph.ts';
import type { MeshKind, StreetMesh } from './street-mesh.ts';

/** The meshes of a network, each opened when it is first needed. */
export class StreetMeshes {
  private readonly meshes = new Map<MeshKind, StreetMesh>();

  constructor(private readonly open: (kind: MeshKind) => StreetMesh) {}

  /** Returns the mesh for travelers by some modes. */
  of(modes: readonly StreetMode[]): StreetMesh {
    const kind = modes.every((mode) => mode === 'car') ? 'car' : 'all';
    let mesh = this.meshes.get(kind);
    if (!mesh) {
      mesh = this.open(kind);
      this.meshes.set(kind, mesh);
    }
    return mesh;
  }
}
