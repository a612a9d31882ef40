import { ColumnReader, type ColumnSet, type ColumnUnit, ColumnWriter } from '../../region/storage/index.ts';
import { STREET_MODES } from '../street/street-graph.ts';
import type { Hosts, MeshKind, StreetMesh } from './street-mesh.ts';

const SECTION = 'mesh';
const MESH = [
  ['x', 'degrees e6'],
  ['y', 'degrees e6'],
  ['firstNeighbor', 'index of mesh neighbor'],
  ['neighbor', 'index of mesh site, ~ along streets'],
  ['chainFirst', 'index of mesh chain'],
  ['chainSite', 'index of mesh site'],
  ['chainShare', '1/65535'],
] as const satisfies readonly ColumnUnit[];
const HOSTS = [
  ['host', 'index of mesh site'],
  ['site', 'index of mesh site'],
] as const satisfies readonly ColumnUnit[];

/** The columns of a mesh under their names in a region. */
export function meshColumns(kind: MeshKind, mesh: StreetMesh): ColumnSet {
  const write = new ColumnWriter(SECTION);
  write.putThing(kind, mesh, MESH);
  // Where sites on streets and ghosts on land end.
  write.put(`${kind}.ends`, Int32Array.of(mesh.streetSites, mesh.landSites), 'index of mesh site');
  for (const mode of STREET_MODES) write.putThing(`${kind}.hosts.${mode}`, mesh.hosts[mode], HOSTS);
  return write.columns;
}

/** Opens the mesh that lies in a region's columns, without copying them. */
export function meshFromColumns(columns: ColumnSet, kind: MeshKind): StreetMesh {
  const read = new ColumnReader(columns, SECTION);
  const arrays = read.thing<Omit<StreetMesh, 'siteCount' | 'streetSites' | 'landSites' | 'hosts'>>(kind, MESH);
  const [streetSites, landSites] = read.array(`${kind}.ends`);
  const hostsOf = (mode: string): Hosts => read.thing<Hosts>(`${kind}.hosts.${mode}`, HOSTS);
  const hosts = { car: hostsOf('car'), bike: hostsOf('bike'), walk: hostsOf('walk') };
  return { siteCount: arrays.x.length, streetSites, landSites, ...arrays, hosts };
}
