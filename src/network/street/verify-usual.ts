import type { Violations } from '../../kit/collections/violations.ts';
import { finish } from '../../kit/core/steps.ts';
import { customizeUsual, usualStreets } from './hierarchy/usual-metric.ts';
import type { StreetGraph, StreetMode } from './street-graph.ts';
import { usualColumns } from './usual-columns.ts';

/** Checks a graph's stored customization for the usual metric, if any, against a newly computed one. */
export function verifyUsual(graph: StreetGraph, mode: StreetMode, violations: Violations): void {
  const { usual } = graph.search[mode];
  if (!usual) return;
  const given = usualColumns(mode, usual);
  for (const [name, { array: expected }] of usualColumns(mode, finish(customizeUsual(usualStreets(graph, mode))))) {
    const array = given.get(name)?.array;
    if (array?.length !== expected.length) {
      violations.add(`${name} has ${array?.length ?? 0} values instead of ${expected.length}`, 0);
      continue;
    }
    for (let i = 0; i < expected.length; i++) {
      if (array[i] !== expected[i]) violations.add(`${name} is not what the usual metric gives`, i);
    }
  }
}
