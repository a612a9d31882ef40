import { GrowableFloat64, GrowableInt32 } from '../../kit/collections/growable.ts';
import { DM_PER_METER } from '../../kit/core/units.ts';
import { fromE7 } from '../../kit/geo/coordinates.ts';
import { type Links, linkS, MAX_LINK_M, type StreetPoint, type WalkingNetwork } from '../../network/transit/walking.ts';
import type { Platforms } from './platforms.ts';
import type { StationWays } from './station-ways.ts';

/**
 * Links platforms to the streets: by the entrances of their station if pathways lead to some. A direction without
 * pathways goes straight to the doors of the station if the feed says so, else to the nearest point. The way between
 * the door and the street is straight.
 */
export function linkPlatforms(platforms: Platforms, ways: StationWays, streets: WalkingNetwork): Links {
  const links = new LinkList();
  const firstLink = new Int32Array(platforms.count + 1);
  for (let p = 0; p < platforms.count; p++) {
    const here = { lon: fromE7(platforms.lonE7[p]), lat: fromE7(platforms.latE7[p]), inS: 0, outS: 0 };
    const open = { in: false, out: false };
    for (const entrances of [ways.entrancesOf(p), ways.doorsOf(p), [here]]) {
      const { in: hasIn, out: hasOut } = open;
      if (hasIn && hasOut) break;
      for (const entrance of entrances) {
        const [inS, outS] = [hasIn ? -1 : entrance.inS, hasOut ? -1 : entrance.outS];
        const point = inS < 0 && outS < 0 ? null : streets.nearest(entrance.lon, entrance.lat, MAX_LINK_M);
        if (point === null) continue;
        links.add(point, inS, outS);
        open.in ||= inS >= 0;
        open.out ||= outS >= 0;
      }
    }
    firstLink[p + 1] = links.count;
  }
  return { firstLink, ...links.toColumns() };
}

class LinkList {
  private readonly edge = new GrowableInt32();
  private readonly share = new GrowableFloat64();
  private readonly inS = new GrowableInt32();
  private readonly outS = new GrowableInt32();
  private readonly lengthDm = new GrowableInt32();

  get count(): number {
    return this.edge.length;
  }

  /** Adds a link. Seconds are those between platform and door; -1 if that direction is closed. */
  add({ edge, share, distanceM }: StreetPoint, inS: number, outS: number): void {
    const outsideS = linkS(distanceM);
    this.edge.push(edge);
    this.share.push(share);
    this.inS.push(inS < 0 ? -1 : inS + outsideS);
    this.outS.push(outS < 0 ? -1 : outS + outsideS);
    this.lengthDm.push(Math.round(distanceM * DM_PER_METER));
  }

  toColumns() {
    return {
      edge: this.edge.toArray(),
      share: Float32Array.from(this.share.view()),
      inS: this.inS.toArray(),
      outS: this.outS.toArray(),
      lengthDm: this.lengthDm.toArray(),
    };
  }
}
