import { serveJobs } from '../jobs/index.ts';
import { CAPABILITIES } from './table.ts';

/** Entry of a thread that computes jobs. */
serveJobs(CAPABILITIES);
