import { Clipper64, ClipType, FillRule, type Path64, type Paths64, type PolyPath64, PolyTree64 } from 'clipper2-ts';
import type { Geometry } from 'geojson';
import type { Lattice } from './lattice.ts';
import { fromRingLists, type LatticePolygons, polygonCount } from './lattice-polygons.ts';

/** Boolean operations on polygons of one lattice (clipper2): results have integer coordinates too. */

export const intersectPolygons = (a: LatticePolygons, b: Paths64, lattice: Lattice): LatticePolygons =>
  combine(ClipType.Intersection, pathsOf(a), b, lattice);

export const unitePolygons = (a: Paths64, b: Paths64, lattice: Lattice): LatticePolygons =>
  combine(ClipType.Union, a, b, lattice);

/** All rings; outer ones and holes turn opposite ways, so the non-zero rule tells inside from outside. */
export function pathsOf({ xy, start, ringOf }: LatticePolygons): Paths64 {
  return Array.from(ringOf, (ring) => {
    const path: Path64 = [];
    for (let p = start[ring]; p < start[ring + 1]; p++) path.push({ x: xy[2 * p], y: xy[2 * p + 1] });
    return path;
  });
}

/** The areas of a geometry (WGS 84, even-odd) as paths of a lattice. */
export function areaPaths(geometry: Geometry, lattice: Lattice): Paths64 {
  const polygons =
    geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.type === 'MultiPolygon' ? geometry.coordinates : [];
  const rings = polygons
    .flat()
    .map((ring) => ring.slice(0, -1).map(([lon, lat]) => ({ x: lattice.xOfLon(lon), y: lattice.yOfLat(lat) })));
  const clipper = new Clipper64();
  clipper.addSubject(rings);
  const areas: Paths64 = [];
  clipper.execute(ClipType.Union, FillRule.EvenOdd, areas);
  return areas;
}

function combine(type: ClipType, a: Paths64, b: Paths64, lattice: Lattice): LatticePolygons {
  const clipper = new Clipper64();
  clipper.addSubject(a);
  clipper.addClip(b);
  const tree = new PolyTree64();
  clipper.execute(type, FillRule.NonZero, tree);
  const polygons: number[][][] = [];
  collect(tree, polygons);
  const result = fromRingLists(polygons, lattice);
  return polygonCount(result) === 0 ? fromRingLists([], lattice) : result;
}

/** Outer rings stand on odd levels of the tree, their holes below them. */
function collect(node: PolyPath64, polygons: number[][][]): void {
  for (let i = 0; i < node.count; i++) {
    const outer = node.child(i);
    if (!outer.poly) continue;
    const rings = [flat(outer.poly)];
    for (let h = 0; h < outer.count; h++) {
      const hole = outer.child(h);
      if (hole.poly) rings.push(flat(hole.poly));
      collect(hole, polygons);
    }
    polygons.push(rings);
  }
}

const flat = (path: Path64): number[] => path.flatMap(({ x, y }) => [x, y]);
