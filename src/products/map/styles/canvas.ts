import { latePackage } from '../../../kit/core/late-package.ts';

/** The package that draws pictures and letters. */
export const canvasPackage = latePackage<typeof import('@napi-rs/canvas')>('@napi-rs/canvas');
