import type { UnservedOrder } from './api/tours.ts';
import { duration } from './format.ts';

/** Why orders are in no tour, in sentences made of the planner's own figures. No DOM here. */

type Reason = UnservedOrder['vehicles'][number]['reasons'][number];
type Relaxation = NonNullable<UnservedOrder['relaxation']>;

const amount = (by: number): string => by.toLocaleString('en', { maximumFractionDigits: 2 });
/** Rounded up to minutes, so that so much suffices. */
const minutes = (by: number): string => duration(60 * Math.ceil(by / 60));
/** The page's loads are kilograms. */
const load = (name: string | undefined): string => (name === undefined || name === 'weight' ? 'kg' : name);

/** A sentence for each kind of reason, of the vehicle that is nearest to taking the order. */
export function whyUnserved({ orderUuid, vehicles }: UnservedOrder): string[] {
  const nearest = new Map<string, { vehicle: string; reason: Reason }>();
  for (const { vehicleUuid, reasons } of vehicles) {
    for (const reason of reasons) {
      const best = nearest.get(reason.kind);
      if (best === undefined || (reason.by ?? 0) < (best.reason.by ?? 0))
        nearest.set(reason.kind, { vehicle: vehicleUuid ?? 'a vehicle', reason });
    }
  }
  return [...nearest.values()].map(({ vehicle, reason }) => sentenceOf(vehicle, reason, orderUuid));
}

function sentenceOf(
  vehicle: string,
  { kind, by = 0, load: name, orderUuid, message }: Reason,
  order: string | null,
): string {
  switch (kind) {
    case 'maxSum':
      return `In the tours as they are the vehicles are full: ${vehicle}, the nearest to having room, lacks ${amount(by)} ${load(name)}.`;
    case 'maxSingle':
      return `It is ${amount(by)} ${load(name)} too heavy for ${vehicle}.`;
    case 'late':
      return `${orderUuid === order ? 'It' : orderUuid} would be ${minutes(by)} late with ${vehicle}.`;
    case 'overtime':
      return `${vehicle} would end ${minutes(by)} after its working hours.`;
    case 'noWay':
      return `${vehicle} finds no way there, or none from there on.`;
    default:
      return `${vehicle}: ${message}.`;
  }
}

/** Describes the least change with which the planner's own search takes the order. */
export function whatWouldDo({ kind, by = 0, load: name, vehicleUuid, orderUuid, message }: Relaxation): string {
  const vehicle = vehicleUuid ?? 'a vehicle';
  switch (kind) {
    case 'maxSum':
      return `It would fit if ${vehicle} carried ${amount(by)} more ${load(name)}.`;
    case 'maxSingle':
      return `It would fit if ${vehicle} took orders that are ${amount(by)} ${load(name)} heavier.`;
    case 'dueLater':
      return `It would fit if ${orderUuid ?? 'it'} were due ${minutes(by)} later.`;
    case 'workLonger':
      return `It would fit if ${vehicle} worked ${minutes(by)} longer.`;
    case 'oneMore':
      return `It would fit with one more vehicle like ${vehicle}.`;
    default:
      return message.replace(/^./, (first) => first.toUpperCase()).replace(/\.?$/, '.');
  }
}
