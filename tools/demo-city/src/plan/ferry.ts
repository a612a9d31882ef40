import { point } from '../geometry/plane.ts';
import type { DrawnLine } from './drawing.ts';

/** The landings of the ferry on the southern and on the northern bank, where roads end. */
export const FERRY_LANDINGS = { south: point(-4420, -860), north: point(-4250, -560) } as const;

export function drawFerry(): DrawnLine[] {
  const points = [FERRY_LANDINGS.south, FERRY_LANDINGS.north];
  const tags = {
    route: 'ferry',
    name: 'Fähre Niederau',
    duration: '00:04',
    motor_vehicle: 'yes',
    bicycle: 'yes',
    foot: 'yes',
  };
  return [{ kind: 'ferry', points, tags, raised: true }];
}
