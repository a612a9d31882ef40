/** A request in terms of HTTP: one that a server got, or one of a page that answers itself. */
export interface HttpRequest {
  readonly method: string;
  /** The path with its query. */
  readonly url: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The query parameters, see `parseQueryString`. */
  readonly query: unknown;
  /** The parameters of its path. */
  readonly params: unknown;
  /** Bytes, if it has a body. */
  readonly body: unknown;
}

/** Returns the parameters of a request's path. */
export const parametersOf = ({ params }: Pick<HttpRequest, 'params'>) => params as Readonly<Record<string, string>>;
