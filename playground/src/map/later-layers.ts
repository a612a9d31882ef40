/** Layers of one kind of result on the map. */
interface ResultLayers {
  /** Names of those that cover the ground, from the bottom. */
  readonly ids: readonly string[];
  show(theme: 'light' | 'dark'): void;
  /** The style was replaced, and everything with it. */
  forget(): void;
}

/** Layers whose code is loaded when there is first something to show. */
export class LaterLayers<Layers extends ResultLayers> implements ResultLayers {
  /** Null until they are loaded. */
  layers: Layers | null = null;
  private isLoading = false;

  constructor(
    private readonly isNeeded: () => boolean,
    private readonly load: () => Promise<Layers>,
    private readonly onLoaded: () => void,
  ) {}

  get ids(): readonly string[] {
    return this.layers?.ids ?? [];
  }

  show(theme: 'light' | 'dark'): void {
    this.layers?.show(theme);
    if (this.layers !== null || this.isLoading || !this.isNeeded()) return;
    this.isLoading = true;
    void this.load().then((layers) => {
      this.layers = layers;
      this.onLoaded();
    });
  }

  forget(): void {
    this.layers?.forget();
  }
}
