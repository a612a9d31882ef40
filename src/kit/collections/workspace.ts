/** A named part of a workspace, which is made when it is first needed. */
export interface Section<O, V> {
  readonly name: string;
  readonly make: (owner: O) => V;
}

/**
 * The data that one thread derives from an object and keeps as long as that lives: indices, scratch memory, caches with bounds of
 * their own. Objects that have a workspace are made by {@link withWorkspace}.
 */
export class Workspace<O> {
  private readonly held = new Map<Section<O, unknown>, unknown>();

  constructor(private readonly owner: O) {}

  /** Returns what a section holds, after making it on first use. */
  of<V>(section: Section<O, V>): V {
    const known = this.held.get(section);
    // A section holds what it has made itself.
    if (known !== undefined || this.held.has(section)) return known as V;
    const made = section.make(this.owner);
    this.held.set(section, made);
    return made;
  }

  /** Drops what a section holds; it is made anew when it is needed again. */
  drop(section: Section<O, unknown>): void {
    this.held.delete(section);
  }

  /** The names of the sections that hold something, in the order in which they were made. */
  get names(): string[] {
    return [...this.held.keys()].map(({ name }) => name);
  }
}

/**
 * Gives parts a workspace and makes them a whole. It isn't enumerable: a copy with other parts doesn't take it along,
 * and needs one of its own.
 */
export function withWorkspace<O extends { readonly workspace: unknown }>(parts: Omit<O, 'workspace'>): O {
  const whole = { ...parts } as O;
  Object.defineProperty(whole, 'workspace', { value: new Workspace(whole) });
  return whole;
}
