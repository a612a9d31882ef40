import type { CountryDefaults } from './country-defaults.ts';
import { parseMaxspeed } from './maxspeed.ts';
import { surfaceOf } from './surfaces.ts';
import type { Tags } from './tag-view.ts';
import type { WayKind } from './way-classes.ts';

/** Free-flow km/h between junctions by kind of way, where no limit is tagged. Junctions cost extra at query time. */
const KIND_KMH: Readonly<Record<WayKind, number>> = {
  motorway: 100,
  motorway_link: 55,
  trunk: 85,
  trunk_link: 45,
  primary: 65,
  primary_link: 40,
  secondary: 58,
  secondary_link: 36,
  tertiary: 48,
  tertiary_link: 32,
  unclassified: 38,
  residential: 32,
  road: 30,
  living_street: 10,
  service: 15,
  pedestrian: 6,
  track: 15,
  path: 6,
  cycleway: 6,
  footway: 6,
  steps: 5,
  bridleway: 6,
  platform: 5,
  ferry: 15,
  shuttle_train: 15,
};

/** The share of the limit that is driven on average: less where streets are narrow and full of parked cars. */
const MAJOR_SHARE = 0.9;
const MINOR_SHARE = 0.85;
const SERVICE_SHARE = 0.8;
/** Speed caps in km/h on ways where cars are guests, even if the limit is higher. */
const KIND_CAP = new Map<WayKind, number>([
  ['living_street', 15],
  ['pedestrian', 10],
  ['footway', 10],
  ['cycleway', 15],
  ['path', 15],
]);
const NARROW_FACTOR = 0.8;
const NARROW_M = 3;
const SLOWEST_KMH = 3;

interface CarSpeeds {
  readonly forward: number;
  readonly backward: number;
  /** True if a tag gives the limit, in at least one direction. */
  readonly tagged: boolean;
}

const shareOf = (kind: WayKind): number => {
  if (kind === 'residential' || kind === 'unclassified' || kind === 'road') return MINOR_SHARE;
  return kind === 'service' || kind === 'track' ? SERVICE_SHARE : MAJOR_SHARE;
};

/** Returns the legal speed for kinds whose limit differs much between countries, and our constant for the others. */
function untaggedKmh(kind: WayKind, country: CountryDefaults): number {
  if (kind === 'motorway') return Math.min(115, country.motorwayKmh * MAJOR_SHARE);
  if (kind === 'trunk') return Math.min(90, country.trunkKmh * MAJOR_SHARE);
  return Math.min(KIND_KMH[kind], country.ruralKmh * MAJOR_SHARE);
}

function isNarrow(tags: Tags, twoWay: boolean): boolean {
  const width = Number.parseFloat(tags.get('width') ?? '');
  if (width > 0 && width < NARROW_M) return true;
  return twoWay && tags.get('lanes') === '1';
}

/** Returns the free-flow speeds of a car on a way, in whole km/h; 0 where the surface makes driving impossible. */
export function carSpeeds(tags: Tags, kind: WayKind, country: CountryDefaults, twoWay: boolean): CarSpeeds {
  const ground = surfaceOf(tags.get('surface'), tags.get('tracktype'), tags.get('smoothness'));
  if (ground.carKmh === 0) return { forward: 0, backward: 0, tagged: false };
  const both =
    parseMaxspeed(tags.get('maxspeed:motorcar') ?? tags.get('maxspeed')) ??
    parseMaxspeed(
      tags.get('maxspeed:type') ?? tags.get('source:maxspeed') ?? tags.get('zone:maxspeed') ?? tags.get('zone:traffic'),
    );
  const lanes = parseMaxspeed(tags.get('maxspeed:lanes'));
  const forward = parseMaxspeed(tags.get('maxspeed:forward')) ?? both ?? lanes;
  const backward = parseMaxspeed(tags.get('maxspeed:backward')) ?? both ?? lanes;
  const narrow = isNarrow(tags, twoWay) ? NARROW_FACTOR : 1;
  const effective = (limit: number | undefined): number => {
    const free = limit === undefined ? untaggedKmh(kind, country) * narrow : limit * shareOf(kind);
    const capped = Math.min(free, ground.carKmh, KIND_CAP.get(kind) ?? 255, linkCap(kind));
    return Math.max(SLOWEST_KMH, Math.round(capped));
  };
  return {
    forward: effective(forward),
    backward: effective(backward),
    tagged: forward !== undefined || backward !== undefined,
  };
}

/** Returns the speed cap of ramps: they bend, so a limit taken over from the main road isn't reached on them. */
const linkCap = (kind: WayKind): number => (kind.endsWith('_link') ? KIND_KMH[kind] * 1.4 : 255);
