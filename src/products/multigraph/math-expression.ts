/** An expression as a program for a stack machine: numbers, names and the four operations, in postfix order. */
export type Instruction =
  | { readonly do: 'number'; readonly value: number }
  | { readonly do: 'name'; readonly name: string }
  | { readonly do: '+' | '-' | '*' | '/' | 'negate' };

/** An error in an expression; its message counts characters from 1. */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

const MAX_DEPTH = 100;
const NUMBER = /(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?/y;

/**
 * Reads `{a} * 2 - ({b} + 1) / {c}`: numbers, names in braces, + - * / and parentheses, with the usual precedence.
 * Throws {@link ExpressionError}.
 */
export function parseExpression(text: string): readonly Instruction[] {
  return new Parser(text).parse();
}

class Parser {
  private at = 0;
  private depth = 0;
  private readonly program: Instruction[] = [];

  constructor(private readonly text: string) {}

  parse(): readonly Instruction[] {
    this.sum();
    if (this.peek() !== '') throw this.unexpected();
    return this.program;
  }

  private sum(): void {
    this.product();
    for (let sign = this.peek(); sign === '+' || sign === '-'; sign = this.peek()) {
      this.at++;
      this.product();
      this.program.push({ do: sign });
    }
  }

  private product(): void {
    this.signed();
    for (let sign = this.peek(); sign === '*' || sign === '/'; sign = this.peek()) {
      this.at++;
      this.signed();
      this.program.push({ do: sign });
    }
  }

  private signed(): void {
    let negative = false;
    for (let sign = this.peek(); sign === '-' || sign === '+'; sign = this.peek()) {
      this.at++;
      if (sign === '-') negative = !negative;
    }
    this.operand();
    if (negative) this.program.push({ do: 'negate' });
  }

  private operand(): void {
    const next = this.peek();
    if (next === '(') this.parenthesis();
    else if (next === '{') this.named();
    else this.number();
  }

  private number(): void {
    NUMBER.lastIndex = this.at;
    const [digits] = NUMBER.exec(this.text) ?? [];
    if (digits === undefined) throw this.unexpected();
    const value = Number(digits);
    if (!Number.isFinite(value)) throw new ExpressionError(`the number at character ${this.at + 1} is too large`);
    this.program.push({ do: 'number', value });
    this.at += digits.length;
  }

  private parenthesis(): void {
    if (++this.depth > MAX_DEPTH) throw new ExpressionError(`more than ${MAX_DEPTH} parentheses inside each other`);
    this.at++;
    this.sum();
    if (this.peek() !== ')') throw this.unexpected();
    this.at++;
    this.depth--;
  }

  private named(): void {
    const end = this.text.indexOf('}', this.at);
    if (end < 0) throw new ExpressionError(`the brace at character ${this.at + 1} is never closed`);
    const name = this.text.slice(this.at + 1, end).trim();
    if (name === '') throw new ExpressionError(`there is no name in the braces at character ${this.at + 1}`);
    this.program.push({ do: 'name', name });
    this.at = end + 1;
  }

  /** Skips white space and returns the next character; empty at the end. */
  private peek(): string {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
    return this.text[this.at] ?? '';
  }

  private unexpected(): ExpressionError {
    const found = this.peek();
    return found === ''
      ? new ExpressionError('it ends too early')
      : new ExpressionError(`"${found}" at character ${this.at + 1} is out of place`);
  }
}

export const namesIn = (program: readonly Instruction[]): string[] => [
  ...new Set(program.flatMap((step) => (step.do === 'name' ? [step.name] : []))),
];

/** Evaluates a program; NaN where a name has no value or the result isn't finite. */
export function evaluate(program: readonly Instruction[], read: (name: string) => number): number {
  const stack: number[] = [];
  for (const step of program) {
    if (step.do === 'number') stack.push(step.value);
    else if (step.do === 'name') stack.push(read(step.name));
    else if (step.do === 'negate') stack.push(-stack.pop()!);
    else {
      const right = stack.pop()!;
      const left = stack.pop()!;
      stack.push(
        step.do === '+' ? left + right : step.do === '-' ? left - right : step.do === '*' ? left * right : left / right,
      );
    }
  }
  const [result = Number.NaN] = stack;
  return Number.isFinite(result) ? result : Number.NaN;
}
