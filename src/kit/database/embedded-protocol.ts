/** A message to the embedded database's process: a statement, or several without parameters. */
export interface StatementMessage {
  readonly id: number;
  readonly sql: string;
  /** Null for a script. */
  readonly parameters: readonly unknown[] | null;
}

/** `ready` comes once, before any answer; `failed` in its place. */
export type EmbeddedAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'rows'; readonly id: number; readonly rows: readonly unknown[] }
  | { readonly kind: 'error'; readonly id: number; readonly message: string; readonly code: string };
