import type { UnservedOrder } from './api/tours.ts';
import { duration, number, quantity } from './format.ts';
import { t } from './text/index.ts';

/** Why orders are in no tour, in sentences made of the planner's own figures. No DOM here. */

type Reason = UnservedOrder['vehicles'][number]['reasons'][number];
type Relaxation = NonNullable<UnservedOrder['relaxation']>;

const amount = (by: number): string => number(by, { maximumFractionDigits: 2 });
/** Rounded up to minutes, so that so much suffices. */
const minutes = (by: number): string => duration(60 * Math.ceil(by / 60));
/** The page's loads are kilograms. */
const load = (name: string | undefined): string => (name === undefined || name === 'weight' ? 'kg' : name);
const loadOf = (by: number, name: string | undefined): string => quantity(amount(by), load(name));

/** A sentence for each kind of reason, of the vehicle that is nearest to taking the order. */
export function whyUnserved({ orderUuid, vehicles }: UnservedOrder): string[] {
  const nearest = new Map<string, { vehicle: string; reason: Reason }>();
  for (const { vehicleUuid, reasons } of vehicles) {
    for (const reason of reasons) {
      const best = nearest.get(reason.kind);
      if (best === undefined || (reason.by ?? 0) < (best.reason.by ?? 0))
        nearest.set(reason.kind, { vehicle: vehicleUuid ?? t('a vehicle'), reason });
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
      return t(
        'In the tours as they are the vehicles are full: {0}, the nearest to having room, lacks {1}.',
        vehicle,
        loadOf(by, name),
      );
    case 'maxSingle':
      return t('It is {0} too heavy for {1}.', loadOf(by, name), vehicle);
    case 'late':
      return orderUuid === order
        ? t('It would be {0} late with {1}.', minutes(by), vehicle)
        : t('{0} would be {1} late with {2}.', orderUuid ?? '', minutes(by), vehicle);
    case 'overtime':
      return t('{0} would end {1} after its working hours.', vehicle, minutes(by));
    case 'noWay':
      return t('{0} finds no way there, or none from there on.', vehicle);
    default:
      return `${vehicle}: ${message}.`;
  }
}

/** Describes the least change with which the planner's own search takes the order. */
export function whatWouldDo({ kind, by = 0, load: name, vehicleUuid, orderUuid, message }: Relaxation): string {
  const vehicle = vehicleUuid ?? t('a vehicle');
  switch (kind) {
    case 'maxSum':
      return t('It would fit if {0} carried {1} more {2}.', vehicle, amount(by), load(name));
    case 'maxSingle':
      return t('It would fit if {0} took orders that are {1} heavier.', vehicle, loadOf(by, name));
    case 'dueLater':
      return orderUuid
        ? t('It would fit if {0} were due {1} later.', orderUuid, minutes(by))
        : t('It would fit if it were due {0} later.', minutes(by));
    case 'workLonger':
      return t('It would fit if {0} worked {1} longer.', vehicle, minutes(by));
    case 'oneMore':
      return t('It would fit with one more vehicle like {0}.', vehicle);
    default:
      return message.replace(/^./, (first) => first.toUpperCase()).replace(/\.?$/, '.');
  }
}
