import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig } from '../src/service/cli/config-file.ts';

// What is in deploy/ can't be built where these tests run: it is parsed, and held to the commands and settings that
// there are.

// biome-ignore lint/suspicious/noExplicitAny: fields of YAML of any type are looked at
type Yaml = any;

const text = (path: string): string => readFileSync(`deploy/${path}`, 'utf8');
const commands = [...readFileSync('src/service/cli/command-line.ts', 'utf8').matchAll(/^ {4}'([a-z]+)',$/gm)].map(
  ([, name]) => name,
);

/**
 * Renders the part of Helm's templates that ours use: values, conditions (`and`, `not`) around a file and within (not
 * nested there), JSON, ranges over lists.
 */
function rendered(template: string, values: Yaml): Yaml[] {
  const at = (path: string): Yaml =>
    path.split('.').reduce((of, name) => {
      if (of?.[name] === undefined) throw new Error(`the chart has no value ${path}`);
      return of[name];
    }, values);
  const holds = (words: string): boolean =>
    [...words.matchAll(/(\(not )?\.Values\.([\w.]+)/g)].every(([, not, path]) => Boolean(at(path)) === !not);
  const condition = /^\{\{ if ([^}]+) \}\}\n([\s\S]*)\{\{ end \}\}\n$/.exec(template);
  if (condition !== null && !holds(condition[1])) return [];
  const plain = (condition?.[2] ?? template)
    .replace(/^ *\{\{ if ([^}]+) \}\}\n([\s\S]*?)^ *\{\{ end \}\}\n/gm, (_, words, body) => (holds(words) ? body : ''))
    .replace(/\{\{ range \.Values\.([\w.]+) \}\}(.*?)\{\{ end \}\}/g, (_, path, body) =>
      at(path)
        .map((item: unknown) => body.replaceAll('{{ . }}', String(item)))
        .join(''),
    )
    .replace(/\{\{ toJson \.Values\.([\w.]+) \}\}/g, (_, path) => JSON.stringify(at(path)))
    .replace(/\{\{ \.Values\.([\w.]+) \}\}/g, (_, path) => String(at(path)))
    .replaceAll('{{ .Release.Name }}', 'acme');
  expect(plain).not.toContain('{{');
  return parseAllDocuments(plain).map((document) => {
    expect(document.errors).toEqual([]);
    return document.toJS();
  });
}

const values = parse(text('chart/values.yaml'));
const everything = { ...values, import: { ...values.import, enabled: true }, serviceMonitor: { enabled: true } };
/** Returns objects by kind, those of workers with a word before it. */
const chart = (of: Yaml): Map<string, Yaml> =>
  new Map(
    readdirSync('deploy/chart/templates')
      .flatMap((file) => rendered(text(`chart/templates/${file}`), of))
      .map((object) => [object.metadata.name.endsWith('-worker') ? `worker ${object.kind}` : object.kind, object]),
  );

describe('the Helm chart', () => {
  const objects = chart(everything);

  it('has all that a company asks for', () => {
    expect([...objects.keys()].sort()).toEqual(
      [
        ...['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Job', 'NetworkPolicy', 'PodDisruptionBudget'],
        ...['PersistentVolumeClaim', 'Service', 'ServiceMonitor'],
        ...['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'PodMonitor'].map((kind) => `worker ${kind}`),
      ].sort(),
    );
    expect(chart(values).has('Job')).toBe(false);
    const withoutJobs = chart({ ...values, jobs: { enabled: false } });
    expect([...withoutJobs.keys()].filter((name) => /worker|PersistentVolumeClaim/.test(name))).toEqual([]);
    expect(JSON.stringify(withoutJobs.get('Deployment'))).not.toContain('jobs');
  });

  it('never has fewer servers than asked for, and gives them time to leave', () => {
    const { strategy, template } = objects.get('Deployment').spec;
    expect(strategy.rollingUpdate.maxUnavailable).toBe(0);
    const { drainSeconds, requestSeconds } = values;
    expect(template.spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(drainSeconds + requestSeconds + 10);
    const [server] = template.spec.containers;
    expect([server.startupProbe, server.livenessProbe].map(({ httpGet }) => httpGet.path)).toEqual([
      '/healthz',
      '/healthz',
    ]);
    const { readinessProbe } = server;
    expect(readinessProbe.httpGet.path).toBe('/readyz');
    // Noticed before the port closes.
    expect(readinessProbe.periodSeconds * readinessProbe.failureThreshold).toBeLessThan(drainSeconds);
  });

  it('runs without rights', () => {
    for (const kind of ['Deployment', 'worker Deployment', 'Job']) {
      const { securityContext, containers, automountServiceAccountToken } = objects.get(kind).spec.template.spec;
      expect(securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 });
      expect(automountServiceAccountToken).toBe(false);
      expect(containers[0].securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
        capabilities: { drop: ['ALL'] },
      });
    }
  });

  it('uses commands and settings that there are', () => {
    const [server] = objects.get('Deployment').spec.template.spec.containers;
    expect(commands).toContain(server.args[0]);
    expect(parseConfig(objects.get('ConfigMap').data['config.yaml'], 'chart')).toEqual({
      drain: { announceSeconds: values.drainSeconds },
      request: { seconds: values.requestSeconds },
      trustProxy: true,
    });
    for (const [, command] of values.import.script.matchAll(/hinterland\.js (\w+)/g))
      expect(commands).toContain(command);
    const [, egress] = objects.get('NetworkPolicy').spec.egress;
    expect(egress.ports.filter(Boolean).map(({ port }: Yaml) => port)).toEqual(values.egressPorts);
  });
});

describe('workers of the Helm chart', () => {
  const objects = chart(everything);
  const [server, worker] = ['Deployment', 'worker Deployment'].map((name) => objects.get(name).spec.template);

  it('share inputs and results with the servers, and answer no requests', () => {
    for (const { spec } of [server, worker]) {
      expect(spec.containers[0].volumeMounts).toContainEqual({ name: 'jobs', mountPath: '/data/.jobs' });
      const claimName = objects.get('PersistentVolumeClaim').metadata.name;
      expect(spec.volumes).toContainEqual({ name: 'jobs', persistentVolumeClaim: { claimName } });
    }
    expect(objects.get('PersistentVolumeClaim').spec.accessModes).toEqual(['ReadWriteMany']);
    // In a bucket they need no volume.
    const inBucket = chart({ ...values, jobs: { ...values.jobs, store: 's3://acme/jobs' } });
    expect(inBucket.has('PersistentVolumeClaim')).toBe(false);
    for (const name of ['Deployment', 'worker Deployment']) {
      const { spec } = inBucket.get(name).spec.template;
      expect(spec.containers[0].env).toContainEqual({ name: 'HINTERLAND_JOBS_STORE', value: 's3://acme/jobs' });
      expect([...spec.volumes, ...spec.containers[0].volumeMounts].map((one) => one.name)).not.toContain('jobs');
    }
    const { selector } = objects.get('Service').spec;
    expect(Object.entries(selector).every(([label, value]) => worker.metadata.labels[label] === value)).toBe(false);
    expect(Object.entries(selector).every(([label, value]) => server.metadata.labels[label] === value)).toBe(true);
    expect(objects.get('worker Deployment').spec.selector.matchLabels).toEqual(worker.metadata.labels);
  });

  it('are probed where they tell their metrics', () => {
    const [container] = worker.spec.containers;
    expect(commands).toContain(container.args[0]);
    const { metrics } = parseConfig(objects.get('worker ConfigMap').data['config.yaml'], 'chart');
    expect(container.ports).toEqual([{ name: 'metrics', containerPort: metrics?.port }]);
    for (const probe of [container.startupProbe, container.livenessProbe])
      expect(probe.httpGet).toEqual({ path: '/healthz', port: 'metrics' });
    const [ingress] = objects.get('NetworkPolicy').spec.ingress;
    expect(ingress.ports).toContainEqual({ port: 'metrics' });
    expect(objects.get('worker PodMonitor').spec.podMetricsEndpoints[0].port).toBe('metrics');
  });

  it('become more where chunks wait, by a metric that servers tell and the adapter asks', () => {
    const { scaleTargetRef, minReplicas, maxReplicas, metrics } = objects.get('worker HorizontalPodAutoscaler').spec;
    expect(scaleTargetRef.name).toBe(objects.get('worker Deployment').metadata.name);
    // Kubernetes sets it where the Deployment doesn't.
    expect(objects.get('worker Deployment').spec.replicas).toBe(undefined);
    expect([minReplicas, maxReplicas]).toEqual([values.workers.replicas, values.workers.maxReplicas]);
    const [{ external }] = metrics;
    expect(external.target).toEqual({ type: 'AverageValue', averageValue: String(values.workers.chunksPerWorker) });
    const [rule] = parse(text('observability/prometheus-adapter.yaml')).externalRules;
    expect(rule.seriesQuery).toBe(external.metric.name);
    expect(external.metric.name).toMatch(new RegExp(rule.name.matches));
    expect(readFileSync('src/service/http/job-metrics.ts', 'utf8')).toContain(`'${external.metric.name}'`);
  });
});

describe('the compose file', () => {
  const { services, volumes, secrets } = parse(text('compose.yaml'), { merge: true });

  it('has two servers, a worker, nginx, PostgreSQL and Valkey', () => {
    const names = ['import', 'nginx', 'postgres', 'server-1', 'server-2', 'valkey', 'worker'];
    expect(Object.keys(services).sort()).toEqual(names);
  });

  it('uses commands that there are, without rights and with time to leave', () => {
    for (const name of ['server-1', 'server-2', 'worker', 'import']) {
      const { command, read_only, cap_drop } = services[name];
      expect(commands).toContain(command[0]);
      expect([read_only, cap_drop]).toEqual([true, ['ALL']]);
    }
    for (const name of ['server-1', 'server-2']) expect(services[name].stop_grace_period).toBe('135s');
  });

  it('gives servers and workers the same inputs and results of jobs', () => {
    for (const name of ['server-1', 'server-2', 'worker']) expect(services[name].volumes).toContain('jobs:/data/.jobs');
    const { metrics } = parseConfig(text('worker.yaml'), 'worker.yaml');
    expect(services.worker.command).toContain('/etc/hinterland/worker.yaml');
    expect(services.worker.healthcheck.test.at(-1)).toContain(`http://127.0.0.1:${metrics?.port}/healthz`);
  });

  it('names volumes, secrets and servers that there are', () => {
    for (const service of Object.values<Yaml>(services)) {
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        if (!/^[./]/.test(source)) expect(Object.keys(volumes)).toContain(source);
      }
      for (const secret of service.secrets ?? []) expect(Object.keys(secrets)).toContain(secret);
    }
    for (const [, server] of text('nginx.conf').matchAll(/server ([\w-]+):8080/g))
      expect(services).toHaveProperty(server);
  });
});

describe('the Dockerfile', () => {
  const lines = text('Dockerfile').replaceAll('\\\n', ' ').split('\n');

  it('ends without root, with the command to serve and a check of health', () => {
    expect(lines).toContain('USER 10001:10001');
    const [command] = lines.filter((line) => line.startsWith('CMD '));
    expect(commands).toContain(JSON.parse(command.slice(4))[0]);
    expect(lines.some((line) => line.startsWith('HEALTHCHECK'))).toBe(true);
  });

  it('takes what the package ships', () => {
    const { files } = JSON.parse(readFileSync('package.json', 'utf8')) as { files: string[] };
    const copied = lines
      .filter((line) => line.startsWith('COPY --from=build'))
      .flatMap((line) => line.split(' ').slice(2, -1));
    const shipped = files.filter((file) => !file.startsWith('!'));
    expect(copied).toEqual(expect.arrayContaining(shipped.map((file) => `/app/${file}`)));
  });
});
