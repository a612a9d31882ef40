import { describe, expect, it } from 'vitest';
import { LimitError, type RequestError, wrongField } from '../../../kit/core/errors.ts';
import { withTravelNames } from './travel-names.ts';

const OPTIONS = 'optimizationMetadata.travelOptions';

function thrownBy(error: Error): RequestError {
  try {
    withTravelNames(() => {
      throw error;
    });
  } catch (renamed) {
    return renamed as RequestError;
  }
  throw new Error('nothing was thrown');
}

describe('withTravelNames', () => {
  it.each([
    ['tm.transit', 'travelType'],
    ['sources[0].tm', 'travelType'],
    ['sources[0].tm.transit', 'travelType'],
    ['tm.transit.frame.time', 'frame.time'],
    ['sources[0].tm.bike.speed', 'speed'],
    ['maxEdgeWeight', 'maxEdgeWeight'],
  ])('tells %s as %s', (path, own) => {
    const { message, fields } = thrownBy(wrongField(path, "can't be used: this region has no public transport"));
    expect(message).toBe(`${OPTIONS}.${own} can't be used: this region has no public transport`);
    expect(fields.map((field) => field.path)).toEqual([`${OPTIONS}.${own}`]);
  });

  it('leaves limits limits, and other errors as they are', () => {
    expect(thrownBy(new LimitError('most', 1, 2, 'maxEdgeWeight'))).toMatchObject({ path: `${OPTIONS}.maxEdgeWeight` });
    const other = new Error('out of memory');
    expect(thrownBy(other)).toBe(other);
    expect(withTravelNames(() => 7)).toBe(7);
  });
});
