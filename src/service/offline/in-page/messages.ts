/** A request as the service worker passes it on, with a port to answer to. */
export interface PageRequest {
  readonly method: string;
  /** The whole address. */
  readonly url: string;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The answer to a request. */
export interface PageReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** The first message to the worker that answers: what it answers from, and where. */
export interface HostSettings {
  readonly kind: 'host';
  /** The region's name. */
  readonly region: string;
  /** The address of the page's folder, without a slash at the end. */
  readonly base: string;
}
