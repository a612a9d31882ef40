import { serveJobs } from '../jobs/index.ts';
import { CAPABILITIES } from './index.ts';

/** Entry of a thread that computes jobs. */
serveJobs(CAPABILITIES);
