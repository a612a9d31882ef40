/** Holds memory that only running work needs. */
export interface ScratchHolder {
  release(): void;
}

/** Memory that a thread reuses between tasks until it rests. It doesn't keep holders alive. */
export class ScratchMemory {
  private holders: WeakRef<ScratchHolder>[] = [];

  join(holder: ScratchHolder): void {
    this.holders.push(new WeakRef(holder));
  }

  /** Releases the memory; called between two tasks. */
  release(): void {
    this.holders = this.holders.filter((reference) => {
      const holder = reference.deref();
      holder?.release();
      return holder !== undefined;
    });
  }
}
