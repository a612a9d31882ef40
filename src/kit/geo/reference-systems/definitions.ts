import { DATUMS } from './datums.ts';
import { GRIDS } from './grids.ts';

/** A coordinate system of the table in `grids.ts`. */
export interface GridDefinition {
  readonly epsg: number;
  /** The name of the series that the system belongs to. */
  readonly name: string;
  /** The definition in the form that `proj4` reads. */
  readonly definition: string;
  readonly accuracyM: number;
}

const LINE = /^(?<first>\d+)(?:-(?<last>\d+))? (?<name>.+): (?<datum>\w+) (?<projection>\w+)(?<parameters>.*)$/;

/** Returns all systems of the table by code. */
export function gridDefinitions(): ReadonlyMap<number, GridDefinition> {
  const systems = GRIDS.split('\n')
    .filter((line) => line !== '')
    .flatMap(systemsOf);
  return new Map(systems.map((system) => [system.epsg, system]));
}

function systemsOf(line: string): GridDefinition[] {
  const { first, last = first, name, datum, projection, parameters } = LINE.exec(line)!.groups!;
  const { definition, accuracyM } = DATUMS[datum!];
  const words = parameters!.split(' ').filter((word) => word !== '');
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, i) => ({
    epsg: Number(first) + i,
    name: name!,
    definition: [`+proj=${projection}`, ...words.map((word) => `+${parameterAt(word, i)}`), definition].join(' '),
    accuracyM,
  }));
}

/**
 * Returns a parameter of the i-th code of a series: `x_0=500000+1000000` → `x_0=2500000` of the third code; words
 * without a series are the same for all.
 */
function parameterAt(word: string, i: number): string {
  const [name, value = ''] = word.split('=');
  if (value.includes('/')) return `${name}=${value.split('/')[i]}`;
  const [start, step] = value.split('+');
  return step === undefined ? word : `${name}=${Number(start) + i * Number(step)}`;
}
