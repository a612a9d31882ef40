import type { LineIndex, ServiceDay } from '../service-day.ts';

/** Which lines of a day may be used: those whose route type isn't closed. The last answer is kept. */
export class OpenLines {
  /** 1: open. By line. */
  open = new Uint8Array(0);
  private day: ServiceDay | null = null;
  private closed: ReadonlySet<number> = new Set();

  prepare(day: ServiceDay, closedRouteTypes: ReadonlySet<number>): void {
    if (day === this.day && closedRouteTypes === this.closed) return;
    this.day = day;
    this.closed = closedRouteTypes;
    this.open = new Uint8Array(day.lineCount).fill(1);
    if (closedRouteTypes.size === 0) return;
    const { routeType } = day.line;
    for (let l = 0 as LineIndex; l < day.lineCount; l++) if (closedRouteTypes.has(routeType[l])) this.open[l] = 0;
  }
}
