/** The typed name of a value in {@link Sections}: a constant of the module that keeps the value. */
export class Section<T> {
  declare protected readonly type: T;

  constructor(readonly name: string) {}
}

/** Values by section. Each is made when it is first asked for and lives as long as what holds them. */
export class Sections {
  private readonly values = new Map<Section<unknown>, unknown>();

  of<T>(section: Section<T>, make: () => T): T {
    const known = this.values.get(section) as T | undefined;
    if (known !== undefined || this.values.has(section)) return known as T;
    const value = make();
    this.values.set(section, value);
    return value;
  }

  /** Drops the value of a section; it is made anew when it is needed again. */
  drop(section: Section<unknown>): void {
    this.values.delete(section);
  }

  /** The names of the sections that have a value, in the order in which they were made. */
  get names(): string[] {
    return [...this.values.keys()].map(({ name }) => name);
  }
}
