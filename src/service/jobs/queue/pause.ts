/** A pause that ends earlier when it is woken. */
export class Pause {
  private wake: (() => void) | null = null;
  private isWoken = false;

  /** Ends after `ms` milliseconds, or at once if it was woken since the last pause. */
  async take(ms: number): Promise<void> {
    if (!this.isWoken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.wake = null;
    this.isWoken = false;
  }

  end(): void {
    this.isWoken = true;
    this.wake?.();
  }
}
