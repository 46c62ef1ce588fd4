import { isUri, parse, type Uri } from '@urikit/generic';
import { hasScheme, recompose } from '@urikit/generic/record';
import type { SchemeHooks } from '@urikit/generic/hooks';
import fc from 'fast-check';
import { ownTexts } from './generate.js';
import { schemeOf, type Subject, type Target } from './target.js';

/** Other spellings of a URI that are equivalent by the engine's rules and the scheme's data. */
type Spelling = (uri: Uri, hooks: SchemeHooks) => Uri;

/** A letter or digit as its triplet; triplets that are there stay whole. */
const encodeFirst = (text: string): string =>
  text.replace(
    /^((?:%..|[^%A-Za-z0-9])*)([A-Za-z0-9])/,
    (_, before: string, char: string) => `${before}%${char.charCodeAt(0).toString(16)}`,
  );
const lowerTriplets = (text: string): string => text.replace(/%../g, (triplet) => triplet.toLowerCase());

const SPELLINGS: readonly Spelling[] = [
  (uri) => ({ ...uri, scheme: uri.scheme.toUpperCase() }),
  (uri) => ({ ...uri, path: encodeFirst(uri.path) }),
  (uri) => ({ ...uri, path: lowerTriplets(uri.path), query: uri.query && lowerTriplets(uri.query) }),
  (uri) => ({ ...uri, query: uri.query && encodeFirst(uri.query) }),
  (uri, { path }) =>
    uri.authority !== undefined && uri.path.startsWith('/') && path !== 'opaque'
      ? { ...uri, path: `/.${uri.path}` }
      : uri,
  (uri, { defaultPort }) =>
    uri.authority !== undefined &&
    uri.authority.port === undefined &&
    defaultPort !== undefined &&
    uri.authority.host.text !== ''
      ? { ...uri, authority: { ...uri.authority, port: `00${String(defaultPort)}` } }
      : uri,
  (uri, { emptyPath }) =>
    emptyPath === '/' && uri.authority !== undefined && uri.path === '/' ? { ...uri, path: '' } : uri,
  (uri) =>
    uri.authority?.host.kind === 'reg-name'
      ? {
          ...uri,
          authority: {
            ...uri.authority,
            host: {
              kind: 'reg-name',
              text: uri.authority.host.text.replace(/%..|[a-z]/g, (each) => each.toUpperCase()),
            },
          },
        }
      : uri,
];

function respell(text: string, spellings: readonly Spelling[], hooks: SchemeHooks): string {
  const uri = parse(text);
  if (!hasScheme(uri)) return text;
  const other = recompose(spellings.reduce((each, spelling) => spelling(each, hooks), uri));
  return isUri(other) ? other : text;
}

/** The URI without a component that it has, or with one that it has not. */
const TOGGLES: readonly ((uri: Uri) => Uri)[] = [
  ({ authority, ...uri }) => ({
    ...uri,
    authority: authority && { ...authority, userinfo: authority.userinfo === undefined ? 'u' : undefined },
  }),
  ({ authority, ...uri }) => ({
    ...uri,
    authority: authority && { ...authority, port: authority.port === undefined ? '8081' : undefined },
  }),
  (uri) => ({ ...uri, query: uri.query === undefined ? 'a=1' : undefined }),
  (uri) => ({ ...uri, fragment: uri.fragment === undefined ? 'a' : undefined }),
];

/** Other URIs, each with one component less or more. */
export function withOrWithoutEach(text: string): readonly string[] {
  const uri = parse(text);
  return hasScheme(uri) ? TOGGLES.map((toggle) => recompose(toggle(uri))).filter((each) => each !== text) : [];
}

/** Two URIs of which one has a component more. */
export const withAndWithout = (target: Target, subject: Subject): fc.Arbitrary<readonly [string, string]> =>
  ownTexts(target, subject).chain((text) =>
    fc.constantFrom(...withOrWithoutEach(text)).map((other) => [text, other] as const),
  );

/** Two spellings of one URI. */
export const spellings = (target: Target, subject: Subject): fc.Arbitrary<readonly [string, string]> =>
  fc
    .tuple(ownTexts(target, subject), fc.subarray([...SPELLINGS], { minLength: 1 }))
    .map(([text, chosen]) => [text, respell(text, chosen, subject.hooks[schemeOf(text)] ?? {})] as const);

/** Two URIs of the plugin, as often two spellings of one as not, and those that its author calls equivalent. */
export function pairs(target: Target, subject: Subject): fc.Arbitrary<readonly [string, string]> {
  const own = ownTexts(target, subject);
  const rows = (target.cases.equivalent ?? [])
    .map(([, a, b]) => [a, b] as const)
    .filter((pair) => pair.every((text) => isUri(text) && subject.hooks[schemeOf(text)] !== undefined));
  const written = rows.length === 0 ? [] : [fc.constantFrom(...rows)];
  return fc.oneof(spellings(target, subject), fc.tuple(own, own), ...written);
}

/** Three URIs of the plugin, often two pairs that share their middle. */
export function triples(target: Target, subject: Subject): fc.Arbitrary<readonly [string, string, string]> {
  const pair = pairs(target, subject);
  const hooksOf = (text: string): SchemeHooks => subject.hooks[schemeOf(text)] ?? {};
  return fc
    .tuple(pair, ownTexts(target, subject), fc.subarray([...SPELLINGS], { minLength: 1 }), fc.boolean())
    .map(([[a, b], other, chosen, near]) => [a, b, near ? respell(b, chosen, hooksOf(b)) : other] as const);
}
