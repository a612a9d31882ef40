import type { Migrations } from '../../../kit/database/index.ts';

/** The tables of jobs and their chunks. JSON texts are stored verbatim: the specification's digest is of its bytes. */
export const JOB_TABLES: Migrations = {
  module: 'jobs',
  versions: [
    [
      `CREATE TABLE hinterland_job (
        id uuid PRIMARY KEY,
        account text NOT NULL,
        key_name text NOT NULL,
        name text,
        operation text NOT NULL,
        region text NOT NULL,
        generation text NOT NULL,
        specification text NOT NULL,
        plan text NOT NULL,
        allow_missing boolean NOT NULL,
        idempotency_key text,
        request_hash text NOT NULL,
        status text NOT NULL DEFAULT 'accepted',
        message text,
        chunks integer NOT NULL,
        chunks_done integer NOT NULL DEFAULT 0,
        chunks_failed integer NOT NULL DEFAULT 0,
        row_count double precision NOT NULL DEFAULT 0,
        byte_count double precision NOT NULL DEFAULT 0,
        worker_ms double precision NOT NULL DEFAULT 0,
        revision integer NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        started_at timestamptz,
        finished_at timestamptz
      )`,
      'CREATE UNIQUE INDEX hinterland_job_idempotency ON hinterland_job (account, idempotency_key)',
      'CREATE INDEX hinterland_job_account ON hinterland_job (account, created_at DESC)',
      `CREATE TABLE hinterland_job_chunk (
        job uuid NOT NULL REFERENCES hinterland_job ON DELETE CASCADE,
        chunk integer NOT NULL,
        state text NOT NULL DEFAULT 'waiting',
        file text,
        sha256 text,
        row_count double precision,
        byte_count double precision,
        worker_ms double precision,
        message text,
        PRIMARY KEY (job, chunk)
      )`,
    ],
    [
      // The account of limited worker seconds; the time of sweeping.
      'ALTER TABLE hinterland_job ADD COLUMN metered_as text, ADD COLUMN swept_at timestamptz',
      `CREATE TABLE hinterland_job_input (
        account text NOT NULL,
        input text NOT NULL,
        byte_count double precision NOT NULL,
        PRIMARY KEY (account, input)
      )`,
    ],
    ['ALTER TABLE hinterland_job_input ADD COLUMN stored_at timestamptz NOT NULL DEFAULT now()'],
  ],
};
