import { closeSync, openSync, writeSync } from 'node:fs';
import { cellToBoundary, isValidCell } from 'h3-js';
import type { Lookups, Row, Value } from '../read-results.ts';
import { type BroughtColumn, broughtColumns, type MergedWriter } from './merged-writer.ts';

/**
 * Writes a FeatureCollection: areas as they are, pairs as straight lines, sources as points, or as hexagons where they
 * are H3 cells. Consecutive rows of one source become one feature with a property for each: `0 within 900`.
 */
export class GeoJsonWriter implements MergedWriter {
  private readonly file: number;
  private readonly brought: readonly BroughtColumn[];
  private isFirst = true;
  private open: { readonly source: Value; readonly properties: Record<string, unknown> } | null = null;

  constructor(
    path: string,
    private readonly columns: readonly string[],
    private readonly lookups: Lookups,
  ) {
    this.brought = broughtColumns(lookups);
    this.file = openSync(path, 'wx');
    writeSync(this.file, '{"type":"FeatureCollection","features":[');
  }

  put(rows: readonly Row[]): void {
    const texts: string[] = [];
    for (const row of rows) {
      if (row.geometry !== undefined || this.columns.includes('target')) texts.push(this.ofRow(row));
      else texts.push(...this.gather(row));
    }
    this.write(texts);
  }

  finish(): void {
    this.write(this.closed());
    writeSync(this.file, ']}\n');
    closeSync(this.file);
  }

  private ofRow(row: Row): string {
    const { geometry, ...properties } = row;
    const drawn = typeof geometry === 'object' ? geometry : this.lineOf(row);
    return feature(drawn, { ...properties, ...this.broughtBy(row) });
  }

  /** Adds a row to the feature of its source; returns the previous feature if that is complete. */
  private gather(row: Row): string[] {
    const before = this.open?.source === row.source ? [] : this.closed();
    this.open ??= { source: row.source, properties: { source: row.source, ...this.broughtBy(row) } };
    const { properties } = this.open;
    if (row.error != null) properties.error = row.error;
    if (row.value != null || row.score != null) properties[labelOf(row)] = row.value ?? row.score;
    return before;
  }

  private closed(): string[] {
    const { open } = this;
    this.open = null;
    return open === null ? [] : [feature(this.placeOf(open.source), open.properties)];
  }

  private placeOf(id: Value): object | null {
    if (typeof id === 'string' && isValidCell(id)) {
      return { type: 'Polygon', coordinates: [cellToBoundary(id, true)] };
    }
    const position = positionOf(this.lookups.sources.byId(id));
    return position && { type: 'Point', coordinates: position };
  }

  private lineOf({ source = null, target = null }: Row): object | null {
    const { sources, targets } = this.lookups;
    const [from, to] = [positionOf(sources.byId(source)), positionOf(targets?.byId(target))];
    return from && to && { type: 'LineString', coordinates: [from, to] };
  }

  private broughtBy(row: Row): Record<string, Value> {
    return Object.fromEntries(this.brought.map((one) => [one.name, one.of(row)]));
  }

  private write(texts: readonly string[]): void {
    if (texts.length === 0) return;
    writeSync(this.file, `${this.isFirst ? '' : ','}\n${texts.join(',\n')}`);
    this.isFirst = false;
  }
}

const feature = (geometry: object | null, properties: object): string =>
  JSON.stringify({ type: 'Feature', geometry, properties });

const positionOf = (point: Row | undefined): readonly [Value, Value] | null =>
  point === undefined || point.lng === null || point.lat === null ? null : [point.lng, point.lat];

/** Returns a label such as `1 within 900, percentile 50` or `shops`. */
function labelOf({ opportunity, statistic, criterion, threshold, percentile, departure }: Row): string {
  const what = String(opportunity ?? statistic ?? criterion ?? '');
  const within = threshold == null ? '' : ` within ${threshold}`;
  const when = percentile != null ? `, percentile ${percentile}` : departure != null ? `, departure ${departure}` : '';
  return `${what}${within}${when}`;
}
