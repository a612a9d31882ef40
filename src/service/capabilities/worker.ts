import { serveEngine } from '../engine/index.ts';
import { CAPABILITIES } from './table.ts';

/** Entry of a worker thread. */
serveEngine(CAPABILITIES);
