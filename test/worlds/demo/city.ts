import { drawCity } from '../../../tools/demo-city/src/city.ts';

/** The demonstration city as it is drawn, once for all test files of a process. */
export const DRAWN_CITY = drawCity(1);
