export type { Database, Session } from './database.ts';
export { lockFile } from './folder-lock.ts';
export type { Migrations } from './migrate.ts';
export { ServerDatabase } from './server-database.ts';
export { databaseUrl } from './settings.ts';
