import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** All permissive: what is shipped may be used, changed and sold by anybody. */
const ALLOWED = new Set(
  [
    '0BSD',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BSL-1.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'Unlicense',
    'Zlib',
  ].concat(
    // Of letters: may be shipped with programs.
    'OFL-1.1',
  ),
);

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const shipped = Object.entries(packages).filter(
  ([path, { dev, link }]) => path.includes('node_modules/') && dev !== true && link !== true,
);

/** Returns an SPDX expression of ANDs and ORs. */
function isAllowed(expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, ' ');
  // Either may be chosen of an OR; together in one expression they don't occur.
  if (plain.includes(' OR ') && plain.includes(' AND ')) return false;
  const words = plain.split(/ OR | AND /).map((word) => word.trim());
  return plain.includes(' OR ') ? words.some((word) => ALLOWED.has(word)) : words.every((word) => ALLOWED.has(word));
}

it('what is shipped has permissive licenses', () => {
  expect(shipped.length).toBeGreaterThan(100);
  const others = shipped.filter(([, { license }]) => license === undefined || !isAllowed(license));
  expect(others.map(([path, { license }]) => `${path}: ${license}`)).toEqual([]);
  expect(['GPL-3.0', 'MIT AND GPL-2.0', '(AGPL-3.0 OR SSPL-1.0)', ''].filter(isAllowed)).toEqual([]);
});

it('the bill of materials has all of it, with hashes and dependencies, and the same bytes again', () => {
  const made = [0, 1].map(() => spawnSync(process.execPath, ['deploy/sbom.js'], { encoding: 'utf8' }));
  expect(made[0]!.stderr).toBe('');
  expect(made[1]!.stdout).toBe(made[0]!.stdout);
  const sbom = JSON.parse(made[0]!.stdout) as {
    bomFormat: string;
    metadata: { component: { name: string; 'bom-ref': string } };
    components: { name: string; version: string; purl: string; licenses: object[]; hashes?: { content: string }[] }[];
    dependencies: { ref: string; dependsOn: string[] }[];
  };
  expect([sbom.bomFormat, sbom.metadata.component.name]).toEqual(['CycloneDX', 'hinterland']);
  const byName = new Map(sbom.components.map((one) => [`${one.name}@${one.version}`, one]));
  expect([...byName.keys()].sort()).toEqual([
    ...new Set(shipped.map(([path, { version }]) => `${nameOf(path)}@${version}`).sort()),
  ]);
  for (const [path, { version, integrity }] of shipped) {
    const { licenses, hashes } = byName.get(`${nameOf(path)}@${version}`)!;
    expect(licenses, path).toHaveLength(1);
    if (integrity !== undefined) expect(hashes?.[0]?.content, path).toMatch(/^[0-9a-f]{128}$/);
  }
  const refs = new Set([...sbom.components.map(({ purl }) => purl), sbom.metadata.component['bom-ref']]);
  expect(sbom.dependencies.map(({ ref }) => ref).sort()).toEqual([...refs].sort());
  for (const { dependsOn } of sbom.dependencies) for (const ref of dependsOn) expect(refs).toContain(ref);
  // Each is needed by something.
  const needed = new Set(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn));
  expect([...refs].filter((ref) => !needed.has(ref))).toEqual([sbom.metadata.component['bom-ref']]);
});
