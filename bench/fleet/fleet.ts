import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { checkPlan } from '../../src/products/fleet/tours/check/check-plan.ts';
import { bestKnown } from './best-known.ts';
import { searchOnIslands, serveIsland } from './islands.ts';
import { readInstance } from './read-instance.ts';

// npm run bench:fleet -- FILE… [--seconds S | --rounds N] [--islands N] [--seed N] [--fewest-vehicles]
// [--processor-time]

const script = fileURLToPath(import.meta.url);
if (isMainThread) await compare();
else serveIsland();

async function compare(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      seconds: { type: 'string' },
      rounds: { type: 'string' },
      islands: { type: 'string', default: '2' },
      seed: { type: 'string', default: '1' },
      'fewest-vehicles': { type: 'boolean', default: false },
      'processor-time': { type: 'boolean', default: false },
    },
  });
  if (positionals.length === 0) throw new Error('usage: npm run bench:fleet -- FILE… [--seconds S]');
  const limits = values.rounds ? { rounds: Number(values.rounds) } : { seconds: Number(values.seconds ?? 5) };
  const gaps = new Map<string, number[]>();
  const contradictions: string[] = [];
  let wrong = 0;
  console.log(row('instance', 'cost', 'tours', 'unserved', 'best known', 'tours', 'gap', 'rounds', 'seconds', 'MB'));
  for (const file of positionals) {
    const instance = readInstance(file);
    const best = bestKnown(file, instance.name);
    // The best known number of tours is all that there are: then distances are comparable with those of "fewest
    // vehicles first".
    const fleet = values['fewest-vehicles'] && best?.vehicles ? best.vehicles : instance.problem.vehicles.length;
    const problem = { ...instance.problem, vehicles: instance.problem.vehicles.slice(0, fleet) };
    const { plan, rounds, seconds, residentMb } = await searchOnIslands(script, Number(values.islands), {
      problem,
      seed: Number(values.seed),
      limits,
      processorTime: values['processor-time'],
    });
    const faults = checkPlan(problem, plan);
    wrong += faults.length;
    for (const fault of faults) console.log(`${instance.name}: ${fault}`);
    const cost = plan.total.cost;
    const gap = best && plan.unserved.length === 0 ? 100 * (cost / best.cost - 1) : null;
    if (best?.contradiction) contradictions.push(`${instance.name}: ${best.cost} can't be: ${best.contradiction}`);
    else if (gap !== null) gaps.set(instance.class, [...(gaps.get(instance.class) ?? []), gap]);
    console.log(
      row(
        instance.name,
        cost.toFixed(instance.decimals),
        `${plan.tours.length}`,
        `${plan.unserved.length}`,
        best ? `${best.cost}${best.fewestVehicles ? '*' : ''}${best.contradiction ? '†' : ''}` : '–',
        `${best?.vehicles ?? '–'}`,
        gap === null ? '–' : `${gap.toFixed(2)} %`,
        `${rounds}`,
        seconds.toFixed(1),
        residentMb.toFixed(0),
      ),
    );
  }
  const all = [...gaps.values()].flat();
  const mean = (values: readonly number[]) =>
    (values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(2);
  const summary = (values: readonly number[]) =>
    `mean gap ${mean(values)} % of ${values.length}, worst ${Math.max(...values).toFixed(2)} %`;
  for (const [name, list] of gaps) console.log(`${name}: ${summary(list)}`);
  if (gaps.size > 1) console.log(`all: ${summary(all)}`);
  console.log('* best known with the fewest vehicles; a shorter one with more of them may exist');
  for (const contradiction of contradictions) console.log(`† not in the means; ${contradiction}`);
  if (wrong > 0) process.exitCode = 1;
}

function row(name: string, ...cells: string[]): string {
  return [name.padEnd(14), ...cells.map((cell) => cell.padStart(11))].join(' ');
}
