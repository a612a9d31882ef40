import type { Database } from '../../kit/database/index.ts';
import { httpRefusal } from './problem.ts';

const refuse = (): Promise<never> =>
  Promise.reject(httpRefusal(503, 'database', 'is missing: this server was started without one'));

/** Stands where there is no database; refuses whatever needs one. */
export const NO_DATABASE: Database = {
  query: refuse,
  transaction: refuse,
  script: refuse,
  close: () => Promise.resolve(),
};
