import type { Maneuver } from '../api/types.ts';
import { Icon } from './icons.tsx';

/** Degrees that arrows turn to the right. */
const ANGLES: Readonly<Record<string, number>> = {
  straight: 0,
  'slight right': 40,
  right: 90,
  'sharp right': 135,
  'sharp left': -135,
  left: -90,
  'slight left': -40,
};

/** Line icons on a 20-pixel grid. */
const U_TURN = 'M6 16.5V8.2a3.7 3.7 0 0 1 7.4 0v5.3m0 0-2.7-2.7m2.7 2.7 2.7-2.7';
const DEPART = 'M10 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Z';
const ROUNDABOUT = 'M10 14.2a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm0 0V18';

/** An arrow of a turn, from the bottom to the middle and on. */
function arrow(degrees: number): string {
  const at = (angle: number, length: number, [x, y]: readonly number[]): readonly number[] => [
    x + length * Math.sin((angle * Math.PI) / 180),
    y - length * Math.cos((angle * Math.PI) / 180),
  ];
  const middle = [10 - 2.5 * Math.sin((degrees * Math.PI) / 180), 9.5];
  const tip = at(degrees, 6.5, middle);
  const write = (point: readonly number[]): string => point.map((value) => value.toFixed(1)).join(' ');
  const barb = (side: number): string => `M${write(tip)}L${write(at(degrees + side, 3.8, tip))}`;
  return `M${write([middle[0], 17.5])}L${write(middle)}L${write(tip)}${barb(140)}${barb(-140)}`;
}

/** A picture of what is to be done. */
export function TurnIcon({ type, modifier }: Pick<Maneuver, 'type' | 'modifier'>) {
  if (type === 'arrive') return <Icon name="pin" />;
  const isRound = type === 'roundabout' || type === 'rotary';
  const path =
    type === 'depart'
      ? DEPART
      : isRound
        ? ROUNDABOUT
        : modifier === 'uturn'
          ? U_TURN
          : arrow(ANGLES[modifier ?? 'straight'] ?? 0);
  return (
    <svg class="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
