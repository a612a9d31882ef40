import { VectorTile } from '@mapbox/vector-tile';
import fc from 'fast-check';
import { PbfReader } from 'pbf';
import { describe, expect, it } from 'vitest';
import { encodeTile, MvtLayer } from '../../../../kit/geo/mvt.ts';
import { propertiesOf, readTile } from './read-tile.ts';

const position = fc.integer({ min: -200, max: 4300 });
const line = fc.array(position, { minLength: 4, maxLength: 40 }).map((values) => values.slice(0, values.length & ~1));
const value = fc.oneof(fc.string(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean());
const attributes = fc.uniqueArray(fc.tuple(fc.constantFrom('class', 'name', 'rank', '__proto__'), value), {
  selector: ([name]) => name,
});

describe('tiles', () => {
  it('read as the public reader reads them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.array(line, { minLength: 1, maxLength: 3 }), attributes)), (features) => {
        const layer = new MvtLayer('roads');
        for (const [lines, tags] of features) layer.addLines(lines, tags);
        layer.addPoints([1, 2, 3, 4], [['class', 'stop']]);
        const bytes = encodeTile([layer, filled('unwanted')]);
        const ours = readTile(bytes, new Set(['roads']));
        expect([...ours.keys()]).toEqual(['roads']);
        const roads = ours.get('roads')!;
        const theirs = new VectorTile(new PbfReader(bytes)).layers.roads!;
        expect(roads.features).toHaveLength(theirs.length);
        roads.features.forEach((feature, i) => {
          const other = theirs.feature(i);
          const parts = other.loadGeometry().map((part) => part.flatMap(({ x, y }) => [x, y]));
          expect(feature.type).toBe(other.type);
          expect([...feature.points]).toEqual(parts.flat());
          const xs = parts.flat().filter((_, at) => at % 2 === 0);
          expect([feature.minX, feature.maxX]).toEqual([Math.min(...xs), Math.max(...xs)]);
          const own = propertiesOf(roads, feature);
          for (const [name, known] of Object.entries(other.properties)) expect(own[name]).toEqual(known);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are scaled to one extent', () => {
    const layer = new MvtLayer('roads', 512);
    layer.addLines([[0, 0, 512, 256]], []);
    expect([...readTile(encodeTile([layer]), new Set(['roads'])).get('roads')!.features[0].points]).toEqual([
      0, 0, 4096, 2048,
    ]);
  });
});

function filled(name: string): MvtLayer {
  const layer = new MvtLayer(name);
  layer.addPoints([0, 0], []);
  return layer;
}
