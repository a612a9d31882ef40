import { afterAll } from 'vitest';
import { postgresCluster } from '../postgres-cluster.ts';
import { queueCases } from './queue-cases.ts';

const cluster = await postgresCluster();
afterAll(() => cluster?.stop());

queueCases('the embedded database', { url: null });
queueCases('a PostgreSQL server', { url: cluster?.url ?? null, skipped: cluster === null });
