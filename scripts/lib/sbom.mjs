/**
 * A software bill of materials in CycloneDX 1.5, from the lock file: what the published packages load, directly or not. The
 * same lock file gives the same bytes. `npm sbom --omit dev` leaves out what a tool loads as well, so it is not used.
 */
import { createHash } from 'node:crypto';
import { READ, shippedBy } from './licences.mjs';

/** The lock file leaves the name out where the folder has it. */
const nameOf = (path, { name }) => name ?? path.replace(/^.*node_modules\/|^packages\//, '');

const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

const hashOf = (integrity) => {
  const [algorithm, base64] = integrity.split('-');
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') };
};

const licenceOf = (licence) => (/ OR | AND /.test(licence) ? { expression: licence } : { license: { id: licence } });

/** @param lock - the lock file, parsed */
export const sbomOf = (lock) => {
  const { packages } = lock;
  const required = shippedBy(packages, false);
  const components = [...shippedBy(packages)]
    .filter((path) => packages[path].link !== true)
    .map((path) => {
      const entry = packages[path];
      const name = nameOf(path, entry);
      const purl = purlOf(name, entry.version);
      const own = path.startsWith('packages/');
      return {
        type: 'library',
        'bom-ref': purl,
        name,
        version: entry.version,
        scope: required.has(path) ? 'required' : 'optional',
        ...(entry.integrity === undefined ? {} : { hashes: [hashOf(entry.integrity)] }),
        licenses: [licenceOf(READ[name] ?? entry.license ?? (own ? 'MIT' : 'NOASSERTION'))],
        purl,
      };
    })
    .sort((a, b) => (a.purl < b.purl ? -1 : a.purl > b.purl ? 1 : 0));
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const uuid = [
    [0, 8],
    [8, 12],
    [12, 16],
    [16, 20],
    [20, 32],
  ].map(([from, to]) => digest.slice(from, to));
  // RFC 9562 5.8: version 8, for what is made from other values than a clock or chance.
  uuid[2] = `8${uuid[2].slice(1)}`;
  uuid[3] = `a${uuid[3].slice(1)}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuid.join('-')}`,
    version: 1,
    metadata: { component: { type: 'library', name: 'urikit', version: lock.version } },
    components: components.filter(({ purl }, i) => purl !== components[i - 1]?.purl),
  };
};
