import { expect, it } from 'vitest';
import { readCvrplib } from '../../bench/fleet/read-cvrplib.ts';

const HEADER = `NAME : three
COMMENT : "three customers"
TYPE : CVRP
DIMENSION : 4
EDGE_WEIGHT_TYPE : EUC_2D
CAPACITY : 10
`;
const BODY = `NODE_COORD_SECTION
1 0 0
2 3 4
3 0 10
4 6 8
DEMAND_SECTION
1 0
2 4
3 5
4 6
`;
const END = `DEPOT_SECTION
 1
 -1
EOF
`;

it('reads places, demands and distances of a plain instance', () => {
  for (const text of [HEADER + BODY + END, (HEADER + BODY + END).replaceAll('\n', '\t\r\n')]) {
    const { problem } = readCvrplib('three', text);
    expect([...problem.travel.times.slice(0, 4)]).toEqual([0, 5, 10, 10]);
    expect(problem.orders.map(({ place, load }) => [place, load])).toEqual([
      [1, [4]],
      [2, [5]],
      [3, [6]],
    ]);
    expect(problem.vehicles.every(({ loadLimits }) => loadLimits?.[0].maxSum === 10)).toBe(true);
  }
});

it.each([
  ['time windows', `${HEADER + BODY}TIME_WINDOW_SECTION\n1 0 100\n2 0 9\n${END}`, /TIME_WINDOW_SECTION isn't known/],
  ['times of service', `${HEADER + BODY}SERVICE_TIME_SECTION\n1 0\n2 10\n${END}`, /SERVICE_TIME_SECTION isn't known/],
  ['backhauls', `${HEADER}BACKHAUL_SECTION\n3\n-1\n${BODY + END}`, /BACKHAUL_SECTION isn't known/],
  ['a longest tour', `${HEADER}DISTANCE : 40\n${BODY + END}`, /the field DISTANCE isn't known/],
  ['a number of vehicles', `${HEADER}VEHICLES : 2\n${BODY + END}`, /the field VEHICLES isn't known/],
  ['another type', (HEADER + BODY + END).replace('CVRP', 'VRPTW'), /its type is VRPTW/],
  ['other distances', (HEADER + BODY + END).replace('EUC_2D', 'EXPLICIT'), /only EUC_2D distances/],
  ['two depots', HEADER + BODY + END.replace('-1', '2\n -1'), /its depot isn't the first place alone/],
  ['an end too early', HEADER + BODY.replace('4 6\n', '') + END, /4 places and 3 demands instead of 4/],
])('refuses an instance with %s', (_, text, reason) => {
  expect(() => readCvrplib('three', text)).toThrow(reason);
});
