import { decodings } from './decodings.js';
import { percentDecode } from '@urikit/generic';
import type { Secret, SecretSpan, Uri } from '@urikit/generic/hooks';
import { type Components, frozenCopy, type Range, wrongValue } from '@urikit/generic/internal';
import { isTokenUser } from './looks-like-token.js';
import { isSlashless, type NestedOptions, nestedSecrets } from './nested-secrets.js';
import { bareSpans, listedSpans, type ParameterComponent, PIECE } from './parameter-spans.js';

/** Finds the secrets of a URI. */

/** The components that may hold parameters. */
const PARAMETER_COMPONENTS = ['path', 'query', 'fragment'] as const;

/** The components that may hold a secret. */
export const SECRET_COMPONENTS: readonly SecretSpan['component'][] = ['userinfo', ...PARAMETER_COMPONENTS];

/** Behind its first `:` in any encoding, a userinfo is a password (RFC 3986 3.2.1). */
function passwordSpans({ userinfo }: Components): readonly SecretSpan[] {
  if (userinfo === undefined) return [];
  const [user, colon = ''] = userinfo.split(/(:|%(?:25){0,2}3a)/i, 2) as [string, string?];
  return colon === '' ? [] : [{ component: 'userinfo', start: user.length + colon.length, end: userinfo.length }];
}

const lowered = (name: string): string => percentDecode(name, 'replace').toLowerCase();

/** Spans in each component that may hold parameters. */
const spansIn = (
  texts: Components,
  spansOf: (text: string, component: ParameterComponent) => readonly Range[],
): readonly SecretSpan[] =>
  PARAMETER_COMPONENTS.flatMap((component) =>
    spansOf(texts[component] ?? '', component).map((span) => ({ component, ...span })),
  );

/** The values of a parameter. */
function parameterSpans(texts: Components, parameter: string): readonly SecretSpan[] {
  const wanted = `${parameter.toLowerCase()}=`;
  return spansIn(texts, (text, component) =>
    Array.from(text.matchAll(PIECE[component])).flatMap(({ 0: piece, index }) => {
      const start = piece.indexOf('=') + 1;
      return lowered(piece.slice(0, start)) === wanted ? [{ start: index + start, end: index + piece.length }] : [];
    }),
  );
}

/** The delimiters of an item, in any encoding: of a list, of its parameter, and marks before a name of LDAP. */
const ITEM_DELIMITER = /[,=?!;&(]|%(?:25){0,2}(?:2c|3d|3f|21|3b|26|28)/i;

/** Pieces with a list. A `;` or `&` without a name behind it is a character of an item. */
const LIST = {
  path: PIECE.path,
  query: /(?:[^;&]|[;&](?!(?:(?!%(?:25){0,2}3d)[^;&=,])*(?:=|%(?:25){0,2}3d)))+/gi,
  fragment: /(?:[^;&?]|[;&](?!(?:(?!%(?:25){0,2}3d)[^;&?=,])*(?:=|%(?:25){0,2}3d)))+/gi,
} as const;

/** A name in a list, with the sign behind it. */
const ITEM_NAME = /(?:(?!=|%(?:25){0,2}3d)[^])*(?:=|%(?:25){0,2}3d)/giy;

/** The start of the value of one item; undefined for another name. */
function itemValueAt(item: string, wanted: string): number | undefined {
  for (const { 0: written, index } of item.matchAll(ITEM_NAME)) {
    const name = written.split(ITEM_DELIMITER).at(-2) as string;
    // A form writes a space as "+".
    const isWanted = decodings(name).some((each) => each.replaceAll('+', ' ').trim().toLowerCase() === wanted);
    if (isWanted) return index + written.length;
  }
  return undefined;
}

/** The values of an item of lists with commas. A value goes on up to the next comma that is written as one. */
function itemSpans(texts: Components, name: string): readonly SecretSpan[] {
  const wanted = name.toLowerCase();
  return spansIn(texts, (text, component) =>
    Array.from(text.matchAll(LIST[component])).flatMap((piece) =>
      Array.from(piece[0].matchAll(/[^,]+/g)).flatMap(({ 0: item, index }) => {
        const start = itemValueAt(item, wanted);
        const first = piece.index + index;
        return start === undefined ? [] : [{ start: first + start, end: first + item.length }];
      }),
    ),
  );
}

/** `user:password@` at the beginning of a segment of a path without authority. */
function pathPasswordSpans({ host, path }: Components): readonly SecretSpan[] {
  if (host !== undefined) return [];
  return Array.from(path.matchAll(/[^/]+/g)).flatMap(({ 0: segment, index }) => {
    const [colon, at] = [segment.indexOf(':'), segment.lastIndexOf('@')];
    return colon < 0 || colon > at ? [] : [{ component: 'path' as const, start: index + colon + 1, end: index + at }];
  });
}

/**
 * The prefix of a path that some clients read as an authority: `http:/u:p@h/` and `http:///u:p@h/` are one to browsers.
 */
function behindOf({ scheme, host }: Components, needsAuthority: boolean): NestedOptions['behind'] {
  if (host === '') return '//';
  if (host !== undefined || scheme === undefined) return undefined;
  return needsAuthority || isSlashless(scheme) ? '//' : ':';
}

/** @throws UrikitError `input/value` for a span outside of its component */
function checkSpan(span: SecretSpan, texts: Components): SecretSpan {
  const { component, start, end } = span;
  const isInside = SECRET_COMPONENTS.includes(component) && end <= (texts[component]?.length ?? 0);
  if (isInside && Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end)
    return { component, start, end };
  throw wrongValue(['secrets'], 'spans inside of userinfo, path, query or fragment');
}

function spansOf(uri: Uri, texts: Components, secret: Secret): readonly SecretSpan[] {
  // A copy for each: functions of several authors must not see changes of each other.
  if (typeof secret === 'function') return Array.from(secret(frozenCopy(uri) as Uri), (span) => checkSpan(span, texts));
  if (typeof secret === 'object') {
    // It has one member of its own.
    const [[member, name]] = Object.entries(secret) as [[string, string]];
    return member === 'item' ? itemSpans(texts, name) : parameterSpans(texts, name);
  }
  if (secret === 'password') return passwordSpans(texts);
  if (secret === 'path-password') return pathPasswordSpans(texts);
  if (secret === 'bare-parameters')
    return bareSpans(texts.query ?? '').map((span) => ({ component: 'query' as const, ...span }));
  const text = texts[secret];
  return text === undefined ? [] : [{ component: secret, start: 0, end: text.length }];
}

/**
 * Finds the secrets of a URI: the declared ones, and those of every scheme, see `SECRET_PARAMETERS`. A user that is a token by
 * its looks goes with its password: `https://TOKEN@h/`, `https://TOKEN:x-oauth-basic@h/`. Passwords of URIs inside of
 * another one are found as well: `view-source:http://user:password@h/`, `http://h/?http://user:password@h2/`.
 *
 * @param uri - as written; of a relative reference the scheme is undefined, and no function is asked
 * @param needsAuthority - true if every URI of the scheme has an authority, so that clients search it in the path
 * @returns spans in no order, which may overlap
 * @throws the error of a function of a scheme, and UrikitError `input/value` for spans outside of their components
 * @see RFC 3986 section 3.2.1, 7.5
 */
export function secretSpans(
  uri: Uri,
  texts: Components,
  secrets: readonly Secret[],
  needsAuthority: boolean,
): readonly SecretSpan[] {
  const spans = secrets.flatMap((secret) => spansOf(uri, texts, secret));
  const { userinfo } = texts;
  if (userinfo !== undefined) {
    if (isTokenUser(userinfo)) spans.push({ component: 'userinfo', start: 0, end: userinfo.length });
    // `user;password=x@`: parameters as in a path.
    for (const span of listedSpans(userinfo, 'path')) spans.push({ component: 'userinfo', ...span });
  }
  for (const component of PARAMETER_COMPONENTS) {
    const text = texts[component];
    if (text === undefined || text === '') continue;
    const behind = component === 'path' ? behindOf(texts, needsAuthority) : undefined;
    const nested = nestedSecrets(text, { behind, inParameters: component !== 'path' });
    for (const { start, end } of nested) spans.push({ component, start, end });
    for (const { start, end } of listedSpans(text, component)) spans.push({ component, start, end });
  }
  return spans;
}
