#!/usr/bin/env node
// What an image or package consists of, as CycloneDX 1.5 (JSON) on standard output: node deploy/sbom.js > sbom.cdx.json
// From the lock file alone, offline; the same lock file gives the same bytes. (`npm sbom --omit=dev` leaves out what
// tests need as well.)
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
/** @type {{name: string, version: string, packages: Record<string, any>}} */
const lock = JSON.parse(text);
const MODULES = 'node_modules/';

/** Folders of packages that are shipped, beside our own. */
const shipped = Object.keys(lock.packages).filter((path) => {
  const { dev, link } = lock.packages[path];
  return path.includes(MODULES) && dev !== true && link !== true;
});
const nameOf = (path) => path.slice(path.lastIndexOf(MODULES) + MODULES.length);
/** Packages are named so; the same one may lie in several folders. */
const purlOf = (path) => `pkg:npm/${nameOf(path).replace('@', '%40')}@${lock.packages[path].version}`;

/** The folder that Node takes a dependency from, seen from a package's folder; undefined: it isn't shipped. */
function resolved(from, name) {
  for (let base = from; base !== ''; base = base.slice(0, Math.max(0, base.lastIndexOf(`/${MODULES}`)))) {
    const path = `${base}/${MODULES}${name}`;
    if (shipped.includes(path)) return path;
  }
  const path = `${MODULES}${name}`;
  return shipped.includes(path) ? path : undefined;
}

const dependenciesOf = (path) => {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = lock.packages[path];
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });
  const found = names.map((name) => resolved(path, name)).filter((one) => one !== undefined);
  return [...new Set(found.map(purlOf))].sort();
};

function component(path) {
  const { version, license, integrity = '', optional = false } = lock.packages[path];
  const [algorithm, digest] = integrity.split(' ')[0].split('-');
  const content = Buffer.from(digest ?? '', 'base64').toString('hex');
  return {
    type: 'library',
    'bom-ref': purlOf(path),
    name: nameOf(path),
    version,
    scope: optional ? 'optional' : 'required',
    purl: purlOf(path),
    ...(digest === undefined ? {} : { hashes: [{ alg: algorithm.replace(/^sha/, 'SHA-'), content }] }),
    licenses: [/[ (]/.test(license) ? { expression: license } : { license: { id: license } }],
  };
}

const byRef = (entries) => [...new Map(entries).values()];
const own = `pkg:npm/${lock.name}@${lock.version}`;
// The page's program is built into what is shipped.
const ownDependencies = ['', 'playground'].flatMap(dependenciesOf);
const [, ...groups] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(createHash('sha256').update(text).digest('hex'));
const sbom = {
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${groups.join('-')}`,
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': own,
      name: lock.name,
      version: lock.version,
      purl: own,
      licenses: [{ license: { id: lock.packages[''].license } }],
    },
  },
  components: byRef(shipped.map((path) => [purlOf(path), component(path)])),
  dependencies: [
    { ref: own, dependsOn: [...new Set(ownDependencies)].sort() },
    ...byRef(shipped.map((path) => [purlOf(path), { ref: purlOf(path), dependsOn: dependenciesOf(path) }])),
  ],
};
process.stdout.write(`${JSON.stringify(sbom, null, 2)}\n`);
