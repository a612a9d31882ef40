import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streetWorld } from '../../../test/worlds/street-world.ts';
import { haversineM } from '../../kit/geo/distance.ts';
import { ModeRoads } from '../../network/mesh/mode-roads.ts';
import {
  MESH_KINDS,
  MODES_OF_MESH,
  SHARES,
  SITE_STEP,
  type StreetMesh,
  siteOf,
} from '../../network/mesh/street-mesh.ts';
import { triangleAround } from '../../network/mesh/triangle-around.ts';
import { type EdgeIndex, STREET_MODES, type StreetGraph } from '../../network/street/street-graph.ts';
import { buildMesh } from './build-mesh.ts';

const M = 1 / 111_195;
const LAT = 50;
const LON_M = M / Math.cos((LAT * Math.PI) / 180);

/** Streets anywhere in a square of some hundred meters, crossing each other as they like. */
const streets = fc
  .record({
    places: fc.array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 })), {
      minLength: 2,
      maxLength: 12,
    }),
    links: fc.array(fc.tuple(fc.nat(11), fc.nat(11), fc.nat(5)), { minLength: 1, maxLength: 14 }),
  })
  .map(({ places, links }): StreetGraph => {
    const nodes = places.map(([x, y]) => [8 + x * LON_M, LAT + y * M] as const);
    const edges = links
      .map(([a, b, kind]) => ({ from: a % nodes.length, to: b % nodes.length, kind }))
      .filter(({ from, to }) => places[from].join() !== places[to].join())
      .map(({ from, to, kind }) => ({
        from,
        to,
        ...(kind === 0 ? { carKmh: 0 } : kind === 1 ? { walkPercent: 0 } : {}),
      }));
    return streetWorld(nodes, edges.length > 0 ? edges : [{ from: 0, to: 0 }]).streets;
  });

const entriesOf = ({ firstNeighbor, neighbor }: StreetMesh, site: number): number[] =>
  Array.from(neighbor.subarray(firstNeighbor[site], firstNeighbor[site + 1]));

const neighborsOf = (mesh: StreetMesh, site: number): number[] => entriesOf(mesh, site).map(siteOf);

/** Sites on streets, none of which people walk along. */
function sitesWithoutWalkers({ chainFirst, chainSite, streetSites }: StreetMesh, graph: StreetGraph): Set<number> {
  const sites = new Set(Array.from({ length: streetSites }, (_, site) => site));
  const walks = new ModeRoads(graph, 'walk');
  for (let e = 0; e < graph.edgeCount; e++) {
    if (!walks.isOpen(e as EdgeIndex)) continue;
    for (let at = chainFirst[e]; at < chainFirst[e + 1]; at++) sites.delete(chainSite[at]);
  }
  return sites;
}

const placeOf = ({ x, y }: StreetMesh, site: number): readonly [number, number] => {
  const rad = Math.PI / 180 / 1e6;
  return [x[site] * rad, Math.asinh(Math.tan(y[site] * rad))];
};

/** Returns a number above 0 if d lies inside the circle through a, b and c, which run counter-clockwise. */
function insideCircle(mesh: StreetMesh, [a, b, c, d]: readonly number[]): number {
  const [dx, dy] = placeOf(mesh, d);
  const [p, q, r] = [a, b, c].map((site) => {
    const [x, y] = placeOf(mesh, site);
    return [x - dx, y - dy, (x - dx) ** 2 + (y - dy) ** 2];
  });
  const det =
    p[0] * (q[1] * r[2] - r[1] * q[2]) - q[0] * (p[1] * r[2] - r[1] * p[2]) + r[0] * (p[1] * q[2] - q[1] * p[2]);
  const scale = Math.max(p[2], q[2], r[2]);
  return det / (scale * scale);
}

describe('meshes of random streets', () => {
  it('are Delaunay triangulations in which ghosts surround all streets', () => {
    fc.assert(
      fc.property(streets, fc.constantFrom(...MESH_KINDS), (graph, kind) => {
        const mesh = buildMesh(kind, graph, null);
        for (let site = 0; site < mesh.streetSites; site++) {
          const around = neighborsOf(mesh, site);
          around.forEach((a, k) => {
            const b = around[(k + 1) % around.length];
            expect(neighborsOf(mesh, a)).toContain(site);
            // All the way round, counter-clockwise.
            expect(neighborsOf(mesh, a)).toContain(b);
            const [[sx, sy], [ax, ay], [bx, by]] = [site, a, b].map((s) => placeOf(mesh, s));
            expect((ax - sx) * (by - sy) - (ay - sy) * (bx - sx)).toBeGreaterThan(0);
            for (let other = 0; other < mesh.siteCount; other++) {
              if (other === site || other === a || other === b) continue;
              expect(insideCircle(mesh, [site, a, b, other])).toBeLessThan(1e-6);
            }
          });
        }
      }),
      { numRuns: 15, seed: 1 },
    );
  });

  it('know the triangle around each point', () => {
    fc.assert(
      fc.property(streets, fc.nat(999), fc.nat(999), (graph, east, north) => {
        const mesh = buildMesh('all', graph, null);
        const { x, y } = mesh;
        // On land between the streets, and beyond the mesh.
        const px = 8e6 + (2 * east - 500) * 0.4 * 1e6 * LON_M + 0.3;
        const py = LAT * 1e6 + (2 * north - 500) * 0.4 * 1e6 * M + 0.3;
        const isLeft = (a: number, b: number): boolean => (x[b] - x[a]) * (py - y[a]) >= (y[b] - y[a]) * (px - x[a]);
        const around: number[][] = [];
        for (let a = 0; a < mesh.siteCount; a++) {
          const near = neighborsOf(mesh, a);
          near.forEach((b, k) => {
            const c = near[(k + 1) % near.length];
            const isTriangle = (x[b] - x[a]) * (y[c] - y[a]) > (y[b] - y[a]) * (x[c] - x[a]);
            if (isTriangle && a < b && a < c && isLeft(a, b) && isLeft(b, c) && isLeft(c, a)) around.push([a, b, c]);
          });
        }
        const found = [...triangleAround(mesh, px, py)].sort((a, b) => a - b);
        if (around.length === 0) expect(found).toEqual([]);
        else expect(around.map((sites) => [...sites].sort((a, b) => a - b))).toContainEqual(found);
      }),
      { numRuns: 60, seed: 4 },
    );
  });

  it('have the sites of each edge from its tail to its head, on the lattice', () => {
    fc.assert(
      fc.property(streets, fc.constantFrom(...MESH_KINDS), (graph, kind) => {
        const mesh = buildMesh(kind, graph, null);
        const { chainFirst, chainSite, chainShare } = mesh;
        const roads = MODES_OF_MESH[kind].map((mode) => new ModeRoads(graph, mode));
        for (const v of [...mesh.x, ...mesh.y]) expect(v % SITE_STEP).toBe(0);
        for (let e = 0; e < graph.edgeCount; e++) {
          const [first, end] = [chainFirst[e], chainFirst[e + 1]];
          expect(end > first).toBe(roads.some((ofMode) => ofMode.isOpen(e as EdgeIndex)));
          if (end === first) continue;
          expect([chainShare[first], chainShare[end - 1]]).toEqual([0, SHARES]);
          const ends = [graph.edge.tail[e as EdgeIndex], graph.edge.head[e as EdgeIndex]];
          [first, end - 1].forEach((place, k) => {
            const site = chainSite[place];
            const node = ends[k];
            const [lon, lat] = [graph.node.lonE7[node] / 1e7, graph.node.latE7[node] / 1e7];
            expect(haversineM(mesh.x[site] / 1e6, mesh.y[site] / 1e6, lon, lat)).toBeLessThan(3);
          });
          for (let place = first; place + 1 < end; place++) {
            expect(chainShare[place + 1]).toBeGreaterThan(chainShare[place]);
            const [a, b] = [chainSite[place], chainSite[place + 1]];
            // Streets that cross without meeting may stand in the way.
            for (const entry of entriesOf(mesh, a)) expect(entry).not.toBe(b);
            for (const entry of entriesOf(mesh, b)) expect(entry).not.toBe(a);
          }
        }
      }),
      { numRuns: 30, seed: 2 },
    );
  });

  it('lend sites that a mode does not reach the cost of the nearest that it does', () => {
    fc.assert(
      fc.property(streets, (graph) => {
        const mesh = buildMesh('all', graph, null);
        const distance = (a: number, b: number): number =>
          haversineM(mesh.x[a] / 1e6, mesh.y[a] / 1e6, mesh.x[b] / 1e6, mesh.y[b] / 1e6);
        for (const mode of STREET_MODES) {
          const roads = new ModeRoads(graph, mode);
          const open = new Set<number>();
          for (let e = 0; e < graph.edgeCount; e++) {
            if (!roads.isPublic(e as EdgeIndex) || roads.isIsland(e as EdgeIndex)) continue;
            for (let at = mesh.chainFirst[e]; at < mesh.chainFirst[e + 1]; at++) open.add(mesh.chainSite[at]);
          }
          const { site, host } = mesh.hosts[mode];
          const hosted = new Map(Array.from(site, (s, k) => [s, host[k]] as const));
          // Cars are beside motorways what they are on them.
          const motorways = mode === 'car' ? sitesWithoutWalkers(mesh, graph) : new Set<number>();
          for (const s of open) {
            const besides = entriesOf(mesh, s).filter((n) => n >= 0 && open.has(n) && distance(s, n) < 59.9);
            expect(hosted.has(s)).toBe(motorways.has(s) && besides.length > 0);
            const nearest = Math.min(...besides.map((n) => distance(s, n)));
            if (hosted.has(s)) expect(distance(s, hosted.get(s)!)).toBeLessThan(nearest + 0.1);
          }
          // Meters to the nearest open site over others, until nothing gets nearer.
          const away = Array.from({ length: mesh.streetSites }, (_, s) => (open.has(s) ? 0 : Infinity));
          const around = (s: number): number[] =>
            Array.from(mesh.neighbor.subarray(mesh.firstNeighbor[s], mesh.firstNeighbor[s + 1]), siteOf);
          const through = (s: number, n: number): number => away[n] + distance(s, n);
          for (let changes = true; changes; ) {
            changes = false;
            for (let s = 0; s < mesh.streetSites; s++) {
              const least = Math.min(...around(s).map((n) => (n < mesh.streetSites ? through(s, n) : Infinity)));
              if (!open.has(s) && least < away[s]) [away[s], changes] = [least, true];
            }
          }
          for (let s = 0; s < mesh.streetSites; s++) {
            const own = hosted.get(s);
            if (open.has(s)) continue;
            const furthest = { car: 250, bike: 150, walk: 90 }[mode];
            if (own === undefined) expect(away[s]).toBeGreaterThan(furthest - 0.1);
            else {
              expect(away[s]).toBeLessThan(furthest + 0.1);
              const of = around(s).filter((n) => n === own || (!open.has(n) && hosted.get(n) === own));
              expect(Math.min(...of.map((n) => through(s, n)))).toBeLessThan(away[s] + 0.01);
            }
          }
        }
      }),
      { numRuns: 15, seed: 3 },
    );
  });
});

describe('meshes next to a pole', () => {
  it.each([90, -90])('have the streets, and ghosts around them: %d', (pole) => {
    const lat = pole * (1 - 0.005 / 90);
    const nodes = ([pole, lat, lat, lat] as const).map((at, k) => [[0, 10, 100, -170][k], at] as const);
    const world = streetWorld(
      nodes,
      [0, 1, 2, 3].map((from) => ({ from, to: (from + 1) % 4 })),
    );
    for (const kind of MESH_KINDS) {
      const mesh = buildMesh(kind, world.streets, null);
      expect(mesh.streetSites).toBeGreaterThan(3);
      expect(mesh.landSites).toBeGreaterThan(mesh.streetSites);
      expect(mesh.y.every((y) => Math.abs(y) <= 90e6)).toBe(true);
    }
  });
});
