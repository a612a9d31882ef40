import type { FieldError } from '../../kit/core/errors.ts';

/** A refusal before it is written: a problem document in parts. */
interface Refusal {
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[];
  /** True if a limit of the caller's plan is passed. */
  readonly isLimit: boolean;
  /** The path below the group's mount. */
  readonly path: string;
}

/** The manners of a foreign API that a group speaks. */
export interface Manners {
  /** Query parameters that may contain a key. */
  readonly keyParameters: readonly string[];
  /** Keys stand in `Authorization` without the word Bearer. */
  readonly hasBareKey?: true;
  /** Returns the status and the members by which its clients know an error. */
  refuse(refusal: Refusal): { readonly status: number; readonly members: object };
}

/** The paths of one or more capabilities: their mounts and their chapter in the API's description. */
export interface MountGroup {
  readonly tag: string;
  readonly description: string;
  /**
   * The base paths. `:region` names the region; without it the server's only one is meant. In groups without any such
   * mount, `serviceUrl` names the region, or all regions are meant.
   */
  readonly mounts: readonly string[];
  /** The region that paths without one mean; left out: the server's only one. */
  readonly usualRegion?: string;
  /** Needs no key, even where others do; callers without one get the default plan. */
  readonly isOpen?: true;
  /** Left out: our own. */
  readonly manners?: Manners;
}

/** Routing and reachability: the operations of a regional base address. */
export const CORE: MountGroup = {
  tag: 'core',
  description: 'Routing and reachability in one region',
  mounts: ['/:region/v1', '/v1'],
};

/** Map tiles, styles and pictures of all regions together. */
export const MAPS: MountGroup = {
  tag: 'maps',
  description: 'The map of all regions: vector tiles, styles with their fonts and icons, pictures',
  mounts: ['/maps'],
};

/** Statistics of cells. */
export const STATISTICS: MountGroup = {
  tag: 'statistics',
  description: 'Statistics of cells: what there is, what lies within reach or in an area',
  mounts: ['/statistics'],
};

/** The account of the key that a request brings. */
export const ACCOUNT: MountGroup = {
  tag: 'account',
  description: "The asking key's own account",
  mounts: ['/account/v1'],
};

export const isRegional = ({ mounts }: MountGroup): boolean => mounts.some((mount) => mount.includes(':region'));
