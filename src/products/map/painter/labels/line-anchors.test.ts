import { describe, expect, it } from 'vitest';
import { breakLines } from './break-lines.ts';
import { letteringOf } from './lettering.ts';
import { lineAnchors, pointAlong } from './line-anchors.ts';

const rule = { spacing: 200, length: 60, size: 10, maxAngle: Math.PI / 6, continued: false };
const alongOf = (path: number[], changed: Partial<typeof rule> = {}) =>
  lineAnchors(Float64Array.from(path), { ...rule, ...changed }).map(({ along }) => Math.round(along));

describe('labels along a line', () => {
  it('stand in equal distances, whole', () => {
    // Half a label and twice the letter size from the start.
    expect(alongOf([0, 0, 600, 0])).toEqual([50, 250, 450]);
    expect(alongOf([0, 0, 600, 0], { continued: true })).toEqual([100, 300, 500]);
    expect(alongOf([0, 0, 70, 0])).toEqual([35]);
    expect(alongOf([0, 0, 50, 0])).toEqual([]);
  });

  it('bend with the line, but not around corners', () => {
    expect(alongOf([0, 0, 50, 0, 50, 400])).not.toContain(50);
    expect(alongOf([0, 0, 50, 0, 50, 400], { maxAngle: null as never })).toContain(50);
    expect(alongOf([0, 0, 50, 2, 100, 8, 150, 18, 200, 32])).toEqual([50]);
  });

  it('find points along it', () => {
    const path = Float64Array.from([0, 0, 30, 0, 30, 40]);
    expect(pointAlong(path, 15)).toEqual({ x: 15, y: 0, angle: 0 });
    expect(pointAlong(path, 50)).toEqual({ x: 30, y: 20, angle: Math.PI / 2 });
  });
});

describe('labels in lines', () => {
  const lettering = letteringOf(['Noto Sans Regular']);

  it('are about as long as each other', () => {
    expect(breakLines('Heidelberg', lettering, 8, 0)).toEqual(['Heidelberg']);
    expect(breakLines('Centre Cardio Thoracique de Monaco', lettering, 8, 0)).toEqual([
      'Centre Cardio',
      'Thoracique',
      'de Monaco',
    ]);
    expect(breakLines('Moskva\nМосква', lettering, 8, 0)).toEqual(['Moskva', 'Москва']);
    expect(breakLines('', lettering, 8, 0)).toEqual([]);
  });

  it('have only letters that the font has', () => {
    expect(lettering.known('Tōkyō 東京 \u{12000}')).toBe('Tōkyō 東京 ');
  });
});
