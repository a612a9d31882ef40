import { direction, type Point } from '../geometry/plane.ts';
import { crossings, lengthOf, type Polyline, pointAlong, slice } from '../geometry/polyline.ts';
import type { Tags } from '../osm/pbf-writer.ts';

/** The origin of a line; later steps treat the kinds differently. */
export type LineKind = 'fixed' | 'arterial' | 'motorway' | 'street' | 'oldTown' | 'path' | 'track' | 'ferry';

/** A line as first drawn, before lines are joined to a network. */
export interface DrawnLine {
  readonly kind: LineKind;
  readonly points: Polyline;
  readonly tags: Tags;
  /** Lines on the ground that cross share a junction; a raised line meets others at its ends only. */
  readonly raised: boolean;
}

/** Something a road must be carried over: its middle line, and how far from it the bridge begins. */
export interface Obstacle {
  readonly line: Polyline;
  readonly reachM: number;
}

const BRIDGE = { bridge: 'yes', layer: '1' } as const;
const UNDERPASS = { tunnel: 'yes', layer: '-1', lit: 'yes' } as const;

/** Cuts a road where it crosses obstacles, and puts those parts on bridges. */
export const carryOver = (line: DrawnLine, obstacles: readonly Obstacle[]): DrawnLine[] =>
  carry(line, obstacles, BRIDGE);

/** Cuts a road where it crosses obstacles, and puts those parts into underpasses. */
export const carryUnder = (line: DrawnLine, obstacles: readonly Obstacle[]): DrawnLine[] =>
  carry(line, obstacles, UNDERPASS);

function carry(line: DrawnLine, obstacles: readonly Obstacle[], tags: Tags): DrawnLine[] {
  const spans: { from: number; to: number }[] = [];
  for (const obstacle of obstacles) {
    for (const hit of crossings(line.points, obstacle.line)) {
      const a = pointAlong(line.points, hit.along).heading;
      const b = pointAlong(obstacle.line, hit.alongOther).heading;
      const sine = Math.max(0.5, Math.abs(a.x * b.y - a.y * b.x));
      spans.push({ from: hit.along - obstacle.reachM / sine, to: hit.along + obstacle.reachM / sine });
    }
  }
  if (spans.length === 0) return [line];
  const merged = mergeSpans(spans, 30);
  const total = lengthOf(line.points);
  const parts: DrawnLine[] = [];
  let at = 0;
  for (const span of merged) {
    const from = Math.max(0, span.from);
    const to = Math.min(total, span.to);
    if (from > at) parts.push({ ...line, points: slice(line.points, at, from) });
    parts.push({
      ...line,
      points: slice(line.points, from, to),
      raised: true,
      tags: { ...line.tags, ...tags },
    });
    at = to;
  }
  if (at < total) parts.push({ ...line, points: slice(line.points, at, total) });
  return parts;
}

function mergeSpans(spans: { from: number; to: number }[], gap: number): { from: number; to: number }[] {
  spans.sort((a, b) => a.from - b.from);
  const merged: { from: number; to: number }[] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span.from <= last.to + gap) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** Returns a point `side` meters to the right of a line, `along` meters from its start. */
export function beside(line: Polyline, along: number, side: number): Point {
  const { at, heading } = pointAlong(line, along);
  return { x: at.x + heading.y * side, y: at.y - heading.x * side };
}

/** Returns the direction of a line at one of its points, averaged over both neighbors. */
export const headingAt = (line: Polyline, i: number): Point =>
  direction(line[Math.max(0, i - 1)], line[Math.min(line.length - 1, i + 1)]);
