import { GrowableInt32, GrowableUint8 } from '../../kit/collections/growable.ts';
import { StringInterner } from '../../kit/collections/string-table.ts';
import { DROPPED, IdIndex, UNKNOWN } from './id-index.ts';
import type { Routes } from './routes.ts';
import type { Services } from './services.ts';
import type { MeasuredShapes } from './shapes.ts';
import { smallNumber } from './stops.ts';
import { type FeedSource, readTable } from './table-reader.ts';

/** Trips from trips.txt, before their stop times are read. */
export interface TripRows {
  readonly ids: IdIndex;
  readonly strings: StringInterner;
  readonly line: GrowableInt32;
  readonly id: GrowableInt32;
  readonly headsign: GrowableInt32;
  readonly shortName: GrowableInt32;
  readonly route: GrowableInt32;
  readonly service: GrowableInt32;
  readonly shape: GrowableInt32;
  readonly block: GrowableInt32;
  readonly wheelchair: GrowableUint8;
  readonly bikes: GrowableUint8;
}

/** Reads trips.txt. Drops trips of unknown routes or services; one of an unknown shape runs straight between stops. */
export async function readTrips(
  source: FeedSource,
  routes: Routes,
  { services, ids: serviceIds }: Services,
  shapes: MeasuredShapes,
): Promise<TripRows> {
  const trips: TripRows = {
    ids: new IdIndex(),
    strings: new StringInterner(),
    line: new GrowableInt32(),
    id: new GrowableInt32(),
    headsign: new GrowableInt32(),
    shortName: new GrowableInt32(),
    route: new GrowableInt32(),
    service: new GrowableInt32(),
    shape: new GrowableInt32(),
    block: new GrowableInt32(),
    wheelchair: new GrowableUint8(),
    bikes: new GrowableUint8(),
  };
  const blocks = new IdIndex();
  await readTable(source, 'trips.txt', ['trip_id', 'route_id', 'service_id'], (column) => {
    const id = column('trip_id');
    const routeId = column('route_id');
    const serviceId = column('service_id');
    const headsign = column('trip_headsign');
    const shortName = column('trip_short_name');
    const shapeId = column('shape_id');
    const block = column('block_id');
    const wheelchair = column('wheelchair_accessible');
    const bikes = column('bikes_allowed');
    return (row, problem) => {
      if (row.isBlank(id)) {
        problem('missing-id', () => 'no trip_id');
        return false;
      }
      const route = routes.ids.find(row, routeId);
      const service = serviceIds.find(row, serviceId);
      const usable = route >= 0 && service >= 0;
      if (!trips.ids.define(row, id, usable ? trips.id.length : DROPPED)) {
        problem('duplicate-id', () => `trip ${row.text(id)} is listed twice`);
        return false;
      }
      if (route < 0) problem('unknown-route', () => `trip ${row.text(id)}: route ${row.text(routeId)} is unknown`);
      if (service < 0)
        problem('unknown-service', () => `trip ${row.text(id)}: service ${row.text(serviceId)} is unknown`);
      if (!usable) return false;
      if (services[service].days.length === 0) problem('no-service', () => `trip ${row.text(id)} runs on no day`);
      const shape = row.isBlank(shapeId) ? -1 : shapes.ids.find(row, shapeId);
      if (shape === UNKNOWN && !row.isBlank(shapeId)) {
        problem('unknown-shape', () => `trip ${row.text(id)}: shape ${row.text(shapeId)} is unknown`);
      }
      trips.line.push(row.line);
      trips.id.push(trips.strings.intern(row.text(id)));
      trips.headsign.push(trips.strings.intern(row.text(headsign)));
      trips.shortName.push(trips.strings.intern(row.text(shortName)));
      trips.route.push(route);
      trips.service.push(service);
      trips.shape.push(Math.max(-1, shape));
      trips.block.push(row.isBlank(block) ? -1 : blocks.keyOf(row, block));
      trips.wheelchair.push(smallNumber(row, wheelchair, 2, problem));
      trips.bikes.push(smallNumber(row, bikes, 2, problem));
      return true;
    };
  });
  return trips;
}
