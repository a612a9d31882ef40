/** A value in SQL statements and results; JSON columns come parsed. */
export type SqlValue = string | number | boolean | null | readonly SqlValue[] | Uint8Array | Date | object;
type SqlRow = Readonly<Record<string, SqlValue>>;

/** One connection, on which statements run in sequence. */
export interface Session {
  /** Runs one statement of core PostgreSQL with parameters `$1 …`. Rejects with the server's error. */
  query<Row = SqlRow>(sql: string, parameters?: readonly SqlValue[]): Promise<readonly Row[]>;
}

/** A PostgreSQL database, embedded or a server; the SQL is the same. */
export interface Database extends Session {
  /** Runs `work` in a transaction, which is undone where it rejects. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Runs statements without parameters, possibly with transactions of their own like migrations of libraries, and
   * returns the rows of all. A failure leaves no transaction open.
   */
  script<Row = SqlRow>(sql: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}
