import { describe, expect, it } from 'vitest';
import { DEFAULT_OBJECT_CACHE } from '../../kit/object-cache/index.ts';
import { DEFAULT_LIMITS } from '../../network/routing/index.ts';
import { checkPlanOperations, parseConfig, plansOf, readConfig } from './config-file.ts';

describe('config', () => {
  it('may be empty', () => {
    expect(parseConfig('', 'x')).toEqual({});
    expect(plansOf({}).get('default')).toMatchObject({ limits: DEFAULT_LIMITS, requestsPerMinute: null });
  });

  it('has an example that is valid and whose defaults are the defaults', () => {
    const example = readConfig('config.example.yaml');
    expect(example).toMatchObject({ data: 'regions', host: '127.0.0.1', port: 8080, log: 'warn' });
    const plans = plansOf(example);
    expect(plans.get('default')!.limits).toEqual(DEFAULT_LIMITS);
    expect(example.objectCache).toEqual(DEFAULT_OBJECT_CACHE);
    expect(plans.get('small')).toMatchObject({
      requestsPerMinute: 600,
      limits: { ...DEFAULT_LIMITS, maxPairs: 10_000, maxEdgeWeightSeconds: 3600 },
    });
  });

  it.each([
    ['plans: {a b: {}}', 'plans'],
    ['plans: {p: {limits: {maxSource: 1}}}', 'plans.p.limits.maxSource is not a known setting'],
    ['plans: {p: {limits: {maxSources: 0}}}', 'plans.p.limits.maxSources must be >= 1'],
    ['keys: [{key: short}]', 'keys.0.key must not have fewer than 8 characters'],
    ['objectCache: {idleSeconds: 0}', 'objectCache.idleSeconds must be >= 1'],
    ['objectCache: {redis: localhost}', 'objectCache.redis must match pattern "^rediss?://"'],
    ['objectCache: {size: 1}', 'objectCache.size is not a known setting'],
    ['- 1', 'the file must be object'],
    ['port: eighty', 'port must be integer'],
    ['dialects: {root: otp}', 'dialects.root must be one of osrm, '],
    ['log: loud', 'log must be one of silent, error, warn, info, debug'],
  ])('%s is refused', (text, message) => {
    expect(() => parseConfig(text, 'x.yaml')).toThrow(`configuration x.yaml: ${message}`);
  });

  it('is refused where a plan allows an operation that is not there', () => {
    const known = new Set(['time', 'polygon']);
    const allowing = (...operations: string[]) => parseConfig(JSON.stringify({ plans: { p: { operations } } }), 'x');
    expect(() => checkPlanOperations(allowing('time'), known)).not.toThrow();
    expect(() => checkPlanOperations(allowing('time', 'isochrone'), known)).toThrow(
      /^configuration: plans\.p\.operations has isochrone, which is no operation: use polygon, time$/,
    );
  });

  it('is refused with the line where it is no YAML', () => {
    expect(() => parseConfig('port: 80\na: [', 'x.yaml')).toThrow(
      /^configuration x\.yaml isn't valid YAML \(line \d+\)$/,
    );
  });
});
