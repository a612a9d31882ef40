/** The number of examples kept of each kind of problem. */
const MAX_EXAMPLES = 5;

export interface RowProblem {
  readonly file: string;
  readonly problem: string;
  readonly count: number;
  /** The lines or features of the first ones. */
  readonly examples: readonly string[];
}

/** The problems with rows of a file, by kind. */
export class RowProblems {
  private readonly kinds = new Map<string, { count: number; examples: string[] }>();

  constructor(private readonly file: string) {}

  /** Counts a problem at `where`, such as `line 7`. */
  add(problem: string, where: string): void {
    const kind = this.kinds.get(problem);
    if (kind === undefined) this.kinds.set(problem, { count: 1, examples: [where] });
    else {
      kind.count++;
      if (kind.examples.length < MAX_EXAMPLES) kind.examples.push(where);
    }
  }

  list(): RowProblem[] {
    return [...this.kinds].map(([problem, { count, examples }]) => ({ file: this.file, problem, count, examples }));
  }
}
