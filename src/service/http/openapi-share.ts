import type { Json } from './openapi-components.ts';
import { capitalized, isWorthSharing } from './openapi-schemas.ts';

type Paths = Readonly<Record<string, Json>>;

interface Operation extends Json {
  readonly parameters?: readonly Json[];
  readonly responses?: Readonly<Record<string, Json>>;
}

interface Shared {
  readonly paths: Record<string, Json>;
  readonly parameters: Record<string, Json>;
  readonly responses: Record<string, Json>;
}

/** Replaces equal parameters and answers of the paths' operations by references to components. */
export function shareAlike(paths: Paths): Shared {
  const operations = Object.values(paths).flatMap((item) => Object.values(item) as Operation[]);
  const parameters = new Pieces(
    'parameters',
    operations.flatMap((operation) => operation.parameters ?? []),
  );
  const responses = new Pieces(
    'responses',
    operations.flatMap((operation) => Object.values(operation.responses ?? {})),
  );
  const share = (operation: Operation): Json => {
    const { parameters: own, responses: answers } = operation;
    return {
      ...operation,
      ...(own && { parameters: own.map((one) => parameters.shared(one, String(one.name))) }),
      ...(answers && {
        responses: Object.fromEntries(
          Object.entries(answers).map(([status, answer]) => [
            status,
            responses.shared(answer, nameOf(answer, operation)),
          ]),
        ),
      }),
    };
  };
  const shared = Object.entries(paths).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(item).map(([method, operation]) => [method, share(operation as Operation)])),
  ]);
  return { paths: Object.fromEntries(shared), parameters: parameters.components, responses: responses.components };
}

/**
 * Derives a component's name, such as `VectorTile` for an answer described as "Vector tile"; "The answer" is named
 * after the first operation that gives it.
 */
const nameOf = ({ description }: Json, { operationId }: Operation): string => {
  const words = String(description).replace(/^The /, '').split(/\W+/).slice(0, 3);
  return (words[0] === 'answer' ? [...String(operationId).split('_'), 'answer'] : words).map(capitalized).join('');
};

/** Pieces of one kind; those that occur in several places become components. */
class Pieces {
  readonly components: Record<string, Json> = {};
  private readonly uses = new Map<string, number>();
  private readonly names = new Map<string, string>();

  constructor(
    private readonly kind: 'parameters' | 'responses',
    pieces: readonly Json[],
  ) {
    for (const piece of pieces) {
      const text = JSON.stringify(piece);
      this.uses.set(text, (this.uses.get(text) ?? 0) + 1);
    }
  }

  /**
   * Returns a piece or a reference to it.
   * @param wished name of its component, which may get a number
   */
  shared(piece: Json, wished: string): Json {
    const text = JSON.stringify(piece);
    if (!isWorthSharing(text.length, this.uses.get(text) ?? 0)) return piece;
    let name = this.names.get(text);
    if (name === undefined) {
      name = wished;
      for (let n = 2; Object.hasOwn(this.components, name); n++) name = `${wished}${n}`;
      this.names.set(text, name);
      this.components[name] = piece;
    }
    return { $ref: `#/components/${this.kind}/${name}` };
  }
}
