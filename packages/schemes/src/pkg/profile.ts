import type { CheckContext, EngineKit, Finding, SchemeHooks, SchemeRule, Uri } from '@urikit/generic/hooks';
import { type PackageParts, partsOf, pathBehind, pathOf } from './parts.js';
import { locationHosts, qualifiersOf } from './qualifiers.js';
import { HAS_NO_NAMESPACE, LOWER_CASE, NEEDS_NAMESPACE, NEEDS_VERSION, type TypedPart } from './types.js';

/** A reading of a package URL (ECMA-427 5.6), decoded. */
export interface PkgView {
  readonly type: string;
  /** The segments of the namespace; empty without one. */
  readonly namespace: readonly string[];
  readonly name: string;
  readonly version: string | undefined;
  /** By key, in the order of their keys. */
  readonly qualifiers: readonly (readonly [key: string, value: string])[];
  /** The items of the qualifier `checksum`, as in `sha1:ad9503c3`. */
  readonly checksums: readonly string[];
  /** The segments of the subpath; empty without one. */
  readonly subpath: readonly string[];
}

/** Letters, digits, `.` and `-`, a letter first (ECMA-427 5.6.2) */
const TYPE = /^[a-z][a-z0-9.-]*$/;

/** Letters, digits, `.`, `-` and `_`, a letter first (ECMA-427 5.6.6) */
const KEY = /^[a-z][a-z0-9._-]*$/;

/** Algorithms and hexadecimal digits in lower case, with commas between them */
const CHECKSUM = /^[a-z0-9-]+:[0-9a-f]+(?:,[a-z0-9-]+:[0-9a-f]+)*$/;

/** `vers:`, a versioning scheme, `/` and constraints */
const VERS = /^vers:[a-z][a-z0-9.-]*\/[^/]+$/;

/** Characters that are data here, and that RFC 3986 allows without encoding. */
const DATA = /[!$&'()*+,;=@/?]/g;

/** Percent-encodes all data but `:`, which stays as it is (ECMA-427 5.4). */
const encoded = (text: string): string =>
  text.replace(DATA, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`).replaceAll('%3A', ':');

const subpathOf = (fragment = ''): readonly string[] =>
  fragment.split('/').filter((segment) => !['', '.', '..'].includes(segment));

const withSubpath = (uri: Uri, segments: readonly string[]): Uri => ({
  ...uri,
  fragment: segments.length === 0 ? undefined : segments.join('/'),
});

const rulesFor = (kit: EngineKit): readonly SchemeRule[] => {
  const rule = (id: string, section: string, apply: (uri: Uri) => Uri): SchemeRule => ({
    id,
    section: `ECMA-427 ${section}`,
    tier: 'safe',
    level: 'scheme-based',
    apply,
  });
  /** A rule of the components in the path. */
  const partsRule = (id: string, section: string, edit: (parts: PackageParts) => PackageParts): SchemeRule =>
    rule(id, section, (uri) => (uri.authority === undefined ? { ...uri, path: pathOf(edit(partsOf(uri.path))) } : uri));
  const lower = (part: TypedPart, type: string, text: string): string =>
    LOWER_CASE[part].includes(type) ? kit.lowerCase(text) : text;
  return [
    rule('slashes', '5.6.1', (uri) => {
      const path = pathBehind(uri);
      return path === undefined ? uri : { ...uri, authority: undefined, path: pathOf(partsOf(path)) };
    }),
    partsRule('case', '5.5', (parts) => {
      const type = kit.lowerCase(parts.type);
      return {
        type,
        namespace: parts.namespace.map((segment) => lower('namespace', type, segment)),
        name: lower('name', type, parts.name),
        version: parts.version === undefined ? undefined : lower('version', type, parts.version),
      };
    }),
    // PEP 503: runs of "-", "_" and "." are one hyphen.
    partsRule('pypi-name', '5.6.4', (parts) =>
      parts.type === 'pypi' ? { ...parts, name: parts.name.replace(/[-_.]+/g, '-') } : parts,
    ),
    rule('qualifiers', '5.6.6', (uri) => {
      const pairs = kit
        .queryPairs(uri.query ?? '')
        .filter(({ value = '' }) => value !== '')
        .map((pair) => ({ ...pair, name: kit.lowerCase(pair.name) }))
        .sort((a, b) => (a.name < b.name ? -1 : Number(a.name > b.name)));
      return { ...uri, query: pairs.length === 0 ? undefined : kit.recomposeQueryPairs(pairs) };
    }),
    rule('subpath', '5.6.7', (uri) => withSubpath(uri, subpathOf(uri.fragment))),
    rule('encoding', '5.4', (uri) => {
      if (uri.authority !== undefined) return uri;
      const { namespace, name, version, type } = partsOf(uri.path);
      const pairs = qualifiersOf(uri.query).map(([key, value]) => `${key}=${encoded(value)}`);
      return {
        ...withSubpath(uri, subpathOf(uri.fragment).map(encoded)),
        path: pathOf({
          type,
          namespace: namespace.map(encoded),
          name: encoded(name),
          version: version === undefined ? undefined : encoded(version),
        }),
        query: uri.query && pairs.join('&'),
      };
    }),
  ];
};

/** Reads the normal form, so that each spelling has the same issues. */
const checkFor =
  (kit: EngineKit) =>
  (_: Uri, report: (finding: Finding) => void, { normal }: CheckContext): void => {
    const find = (code: string, component: Finding['component'], section: string, message: string): void => {
      report({ code, severity: 'error', component, message, section: `ECMA-427 ${section}` });
    };
    if (normal.authority !== undefined) {
      find('authority', 'host', '5.6.1', 'expected the type behind "pkg:", without userinfo, address and port');
      return;
    }
    const { type, namespace, name, version } = partsOf(normal.path);
    if (!TYPE.test(type))
      find('type', 'path', '5.6.2', 'expected a type of letters, digits, "." and "-", with a letter first');
    if (name === '' || (type === 'cpan' && name.includes('::')))
      find('name', 'path', '5.6.4', name === '' ? 'expected the name of the package' : 'expected a name without "::"');
    const isForbidden = namespace.length > 0 && HAS_NO_NAMESPACE.includes(type);
    const isMissing = namespace.length === 0 && NEEDS_NAMESPACE.includes(type);
    if (isForbidden || isMissing)
      find('namespace', 'path', '5.6.3', `expected ${isMissing ? 'a' : 'no'} namespace for the type ${type}`);
    else if (namespace.some((segment) => segment.includes('%2F')))
      find('namespace', 'path', '5.6.3', 'expected segments without an encoded "/"');
    else if (type === 'cpan' && namespace.some((segment) => /[a-z]/.test(segment)))
      find('namespace', 'path', '5.6.3', 'expected the identifier of the author in capitals');
    const seen = new Set<string>();
    for (const [key, written] of qualifiersOf(normal.query)) {
      const value = kit.percentDecode(written, 'replace');
      if (!KEY.test(key))
        find('qualifier', 'query', '5.6.6', 'expected a key of letters, digits, ".", "-" and "_", with a letter first');
      if (seen.has(key)) find('duplicate-qualifier', 'query', '5.6.6', 'expected each key once');
      seen.add(key);
      if (key === 'checksum' && !CHECKSUM.test(value))
        find(
          'checksum',
          'query',
          '5.6.6',
          'expected algorithms and hexadecimal digits in lower case, as in "sha1:ad95"',
        );
      if (key === 'vers' && (version !== undefined || !VERS.test(value)))
        find('vers', 'query', '5.6.6', 'expected a range as in "vers:npm/>=1.0.0", and no version beside it');
    }
    if (version === undefined && NEEDS_VERSION.includes(type) && !seen.has('vers'))
      find('version', 'path', '5.6.5', `expected "@" and a version for the type ${type}`);
    if (subpathOf(normal.fragment).some((segment) => segment.includes('%2F')))
      find('subpath', 'fragment', '5.6.7', 'expected segments without an encoded "/"');
  };

const viewFor =
  (kit: EngineKit) =>
  ({ path, query, fragment }: Uri): PkgView => {
    const decode = (text: string): string => kit.percentDecode(text, 'replace');
    const { type, namespace, name, version } = partsOf(path);
    const qualifiers = qualifiersOf(query).map(([key, value]) => [key, decode(value)] as const);
    const checksum = qualifiers.find(([key]) => key === 'checksum')?.[1];
    return {
      type,
      namespace: namespace.map(decode),
      name: decode(name),
      version: version === undefined ? undefined : decode(version),
      qualifiers,
      checksums: checksum === undefined ? [] : checksum.split(','),
      subpath: subpathOf(fragment).map(decode),
    };
  };

/**
 * The hooks of pkg: six rules, checks, the hosts of its locations, and a view.
 *
 * @see ECMA-427 section 5.6
 * @example createEngine({ schemes: pkgSchemes(kit) }).normalize('pkg:PyPI/Django_Rest@1') // 'pkg:pypi/django-rest@1'
 */
export const pkgSchemes = (kit: EngineKit): { readonly pkg: SchemeHooks<PkgView> } => ({
  pkg: {
    id: 'pkg',
    rfc: 'ECMA-427 5.6',
    // Dot-segments of a namespace are names.
    path: 'opaque',
    references: 'none',
    rules: rulesFor(kit),
    check: checkFor(kit),
    hosts: ({ query }) => locationHosts(query, kit),
    view: viewFor(kit),
  },
});
