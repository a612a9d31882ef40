import { describe, expect, it } from 'vitest';
import { jobRequest } from '../../playground/src/api/job-request.ts';
import type { JobCells } from '../../playground/src/api/jobs.ts';
import { classEnds, NO_JOBS, valuesIn } from '../../playground/src/jobs-model.ts';
import { parseHash } from '../../playground/src/state.ts';
import { readJobRequest } from '../../src/service/jobs/index.ts';

const draft = { ...NO_JOBS.draft, opportunity: '10-5', opportunityName: 'Jobs', resolution: 9 };
const choices = (hash: string) => parseHash(`#region=demo&at=49.5,8.4;49.6,8.5&${hash}`);

describe('jobs of the page', () => {
  it('ask what cells reach by the mode and thresholds on the screen', () => {
    const job = jobRequest(choices('mode=bike&within=600,1200'), draft);
    expect(readJobRequest(job)).toEqual(job);
    expect(job).toMatchObject({
      operation: 'accessibility',
      region: 'demo',
      name: 'Jobs within 10\u00a0min, 20\u00a0min by bike',
      sources: { cells: { h3: 9 } },
      body: {
        tm: { bike: {} },
        thresholds: [600, 1200],
        maxEdgeWeight: 1200,
        opportunities: { statisticGroupId: 10, statisticIds: [5] },
      },
    });
    expect(job).not.toHaveProperty('body.departures');
  });

  it('by public transport ask for departures over the window', () => {
    const job = jobRequest(choices('mode=transit&time=08:00&window=60'), draft) as { body: Record<string, unknown> };
    const { timeS, windowS } = choices('mode=transit&time=08:00&window=60').transit;
    const departures = { from: timeS, count: Math.max(1, Math.floor(windowS / 300)), everySeconds: 300 };
    expect(job.body).toMatchObject({ departures, percentiles: [50] });
  });

  it('ask for times between cells and starts in the direction of the screen', () => {
    const times = { ...draft, kind: 'times' } as const;
    const from = jobRequest(choices(''), times) as { body: Record<string, unknown> };
    expect(readJobRequest(from)).toEqual(from);
    expect(from.body).toMatchObject({ reverse: true, targets: [{ id: 'A', lat: 49.5, lng: 8.4 }, { id: 'B' }] });
    expect((jobRequest(choices('direction=to'), times) as { body: object }).body).not.toHaveProperty('reverse');
  });
});

describe('cells of a job', () => {
  it('have values by threshold; errors and columns of inputs are none', () => {
    const feature = (properties: Record<string, unknown>) => ({ type: 'Feature', properties }) as never;
    const features = [
      feature({ source: 'x', '5 within 300': 2, '5 within 600': 3 }),
      feature({ source: 'y', error: 'far', size: 7 }),
    ];
    expect(valuesIn({ type: 'FeatureCollection', features } as JobCells)).toEqual(['5 within 300', '5 within 600']);
  });

  it('fall into classes of about as many each, ascending, the largest value last', () => {
    expect(classEnds(Array.from({ length: 12 }, (_, i) => 12 - i))).toEqual([2, 4, 6, 8, 10, 12]);
    expect(classEnds([0, 0, 0, 0, 0, 0, 9])).toEqual([0, 9]);
    expect(classEnds([4])).toEqual([4]);
  });
});
