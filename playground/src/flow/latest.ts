/**
 * Asks for what is wanted last, at most every `intervalMs`, one request at a time. A running request that is overtaken
 * may finish while it is younger than `patienceMs`, so that a steady drag shows steady answers; an older one is
 * aborted.
 */
export class Latest<Query, Answer> {
  private wanted: { readonly query: Query } | null = null;
  private running: { readonly controller: AbortController; readonly begin: number } | null = null;
  private lastBegin = -Infinity;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private followed = '';

  constructor(
    private readonly options: {
      readonly ask: (query: Query, signal: AbortSignal) => Promise<Answer>;
      readonly answered: (answer: Answer, query: Query) => void;
      readonly failed: (error: unknown, query: Query) => void;
      readonly busy?: (busy: boolean) => void;
      readonly intervalMs: number;
      readonly patienceMs: number;
    },
  ) {}

  want(query: Query): void {
    this.wanted = { query };
    this.options.busy?.(true);
    this.proceed();
  }

  /**
   * Wants `query` unless it was the last one followed: `key` is what makes two queries the same. Null ends it; true if
   * so.
   */
  follow(query: Query | null, key: string): boolean {
    const now = query === null ? '' : key;
    if (now === this.followed) return false;
    this.followed = now;
    if (query !== null) this.want(query);
    else this.cancel();
    return query === null;
  }

  cancel(): void {
    this.followed = '';
    if (this.wanted === null && this.running === null) return;
    this.wanted = null;
    this.running?.controller.abort();
    this.options.busy?.(false);
  }

  private proceed(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    if (this.wanted === null) return;
    const now = performance.now();
    const wait =
      this.running === null
        ? this.lastBegin + this.options.intervalMs - now
        : this.running.begin + this.options.patienceMs - now;
    if (wait > 0) this.timer = setTimeout(() => this.proceed(), wait);
    else if (this.running !== null) this.running.controller.abort();
    else void this.run(this.wanted.query);
  }

  private async run(query: Query): Promise<void> {
    const controller = new AbortController();
    this.wanted = null;
    this.lastBegin = performance.now();
    this.running = { controller, begin: this.lastBegin };
    try {
      const answer = await this.options.ask(query, controller.signal);
      if (!controller.signal.aborted) this.options.answered(answer, query);
    } catch (error) {
      if (!controller.signal.aborted) this.options.failed(error, query);
    }
    this.running = null;
    if (this.wanted === null) this.options.busy?.(false);
    else this.proceed();
  }
}
