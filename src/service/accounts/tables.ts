import type { Migrations } from '../../kit/database/index.ts';

/** The tables of keys and usage in a database that several servers share. */
export const ACCOUNT_TABLES: Migrations = {
  module: 'accounts',
  versions: [
    [
      'CREATE TABLE api_key (id text PRIMARY KEY, stored jsonb NOT NULL)',
      // Raised by every change, so that servers needn't read all keys to detect one.
      'CREATE TABLE api_key_revision (id integer PRIMARY KEY CHECK (id = 1), revision bigint NOT NULL)',
      'INSERT INTO api_key_revision VALUES (1, 0)',
      `CREATE TABLE usage_hour (
         server text, hour text, account text, key text, operation text, region text, outcome text,
         requests float8 NOT NULL, worker_ms float8 NOT NULL, pairs float8 NOT NULL, bytes float8 NOT NULL,
         PRIMARY KEY (server, hour, account, key, operation, region, outcome))`,
      'CREATE INDEX usage_hour_by_account ON usage_hour (account, hour)',
    ],
    ['CREATE TABLE api_key_use (id text PRIMARY KEY, hour text NOT NULL)'],
  ],
};
