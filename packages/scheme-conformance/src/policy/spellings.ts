import { type Engine, isUriReference, parse } from '@urikit/generic';
import { type Components, componentsOf } from '@urikit/generic/internal';
import { hostSpellings } from './host-spellings.js';

/** The components of a URI, so that each may be spelled in another way. */
type Parts = Components & { readonly scheme: string };

/** Another spelling of one component: the members that it changes. */
type Variant = Partial<Parts>;

function partsOf(text: string): Parts | undefined {
  const { scheme, ...others } = componentsOf(parse(text));
  return scheme === undefined ? undefined : { scheme, ...others };
}

const before = (mark: string, part: string | undefined): string => (part === undefined ? '' : mark + part);
const behind = (part: string | undefined, mark: string): string => (part === undefined ? '' : part + mark);

const referenceOf = ({ userinfo, host, port, path, query, fragment }: Parts): string =>
  (host === undefined ? '' : `//${behind(userinfo, '@')}${host}${before(':', port)}`) +
  path +
  before('?', query) +
  before('#', fragment);
const written = (parts: Parts): string => `${parts.scheme}:${referenceOf(parts)}`;

/** One letter or digit as its triplet, or each of them; triplets that are there stay whole. */
const encoded = (text: string, most: number): string => {
  let left = most;
  return text.replace(/%..|[A-Za-z0-9]/g, (each) =>
    each.length > 1 || left-- <= 0 ? each : `%${each.charCodeAt(0).toString(16)}`,
  );
};
const textSpellings = (text: string): readonly string[] => [
  encoded(text, 1),
  encoded(text, 2),
  encoded(text, Infinity),
  encoded(text, Infinity).replace(/%../g, (triplet) => triplet.toUpperCase()),
  text.replace(/%../g, (triplet) => triplet.toLowerCase()),
  text.replace(/%../g, (triplet) => triplet.toUpperCase()),
];

/** Segments that remove_dot_segments takes away again (RFC 3986 5.2.4), plain and encoded. */
const DETOURS = ['/.', '/x/..', '/x/y/../..', '/%2e', '/%2E', '/x/%2e%2e', '/x/.%2E', '/x/%2E.'];
/** Those that lead nowhere from the root alone. */
const ABOVE_ROOT = ['/..', '/../..', '/%2e%2e', '/../x/..'];

/** A letter or digit that is encoded twice. */
const twice = (text: string, which: RegExp): string =>
  text.replace(which, (each) => `%25${each.charCodeAt(0).toString(16)}`);
const LETTER = /(?<!%|%[0-9A-Fa-f])[A-Za-z0-9]/;
const LETTERS = new RegExp(LETTER, 'g');

/** Slashes that are not the first one. */
const INNER = /(?!^)\//g;

/** Spellings that one server or another takes for the same path: it decodes again, cuts parameters, merges slashes, folds case. */
const SERVED: readonly ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => path.toLowerCase(),
  (path) => path.replace(/[a-z]/, (each) => each.toUpperCase()),
  (path) => twice(path, LETTER),
  (path) => twice(path, LETTERS),
  (path) => path.replace(INNER, '//'),
  (path) => `/${path}`,
  (path) => path.replace(INNER, '%2F'),
  (path) => path.replace(INNER, '%5c'),
  (path) => path.replace(INNER, '%252f'),
  (path) => `${path};x`,
  (path) => path.replace(/(?<=[^/])(?=\/|$)/g, ';x=1'),
  (path) => `${path}%00`,
  (path) => `${path}%00.png`,
  ...['/.;x', '/;x', '/x/..;', '/x/..;y=1', '/x%2F..', '/x%5C..', '/%252e', '/x/%252e%252e', '/%c0%ae'].map(
    (detour) => (path: string) => detour + path,
  ),
];

function pathSpellings(path: string, isOpaque: boolean, isServed: boolean): readonly string[] {
  if (isOpaque || !path.startsWith('/')) return textSpellings(path);
  const slash = path.lastIndexOf('/');
  return [
    ...textSpellings(path),
    ...[...DETOURS, ...ABOVE_ROOT].map((detour) => detour + path),
    ...DETOURS.map((detour) => path.slice(0, slash) + detour + path.slice(slash)),
    ...(isServed ? SERVED.map((spell) => spell(path)) : []),
  ];
}

/** The variants of each component, one list for each. */
function variantsOf(parts: Parts, { hooks }: Engine, isServed: boolean): readonly (readonly Variant[])[] {
  const { scheme, userinfo, host, port, path, query } = parts;
  const { defaultPort, emptyPath, path: shape } = hooks(scheme) ?? {};
  const isNamed = host !== undefined && host !== '';
  const ports =
    !isNamed || defaultPort === undefined
      ? []
      : port === undefined || port === '' || Number(port) === defaultPort
        ? ['', String(defaultPort), `0${String(defaultPort)}`, `00${String(defaultPort)}`]
        : [`0${port}`];
  const paths = pathSpellings(path, shape === 'opaque', isServed);
  const empty =
    emptyPath === '/' && isNamed ? [...(path === '/' ? [''] : []), ...(path === '' ? ['/', '/.', '/x/..'] : [])] : [];
  return [
    (host === undefined ? [] : hostSpellings(host)).map((each) => ({ host: each })),
    [scheme.toUpperCase(), scheme.slice(0, 1).toUpperCase() + scheme.slice(1)].map((each) => ({ scheme: each })),
    (isNamed && userinfo === undefined
      ? ['', 'u', 'u:p', ':', 'other.example', 'other.example:80', 'other.example%2F']
      : []
    ).map((each) => ({ userinfo: each })),
    ports.map((each) => ({ port: each })),
    [...paths, ...empty].map((each) => ({ path: each })),
    (query === undefined ? [] : textSpellings(query)).map((each) => ({ query: each })),
    ['', 'f', '//other.example/'].map((each) => ({ fragment: each })),
  ];
}

/** Each variant alone, then pairs of variants of two components, the first components first. */
function* changesOf(components: readonly (readonly Variant[])[]): Generator<Variant> {
  for (const variants of components) yield* variants;
  for (const [i, variants] of components.entries())
    for (const others of components.slice(i + 1))
      for (const one of variants) for (const other of others) yield { ...one, ...other };
}

/** References that a client resolves to the URI: a network-path behind its scheme, and the rest of it behind its host. */
const referencesOf = (parts: Parts): readonly string[] =>
  parts.host === undefined ? [] : [referenceOf(parts), referenceOf({ ...parts, host: `${parts.host}.` })];

/**
 * Other spellings of a URI, the simplest first: by the syntax and the scheme (RFC 3986 6), as `inet_aton` (7.4), the DNS and IDNA
 * read a host, with a userinfo before it, as a reference, and each normal form. Strings that are no URI reference are left out.
 *
 * @param most - how many; there are fewer for a short string
 * @param isServed - also paths that a server takes for the same one: it decodes again, cuts parameters, merges slashes, folds case
 */
export function spellingsOf(text: string, engine: Engine, most: number, isServed = false): readonly string[] {
  const found = new Set<string>();
  const parts = partsOf(text);
  const add = (spelling: string): void => {
    if (found.size < most && spelling !== text && isUriReference(spelling)) found.add(spelling);
  };
  for (const level of ['simple-string', 'syntax-based', 'scheme-based'] as const) {
    const normal = engine.tryNormalize(text, { level });
    if (normal.ok) add(normal.value);
  }
  if (parts === undefined) return Array.from(found);
  referencesOf(parts).forEach(add);
  for (const change of changesOf(variantsOf(parts, engine, isServed))) {
    if (found.size >= most) break;
    add(written({ ...parts, ...change }));
  }
  return Array.from(found);
}
