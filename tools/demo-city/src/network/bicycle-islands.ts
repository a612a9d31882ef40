import type { StreetWay } from './street-ways.ts';
import { strongComponents } from './strong-components.ts';

const WALKED = /^(footway|pedestrian|steps)$/;

const isForBicycles = ({ tags }: StreetWay): boolean =>
  !tags.highway.startsWith('motorway') &&
  tags.access !== 'private' &&
  (!WALKED.test(tags.highway) || tags.bicycle === 'yes');

/** Lanes open to bicycles among others that aren't can't be ridden to: they are closed to them too. */
export function closeBicycleIslands(ways: readonly StreetWay[], count: number): void {
  const heads: number[][] = Array.from({ length: count }, () => []);
  for (const { nodes } of ways.filter((way) => way.tags.highway && isForBicycles(way))) {
    for (let i = 1; i < nodes.length; i++) {
      heads[nodes[i - 1]].push(nodes[i]);
      heads[nodes[i]].push(nodes[i - 1]);
    }
  }
  const { component, largest } = strongComponents(heads);
  for (const way of ways) {
    const { highway, bicycle } = way.tags;
    if (bicycle === 'yes' && WALKED.test(highway) && component[way.nodes[0]] !== largest) delete way.tags.bicycle;
  }
}
