import type { Remarks } from '../../kit/core/remarks.ts';
import { type GtfsFeed, type GtfsTransfer, STOP_STATION } from '../gtfs/index.ts';
import { type Platforms, withParents } from './platforms.ts';

export const TRANSFER_TIMED = 1;
export const TRANSFER_MIN_TIME = 2;
export const TRANSFER_IMPOSSIBLE = 3;
export const TRANSFER_SEATED = 4;
export const TRANSFER_NOT_SEATED = 5;

/** A row of transfers.txt (types 0 to 3) between two platforms. Routes and trips are the feed's own; -1: any. */
export interface TransferRule {
  readonly type: number;
  readonly minTransferS: number;
  readonly fromRoute: number;
  readonly fromTrip: number;
  readonly toRoute: number;
  readonly toTrip: number;
}

/** The rules, most specific first, for transfers from a platform to another one (`leaving`), or back. */
interface RulesAround {
  readonly other: number;
  readonly leaving: boolean;
  readonly list: readonly TransferRule[];
}

/** The routes, or single trips, that a rule names at one of its ends. */
interface Mentioned {
  readonly routes: Set<number>;
  readonly trips: Set<number>;
}

/** The most routes or trips with special rules at a platform; with more it keeps the general rules only. */
const MAX_MENTIONED = 64;
/**
 * The most pairs of platforms that all rows together may stand for: a row between two stations is one for each of their
 * pairs.
 */
const MAX_PAIRS = 20_000_000;

/** The rules of transfers.txt between platforms, most specific first. */
export class TransferRules {
  /** The rules by platform of departure and platform of arrival. */
  private readonly rules = new Map<number, Map<number, TransferRule[]>>();
  /** Indexed by platform of arrival: those of departure. */
  private readonly sources = new Map<number, number[]>();
  private readonly mentions = new Map<number, Mentioned>();
  private pairsLeft = MAX_PAIRS;

  constructor(feeds: readonly GtfsFeed[], platforms: Platforms, remarks: Remarks) {
    feeds.forEach((feed, f) => {
      const members = membersOf(feed, platforms.platformOf[f]);
      const ranked = feed.transfers
        .filter(({ type, fromStop, toStop }) => type <= TRANSFER_IMPOSSIBLE && fromStop >= 0 && toStop >= 0)
        .map((transfer) => ({ transfer, rank: specificity(feed, transfer) }))
        // Stable: of equally specific rows the first counts.
        .sort((a, b) => b.rank - a.rank);
      for (const { transfer } of ranked) {
        if (!this.add(transfer, members)) remarks.add('transfer rule beyond what is kept');
      }
    });
    for (const { routes, trips } of this.mentions.values()) {
      for (const set of [routes, trips]) {
        if (set.size <= MAX_MENTIONED) continue;
        remarks.add('route or trip without its own transfer rules: too many at one stop', set.size);
        set.clear();
      }
    }
  }

  /** Returns the routes and trips with special rules at a platform. */
  mentionedAt(platform: number): Mentioned | null {
    return this.mentions.get(platform) ?? null;
  }

  /** Returns the platforms that rules lead to from a platform. */
  targetsOf(platform: number): Iterable<number> {
    return this.rules.get(platform)?.keys() ?? [];
  }

  /** Returns the rules between two platforms, most specific first. */
  between(from: number, to: number): readonly TransferRule[] {
    return this.rules.get(from)?.get(to) ?? NO_RULES;
  }

  /** Yields all rules between a platform and others (and itself), by the other's number, in either direction. */
  *around(platform: number): Generator<RulesAround> {
    for (const [other, list] of this.rules.get(platform) ?? []) yield { other, leaving: true, list };
    for (const other of this.sources.get(platform) ?? []) {
      yield { other, leaving: false, list: this.between(other, platform) };
    }
  }

  /** Adds a row; returns false if there was no room. */
  private add(transfer: GtfsTransfer, members: ReadonlyMap<number, readonly number[]>): boolean {
    const froms = members.get(transfer.fromStop) ?? [];
    const tos = members.get(transfer.toStop) ?? [];
    if (froms.length * tos.length > this.pairsLeft) return false;
    this.pairsLeft -= froms.length * tos.length;
    const { type, minTransferS, fromTrip, toTrip } = transfer;
    // A trip is more specific than its route.
    const fromRoute = fromTrip >= 0 ? -1 : transfer.fromRoute;
    const toRoute = toTrip >= 0 ? -1 : transfer.toRoute;
    const rule: TransferRule = { type, minTransferS, fromRoute, fromTrip, toRoute, toTrip };
    for (const from of froms) {
      this.mention(from, fromRoute, fromTrip);
      for (const to of tos) {
        this.mention(to, toRoute, toTrip);
        const ofPlatform = this.rules.get(from) ?? new Map<number, TransferRule[]>();
        this.rules.set(from, ofPlatform);
        const list = ofPlatform.get(to);
        if (list) list.push(rule);
        else {
          ofPlatform.set(to, [rule]);
          const sources = this.sources.get(to);
          if (sources) sources.push(from);
          else this.sources.set(to, [from]);
        }
      }
    }
    return true;
  }

  private mention(platform: number, route: number, trip: number): void {
    if (route < 0 && trip < 0) return;
    const mentioned = this.mentions.get(platform) ?? { routes: new Set(), trips: new Set() };
    this.mentions.set(platform, mentioned);
    if (route >= 0) mentioned.routes.add(route);
    if (trip >= 0) mentioned.trips.add(trip);
  }
}

const NO_RULES: readonly TransferRule[] = [];

/**
 * Returns platforms by the stop that names them: themselves, their station, or the platform they are a boarding area
 * of.
 */
function membersOf(feed: GtfsFeed, platformOf: Int32Array): Map<number, number[]> {
  const members = new Map<number, number[]>();
  platformOf.forEach((platform, stop) => {
    if (platform < 0) return;
    for (const ancestor of withParents(feed, stop)) {
      const list = members.get(ancestor);
      if (list) list.push(platform);
      else members.set(ancestor, [platform]);
    }
  });
  return members;
}

/**
 * Returns the specificity of a row in the order of the GTFS reference ("Transfers: specificity"): two trips, a trip and
 * a route, a trip, two routes, a route, stops alone. Within a rank a platform is more specific than its station.
 */
function specificity({ stops }: GtfsFeed, transfer: GtfsTransfer): number {
  const weight = (trip: number, route: number) => (trip >= 0 ? 3 : route >= 0 ? 1 : 0);
  // 3+3, 3+1, 3+0, 1+1, 1+0, 0+0: already in the order of the reference.
  const bound = weight(transfer.fromTrip, transfer.fromRoute) + weight(transfer.toTrip, transfer.toRoute);
  const exact = (stop: number) => (stops[stop].locationType === STOP_STATION ? 0 : 1);
  return 3 * bound + exact(transfer.fromStop) + exact(transfer.toStop);
}
