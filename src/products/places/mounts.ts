import Type from 'typebox';
import type { MountGroup } from '../operation/index.ts';

export const PLACES: MountGroup = {
  tag: 'places',
  description: 'Points of interest of all regions, or of the one that `serviceUrl` names',
  mounts: ['/pointofinterest'],
};

/** The look-ups, which are mounted below reachability and geometry too. */
export const PLACE_LOOK_UPS: MountGroup = {
  ...PLACES,
  mounts: ['/pointofinterest', '/pointofinterest/reachability', '/pointofinterest/geometry'],
};

/** The answer to registering a configuration. */
export const Uuid = Type.String({ description: 'The uuid, nothing else.' });
