/**
 * The licences of everything that is installed, by the lock file, and which of them may be there.
 */

/** For what is shipped, or loaded by what is shipped. */
export const RUNTIME = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'ISC', 'MIT'];

/** Licences for packages that build, test and measure: MPL-2.0 binds changes of its own files, and no tool is changed or shipped. */
export const TOOLS = [...RUNTIME, 'CC-BY-3.0', 'CC-BY-4.0', 'CC0-1.0', 'MPL-2.0', 'Python-2.0'];

/** Packages whose manifest names no licence by its SPDX identifier, and the one that was read in their files. */
export const READ = {
  'uri-templates': 'CC0-1.0',
};

/** Tools whose manifest is all there is to read, with what it says. */
export const NAMED = {
  gitconfiglocal: 'BSD',
};

/** Whether a licence, or one of an `A OR B`, is on a list. */
export const isAllowed = (licence, list) =>
  licence
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((each) => each.split(' AND ').every((part) => list.includes(part)));

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** The folder of the lock file that a package has another one from, as Node looks for it. */
const resolved = (packages, from, name) => {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (packages[path] !== undefined) return path;
    if (at === '') return undefined;
  }
};

/**
 * The folders of all that the published packages load, directly or not.
 * @param peers - with what a program may bring along, and what is optional
 */
export const shippedBy = (packages, peers = true) => {
  const seen = new Set();
  const visit = (path) => {
    if (path === undefined || seen.has(path)) return;
    seen.add(path);
    const entry = packages[path];
    if (entry.link === true) return visit(entry.resolved);
    const others = peers ? { ...entry.optionalDependencies, ...entry.peerDependencies } : {};
    for (const name of Object.keys({ ...entry.dependencies, ...others })) visit(resolved(packages, path, name));
  };
  for (const path of Object.keys(packages))
    if (path.startsWith('packages/') && !path.includes('node_modules')) visit(path);
  return seen;
};

/**
 * @param {{ packages: Record<string, { license?: string, link?: boolean }> }} lock
 * @returns every package with a licence that may not be there, and every one whose licence is not known
 */
export const refusedLicences = ({ packages }) => {
  const shipped = shippedBy(packages);
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && link !== true)
    .flatMap(([path, { license, version }]) => {
      const name = nameOf(path);
      const licence = READ[name] ?? license ?? 'unknown';
      const list = shipped.has(path) ? RUNTIME : TOOLS;
      if (isAllowed(licence, list) || (!shipped.has(path) && NAMED[name] === licence)) return [];
      return [`${name}@${version}: ${licence}${shipped.has(path) ? ', which is shipped' : ''}`];
    });
};

/** How many packages there are of each licence, the most frequent first. */
export const countsOf = ({ packages }, paths) => {
  const counts = new Map();
  for (const path of paths) {
    if (!path.includes('node_modules/') || packages[path].link === true) continue;
    const licence = READ[nameOf(path)] ?? packages[path].license ?? 'unknown';
    counts.set(licence, (counts.get(licence) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a);
};
