import { latePackage } from '../core/late-package.ts';

/** Hexagons on the globe. It takes some megabytes of every thread that loads it. */
export const h3Package = latePackage<typeof import('h3-js')>('h3-js');
