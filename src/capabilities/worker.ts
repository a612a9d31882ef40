import { serveEngine } from '../engine/index.ts';
import { CAPABILITIES } from './index.ts';

/** Entry of a worker thread. */
serveEngine(CAPABILITIES);
