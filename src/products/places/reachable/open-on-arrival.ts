import { dayOfDate } from '../../../kit/core/calendar.ts';
import { secondsFromDs } from '../../../kit/core/units.ts';
import type { Network } from '../../../network/network/network.ts';
import { isTransitOrigin, reacherOf } from '../../../network/reach/index.ts';
import type { OpeningRule, OpenState } from '../opening-hours/opening-rules.ts';
import { parseOpeningHours } from '../opening-hours/parse-opening-hours.ts';
import { stateAt } from '../opening-hours/state-at.ts';
import type { PlaceIndex, TagIndex, TagRange } from '../place-table.ts';
import { type Places, placesOf } from '../places.ts';
import type { ReachableBasis } from './reachable-query.ts';

const NO_TAGS: TagRange = [0, 0];

/** Finds the state of places at the arrival from a source, or with `reverse` at the departure to it. */
export class OpenOnArrival {
  private readonly places: Places;
  private readonly hours: TagRange;
  private readonly rules = new Map<TagIndex, readonly OpeningRule[] | null>();
  /** The days by source; null where nothing runs on any such day. */
  private readonly days: readonly (number | null)[];

  constructor(
    network: Network,
    private readonly basis: ReachableBasis,
  ) {
    this.places = placesOf(network);
    const key = this.places.tags.findKey('opening_hours');
    this.hours = key === null ? NO_TAGS : this.places.tags.tagsOfKey(key);
    this.days = (basis.departures ?? []).map((departure, source) => {
      const { origins, maxEdgeWeight } = basis.routing;
      const origin = origins[source];
      if (typeof departure.date === 'number') return dayOfDate(departure.date);
      const date = isTransitOrigin(origin) ? reacherOf(network).rides.servedDate(origin, maxEdgeWeight) : null;
      return date === null ? null : dayOfDate(date);
    });
  }

  /** Returns the state; unknown without opening hours or if they can't be evaluated. */
  stateOf(place: PlaceIndex, source: number, travelTimeDs: number): OpenState {
    const day = this.days[source];
    const departure = this.basis.departures?.[source];
    const rules = this.rulesOf(place);
    if (rules === null || day === null || departure === undefined) return 'unknown';
    const travelS = secondsFromDs(travelTimeDs);
    const { reverse } = this.basis.routing.origins[source];
    return stateAt(rules, day, departure.timeS + (reverse ? -travelS : travelS));
  }

  private rulesOf(place: PlaceIndex): readonly OpeningRule[] | null {
    const { place: columns, tagging } = this.places.table;
    const [from, to] = this.hours;
    for (let i = columns.firstTagging[place]; i < columns.firstTagging[place + 1]; i++) {
      const tag = tagging.tag[i];
      if (tag >= from && tag < to) return this.parsed(tag);
    }
    return null;
  }

  private parsed(tag: TagIndex): readonly OpeningRule[] | null {
    let rules = this.rules.get(tag);
    if (rules === undefined) {
      rules = parseOpeningHours(this.places.tags.valueOf(tag));
      this.rules.set(tag, rules);
    }
    return rules;
  }
}
