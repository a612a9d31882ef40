import type { Random } from '../../../../src/kit/core/random.ts';
import type { Tags } from '../osm/pbf-writer.ts';

const WORKSHOP = ['Mo-Fr 08:00-17:00', 'Mo-Fr 07:30-12:00,13:00-17:00; Sa 08:00-12:00'];
const CRAFT_SHOP = ['Mo-Fr 09:00-18:30; Sa 09:00-14:00', 'Tu-Fr 10:00-18:00; Sa 10:00-13:00'];
const CENTER_SHOP = ['Mo-Sa 10:00-19:00', 'Mo-Fr 09:30-18:30; Sa 09:30-16:00', 'Mo-Sa 10:00-20:00'];
const SURGERY = [
  'Mo,Tu,Th 08:00-12:00,15:00-18:00; We,Fr 08:00-12:00',
  'Mo,Th 08:00-12:00,16:00-18:30; Tu,We,Fr 08:00-12:00',
  'Mo-Fr 07:30-12:30, Tu,Th 14:00-17:30',
];

/** Opening hours of each kind of place, as the tag `opening_hours`; without rules for holidays. */
export const HOURS: Readonly<Record<string, readonly string[]>> = {
  'shop=supermarket': ['Mo-Sa 07:00-21:00', 'Mo-Sa 07:00-22:00', 'Mo-Sa 08:00-20:00'],
  'shop=bakery': [
    'Mo-Fr 06:00-18:30; Sa 06:00-14:00; Su 08:00-11:00',
    'Mo-Sa 06:30-18:00; Su 07:30-17:00',
    'Tu-Fr 06:00-13:00,15:00-18:00; Sa 06:00-12:30',
  ],
  'shop=butcher': ['Mo-Fr 07:30-18:00; Sa 07:00-13:00', 'Tu-Fr 08:00-13:00,14:30-18:00; Sa 07:30-12:30'],
  'shop=convenience': [
    'Mo-Su 07:00-23:00',
    'Mo-Fr 06:00-20:00; Sa,Su 08:00-18:00',
    'Mo-Th 08:00-22:00; Fr,Sa 08:00-01:00',
  ],
  'shop=clothes': CENTER_SHOP,
  'shop=shoes': CENTER_SHOP,
  'shop=books': CENTER_SHOP,
  'shop=hairdresser': ['Tu-Fr 09:00-18:00; Sa 08:00-13:00', 'Mo-Fr 09:00-19:00; Sa 09:00-15:00'],
  'shop=bicycle': CRAFT_SHOP,
  'shop=florist': ['Mo-Fr 08:30-18:30; Sa 08:00-14:00; Su 10:00-12:00', 'Mo-Sa 09:00-18:00'],
  'shop=hardware': ['Mo-Sa 08:00-20:00', 'Mo-Fr 07:00-19:00; Sa 08:00-16:00'],
  'shop=car_repair': WORKSHOP,
  'amenity=pharmacy': ['Mo-Fr 08:30-18:30; Sa 09:00-13:00', 'Mo-Fr 08:00-13:00,14:30-18:30; Sa 08:30-12:30'],
  'amenity=doctors': SURGERY,
  'amenity=dentist': SURGERY,
  'amenity=kindergarten': ['Mo-Fr 07:00-17:00', 'Mo-Fr 07:30-16:00'],
  'amenity=restaurant': [
    'Mo-Su 11:30-23:00',
    'Tu-Su 11:30-14:30,17:30-22:30',
    'We-Mo 17:00-23:00',
    'Tu-Sa 17:00-24:00; Su 11:30-21:00',
  ],
  'amenity=cafe': ['Mo-Su 09:00-18:00', 'Tu-Fr 08:00-18:30; Sa,Su 09:30-18:00', 'Mo-Fr 07:30-17:00'],
  'amenity=fast_food': ['Mo-Su 11:00-22:00', 'Mo-Th 10:30-23:00; Fr,Sa 10:30-04:00; Su 12:00-23:00'],
  'amenity=pub': ['Mo-Th 18:00-24:00; Fr,Sa 18:00-02:00', 'Tu-Su 17:00-01:00', 'Mo-Su 16:00-01:00'],
  'amenity=bank': ['Mo-Fr 09:00-12:30, Mo,Th 14:00-18:00', 'Mo-Fr 08:30-16:00'],
  'amenity=post_office': ['Mo-Fr 09:00-18:00; Sa 09:00-13:00'],
  'amenity=library': ['Tu-Fr 11:00-19:00; Sa 10:00-14:00', 'Tu,Th 14:00-18:00'],
  'amenity=place_of_worship': ['Mo-Su 09:00-18:00'],
  'amenity=fuel': ['24/7', 'Mo-Su 06:00-22:00'],
  'amenity=parking': ['24/7'],
  'amenity=charging_station': ['24/7'],
  'amenity=police': ['24/7'],
  'amenity=fire_station': ['24/7'],
  'amenity=hospital': ['24/7'],
  'amenity=cinema': ['Mo-Fr 15:00-23:30; Sa,Su 12:00-24:00'],
  'leisure=sports_centre': ['Mo-Fr 08:00-22:00; Sa,Su 09:00-18:00'],
  'leisure=fitness_centre': ['24/7', 'Mo-Fr 06:00-23:00; Sa,Su 08:00-20:00'],
  'tourism=hotel': ['24/7'],
  'tourism=museum': ['Tu-Su 10:00-17:00', 'We-Su 11:00-18:00; Th 11:00-21:00'],
  'office=company': ['Mo-Fr 08:00-17:00', 'Mo-Th 08:00-16:30; Fr 08:00-14:00'],
};

/** Share of the places that have the tag. */
const TOLD = 0.85;

/** Returns the tag of one place, or none: playgrounds have no hours, and some places lack the tag. */
export function openingHours(tags: Tags, random: Random): Tags {
  const kind = Object.entries(tags).find(([key, value]) => HOURS[`${key}=${value}`] !== undefined);
  // Both numbers are always drawn, so that the hours of one kind don't change those of others.
  const [isTold, choice] = [random() < TOLD, random()];
  if (kind === undefined || !isTold) return {};
  const hours = HOURS[kind.join('=')];
  return { opening_hours: hours[Math.floor(choice * hours.length)] };
}
