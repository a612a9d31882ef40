import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { parseConfig } from '../src/cli/config-file.ts';

// What is in deploy/ can't be built where these tests run: it is parsed, and held to the commands and settings that there are.

// biome-ignore lint/suspicious/noExplicitAny: fields of YAML are looked at, whatever they are
type Yaml = any;

const text = (path: string): string => readFileSync(`deploy/${path}`, 'utf8');
const commands = [...readFileSync('src/cli/command-line.ts', 'utf8').matchAll(/^ {2}\['([a-z]+)', async/gm)].map(
  ([, name]) => name,
);

/** As much of Helm's templates as ours use: values, one condition around a file, JSON, ranges over lists. */
function rendered(template: string, values: Yaml): Yaml[] {
  const at = (path: string): Yaml =>
    path.split('.').reduce((of, name) => {
      if (of?.[name] === undefined) throw new Error(`the chart has no value ${path}`);
      return of[name];
    }, values);
  const condition = /^\{\{ if \.Values\.([\w.]+) \}\}\n([\s\S]*)\{\{ end \}\}\n$/.exec(template);
  if (condition !== null && !at(condition[1])) return [];
  const plain = (condition?.[2] ?? template)
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
const chart = (of: Yaml): Map<string, Yaml> =>
  new Map(
    readdirSync('deploy/chart/templates')
      .flatMap((file) => rendered(text(`chart/templates/${file}`), of))
      .map((object) => [object.kind, object]),
  );

describe('the Helm chart', () => {
  const objects = chart(everything);

  it('has all that a company asks for', () => {
    expect([...objects.keys()].sort()).toEqual(
      [
        ...['ConfigMap', 'Deployment', 'HorizontalPodAutoscaler', 'Job', 'NetworkPolicy', 'PodDisruptionBudget'],
        ...['Service', 'ServiceMonitor'],
      ].sort(),
    );
    expect(chart(values).has('Job')).toBe(false);
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
    for (const kind of ['Deployment', 'Job']) {
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

describe('the compose file', () => {
  const { services, volumes, secrets } = parse(text('compose.yaml'), { merge: true });

  it('has two servers, nginx, PostgreSQL and Valkey', () => {
    expect(Object.keys(services).sort()).toEqual(['import', 'nginx', 'postgres', 'server-1', 'server-2', 'valkey']);
  });

  it('uses commands that there are, without rights and with time to leave', () => {
    for (const name of ['server-1', 'server-2', 'import']) {
      const { command, read_only, cap_drop } = services[name];
      expect(commands).toContain(command[0]);
      expect([read_only, cap_drop]).toEqual([true, ['ALL']]);
    }
    for (const name of ['server-1', 'server-2']) expect(services[name].stop_grace_period).toBe('135s');
  });

  it('names volumes, secrets and servers that there are', () => {
    for (const service of Object.values<Yaml>(services)) {
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        if (!source.startsWith('.')) expect(Object.keys(volumes)).toContain(source);
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
    expect(copied).toEqual(expect.arrayContaining(files.map((file) => `/app/${file}`)));
  });
});
