/** Tasks that are aborted together for one reason. A request makes one group, however many pieces it is split into. */
export class TaskGroup {
  private failure: Error | null = null;
  private readonly listeners = new Set<(error: Error) => void>();

  /** The reason of the abort; `null` if there was none. */
  get error(): Error | null {
    return this.failure;
  }

  abort(error: Error): void {
    if (this.failure !== null) return;
    this.failure = error;
    for (const listener of this.listeners) listener(error);
    this.listeners.clear();
  }

  onAbort(listener: (error: Error) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
