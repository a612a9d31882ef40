import { asColumn } from '../../src/kit/collections/column.ts';
import { withWorkspace } from '../../src/kit/collections/workspace.ts';
import type { Network } from '../../src/network/network/network.ts';
import { withTimetable } from '../../src/network/opening/index.ts';
import { EdgeLine } from '../../src/network/street/edge-line.ts';
import type { EdgeIndex } from '../../src/network/street/street-graph.ts';
import type { Timetable } from '../../src/network/transit/timetable.ts';

/** The point at which a platform meets the streets. */
interface WorldLink {
  readonly edge: number;
  readonly share: number;
  /** Seconds onto the platform and off it; -1 where that way is closed. */
  readonly inS?: number;
  readonly outS?: number;
  readonly lengthDm?: number;
}

/** Puts the platforms of a timetable beside streets: one list of links per platform. */
export function transitWorld(
  network: Network,
  timetable: Timetable,
  platforms: readonly (readonly WorldLink[])[],
): Network & { readonly transit: Timetable } {
  const links = platforms.flat();
  const firstLink = new Int32Array(platforms.length + 1);
  platforms.forEach((of, p) => {
    firstLink[p + 1] = firstLink[p] + of.length;
  });
  const line = new EdgeLine();
  const places = platforms.map(([link]) =>
    link ? line.read(network.streets, link.edge as EdgeIndex).at(link.share) : [0, 0],
  );
  const int = (value: (link: WorldLink) => number) => asColumn<never, never>(Int32Array.from(links, value));
  const e7 = (axis: 0 | 1) => asColumn<never>(Int32Array.from(places, (place) => Math.round(place[axis] * 1e7)));
  const transit = withWorkspace<Timetable>({
    ...timetable,
    platform: { ...timetable.platform, lonE7: e7(0), latE7: e7(1), firstLink: asColumn(firstLink) },
    link: {
      edge: int((link) => link.edge),
      share: asColumn(Float64Array.from(links, (link) => link.share)),
      inS: int((link) => link.inS ?? 0),
      outS: int((link) => link.outS ?? 0),
      lengthDm: int((link) => link.lengthDm ?? 0),
    },
  });
  return withTimetable(network, transit);
}
