/** Rules of types of packages, as data: the definitions beside ECMA-427. A type without a row keeps its components as they are. */

/** A component with rules of its own by type. */
export type TypedPart = 'namespace' | 'name' | 'version';

const LOWER_BOTH = [
  'alpm',
  'apk',
  'bitbucket',
  'composer',
  'deb',
  'github',
  'golang',
  'hex',
  'luarocks',
  'npm',
  'vscode-extension',
];

/** The types for which a component has no case, so that its normal form is in lower case. */
export const LOWER_CASE: Readonly<Record<TypedPart, readonly string[]>> = {
  namespace: [...LOWER_BOTH, 'qpkg', 'rpm'],
  name: [...LOWER_BOTH, 'bitnami', 'oci', 'pub', 'pypi'],
  version: ['huggingface', 'pypi', 'vscode-extension'],
};

/** The types whose packages have a namespace. */
export const NEEDS_NAMESPACE: readonly string[] = [
  'alpm',
  'apk',
  'bitbucket',
  'composer',
  'cpan',
  'deb',
  'github',
  'golang',
  'maven',
  'swift',
  'vscode-extension',
];

/** The types whose packages have a version, by the tests beside ECMA-427. */
export const NEEDS_VERSION: readonly string[] = ['cran'];

/** The types whose packages have no namespace. */
export const HAS_NO_NAMESPACE: readonly string[] = [
  'bitnami',
  'cargo',
  'cocoapods',
  'conda',
  'cran',
  'gem',
  'hackage',
  'mlflow',
  'nuget',
  'oci',
  'pub',
  'pypi',
];
