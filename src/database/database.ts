/** A value that SQL takes or gives; JSON columns come parsed. */
export type SqlValue = string | number | boolean | null | readonly SqlValue[] | Uint8Array | Date | object;
type SqlRow = Readonly<Record<string, SqlValue>>;

/** One connection, on which statements follow each other. */
export interface Session {
  /** Runs one statement of core PostgreSQL with parameters `$1 …`. Rejects with the server's error. */
  query<Row = SqlRow>(sql: string, parameters?: readonly SqlValue[]): Promise<readonly Row[]>;
}

/** A PostgreSQL database, embedded or a server; the SQL is the same. */
export interface Database extends Session {
  /** Runs `work` in a transaction, which is undone where it rejects. */
  transaction<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /**
   * Runs statements without parameters, transactions of their own among them, as migrations of libraries are; gives the rows of all. What fails leaves no transaction open.
   */
  script<Row = SqlRow>(sql: string): Promise<readonly Row[]>;
  close(): Promise<void>;
}
