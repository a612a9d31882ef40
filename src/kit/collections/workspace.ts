import { Section, Sections } from '../core/sections.ts';

/** A named part of a workspace, which is made of the workspace's owner when it is first needed. */
export class WorkspaceSection<O, V> extends Section<V> {
  constructor(
    name: string,
    readonly make: (owner: O) => V,
  ) {
    super(name);
  }
}

/**
 * The data that one thread derives from an object and keeps as long as that lives: indices, scratch memory, caches with
 * bounds of their own. Objects that have a workspace are made by {@link withWorkspace}.
 */
export class Workspace<O> {
  private readonly sections = new Sections();

  constructor(private readonly owner: O) {}

  /** Returns what a section holds, after making it on first use. */
  of<V>(section: WorkspaceSection<O, V>): V {
    return this.sections.of(section, () => section.make(this.owner));
  }

  /** Drops what a section holds; it is made anew when it is needed again. */
  drop<V>(section: WorkspaceSection<O, V>): void {
    this.sections.drop(section);
  }

  /** The names of the sections that hold something, in the order in which they were made. */
  get names(): string[] {
    return this.sections.names;
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
