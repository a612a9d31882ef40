import { readFileSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import { Check, Errors } from 'typebox/value';
import { parse, YAMLParseError } from 'yaml';
import { InputError } from '../../kit/core/errors.ts';
import { DEFAULT_PLAN, keySettings, type Plan, PlanSettings, planOf } from '../accounts/index.ts';
import { DIALECTS } from '../dialects/index.ts';

const names = { pattern: '^[A-Za-z0-9_-]{1,64}$' };

const configSchema = Type.Object(
  {
    data: Type.Optional(Type.String({ minLength: 1, description: 'Folder of the regions.' })),
    host: Type.Optional(Type.String({ minLength: 1 })),
    port: Type.Optional(Type.Integer({ minimum: 0, maximum: 65_535 })),
    workers: Type.Optional(Type.Integer({ minimum: 1, maximum: 256 })),
    warmUp: Type.Optional(Type.Boolean({ description: 'Workers warm up before the first requests come.' })),
    memory: Type.Optional(
      Type.Object(
        { cacheBytes: Type.Optional(Type.Integer({ minimum: 64 << 20, description: 'Of all caches together.' })) },
        { additionalProperties: false },
      ),
    ),
    log: Type.Optional(Type.Enum(['silent', 'error', 'warn', 'info', 'debug'])),
    trustProxy: Type.Optional(Type.Boolean({ description: 'Callers are distinguished by X-Forwarded-For.' })),
    publicUrl: Type.Optional(
      Type.String({
        pattern: '^https?://[^\\s?#]+$',
        description: 'Where the world reaches this server: what addresses in styles and TileJSON begin with.',
      }),
    ),
    dialects: Type.Optional(
      Type.Object(
        {
          root: Type.Enum(DIALECTS.map(({ endpoints: [first] }) => first.group.tag)),
          region: Type.Optional(
            Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', description: 'The region of paths at the root.' }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    drain: Type.Optional(
      Type.Object(
        { announceSeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 600 })) },
        { additionalProperties: false },
      ),
    ),
    store: Type.Optional(
      Type.Object(
        { pollSeconds: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 86_400 })) },
        { additionalProperties: false },
      ),
    ),
    regions: Type.Optional(
      Type.Object(
        {
          pollSeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 86_400 })),
          keepFreeBytes: Type.Optional(Type.Integer({ minimum: 0 })),
        },
        { additionalProperties: false },
      ),
    ),
    request: Type.Optional(
      Type.Object(
        {
          seconds: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 3600 })),
          bodyBytes: Type.Optional(Type.Integer({ minimum: 1024, maximum: 1 << 30 })),
          urlBytes: Type.Optional(Type.Integer({ minimum: 1024, maximum: 1 << 20 })),
          keylessBodyBytes: Type.Optional(Type.Integer({ minimum: 1024, maximum: 1 << 30 })),
          keylessBodiesBytes: Type.Optional(Type.Integer({ minimum: 1024, maximum: 2 ** 34 })),
        },
        { additionalProperties: false },
      ),
    ),
    objectCache: Type.Optional(
      Type.Object(
        {
          maxEntries: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
          maxBytes: Type.Optional(Type.Integer({ minimum: 1024, description: 'Of all entries together.' })),
          idleSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 31_536_000 })),
          lifeSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 31_536_000 })),
          redis: Type.Optional(
            Type.String({ pattern: '^rediss?://', description: 'URL of a Redis or Valkey server.' }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    resultCache: Type.Optional(
      Type.Object(
        { maxBytes: Type.Optional(Type.Integer({ minimum: 0, description: 'Of all prepared results together.' })) },
        { additionalProperties: false },
      ),
    ),
    asyncRequests: Type.Optional(
      Type.Object(
        {
          aboveSeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 3600 })),
          keepSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 31_536_000 })),
          maxRunning: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
          maxEntries: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
          maxBytes: Type.Optional(Type.Integer({ minimum: 1024, description: 'Of all kept answers together.' })),
        },
        { additionalProperties: false },
      ),
    ),
    jobs: Type.Optional(
      Type.Object(
        {
          keepResultDays: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 36_500 })),
          keepInputDays: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 36_500 })),
        },
        { additionalProperties: false },
      ),
    ),
    metrics: Type.Optional(
      Type.Object(
        {
          host: Type.Optional(Type.String({ minLength: 1 })),
          port: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 65_535, description: 'The port of /metrics alone.' }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    keys: Type.Optional(
      Type.Array(
        Type.Object(
          { key: Type.String({ minLength: 8, maxLength: 200 }), ...keySettings },
          { additionalProperties: false },
        ),
      ),
    ),
    plans: Type.Optional(Type.Record(Type.String(names), PlanSettings, { additionalProperties: false })),
  },
  { additionalProperties: false },
);

export type ConfigFile = Static<typeof configSchema>;

/** Reads and checks a YAML configuration. Throws InputError that names file and field. */
export function readConfig(path: string): ConfigFile {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new InputError(`configuration ${path} can't be read (${(error as NodeJS.ErrnoException).code})`);
  }
  return parseConfig(text, path);
}

export function parseConfig(text: string, path: string): ConfigFile {
  let value: unknown;
  try {
    value = parse(text, { logLevel: 'error' }) ?? {};
  } catch (error) {
    const where = error instanceof YAMLParseError ? ` (line ${error.linePos?.[0].line})` : '';
    throw new InputError(`configuration ${path} isn't valid YAML${where}`);
  }
  if (!Check(configSchema, value)) {
    const [first] = Errors(configSchema, value);
    throw new InputError(`configuration ${path}: ${describe(first)}`);
  }
  for (const { plan: used } of value.keys ?? []) {
    if (used !== undefined && used !== DEFAULT_PLAN && !Object.hasOwn(value.plans ?? {}, used)) {
      throw new InputError(`configuration ${path}: keys use the plan ${used}, which isn't under plans`);
    }
  }
  return value;
}

interface SchemaProblem {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message: string;
  readonly params: object;
}

function describe(problem: SchemaProblem | undefined): string {
  if (problem === undefined) return 'is malformed';
  const field = problem.instancePath.slice(1).replaceAll('/', '.');
  const { additionalProperties: unknown, allowedValues } = problem.params as {
    additionalProperties?: readonly string[];
    allowedValues?: readonly unknown[];
  };
  // A closed object is a schema that is false for every other member.
  if (problem.keyword === 'boolean') return `${field} is not a known setting`;
  if (unknown !== undefined) return `${field === '' ? '' : `${field}.`}${unknown[0]} is not a known setting`;
  const words = allowedValues === undefined ? problem.message : `must be one of ${allowedValues.join(', ')}`;
  return `${field === '' ? 'the file' : field} ${words}`;
}

/** Throws InputError if a plan allows an unknown operation. */
export function checkPlanOperations({ plans = {} }: ConfigFile, known: ReadonlySet<string>): void {
  for (const [plan, { operations = [] }] of Object.entries(plans)) {
    const unknown = operations.find((operation) => !known.has(operation));
    if (unknown === undefined) continue;
    const words = [...known].sort().join(', ');
    throw new InputError(`configuration: plans.${plan}.operations has ${unknown}, which is no operation: use ${words}`);
  }
}

/** Returns all plans by name, including `default`. */
export function plansOf(config: ConfigFile): ReadonlyMap<string, Plan> {
  const plans = new Map<string, Plan>([[DEFAULT_PLAN, planOf(DEFAULT_PLAN, {})]]);
  for (const [planName, settings] of Object.entries(config.plans ?? {}))
    plans.set(planName, planOf(planName, settings));
  return plans;
}
