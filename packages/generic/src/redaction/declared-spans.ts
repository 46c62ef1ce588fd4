import { percentDecode } from '../encoding/percent-decode.js';
import { frozenCopy } from '../scheme/data.js';
import { type Secret, SECRET_FORMS, type SecretSpan } from '../scheme/secret.js';
import { tableOf } from '../syntax/characters.js';
import type { Components } from '../syntax/component.js';
import { wrongValue } from '../syntax/expect.js';
import type { Uri } from '../syntax/uri-reference.js';
import { itemSpans, type ParameterComponent } from './item-spans.js';
import { isSecretName, mayBeSecret } from './secret-name.js';

/** Finds the secrets of a URI that a scheme or a policy declares, and those behind names of the list. */

/** The components that may hold parameters. */
const PARAMETER_COMPONENTS = ['path', 'query', 'fragment'] as const;

/** The components that may hold a secret. */
const SECRET_COMPONENTS: readonly SecretSpan['component'][] = ['userinfo', ...PARAMETER_COMPONENTS];

const IN_PATH = tableOf(';/');

/**
 * `name=value` between `;`, and in query and fragment between `&` too; in a path between `/`, in a fragment behind `?`; in a userinfo as
 * in a path: `user;password=x@`.
 */
const DELIMITERS = { userinfo: IN_PATH, path: IN_PATH, query: tableOf(';&'), fragment: tableOf(';&?') } as const;

/** Behind its first `:` in any encoding, a userinfo is a password (RFC 3986 3.2.1). */
function passwordSpans({ userinfo }: Components): readonly SecretSpan[] {
  if (userinfo === undefined) return [];
  const [user, colon = ''] = userinfo.split(/(:|%(?:25){0,2}3a)/i, 2) as [string, string?];
  return colon === '' ? [] : [{ component: 'userinfo', start: (user + colon).length, end: userinfo.length }];
}

const lowered = (name: string): string => percentDecode(name, 'replace').toLowerCase();

/** Spans in each component that may hold parameters. */
const spansIn = (
  texts: Components,
  spansOf: (text: string, component: ParameterComponent) => readonly SecretSpan[],
): readonly SecretSpan[] => PARAMETER_COMPONENTS.flatMap((component) => spansOf(texts[component] ?? '', component));

/** The values of a component behind names. */
function valueSpans(
  text: string,
  component: SecretSpan['component'],
  isName: (text: string, start: number, end: number) => boolean,
): readonly SecretSpan[] {
  const spans: SecretSpan[] = [];
  const delimiters = DELIMITERS[component];
  const isInside = (index: number): boolean => delimiters[text.charCodeAt(index)] !== 1;
  // From sign to sign: a list of pieces takes four times as long.
  for (let from = 0, equals = text.indexOf('='); equals >= 0; equals = text.indexOf('=', from)) {
    let start = equals;
    while (start > from && isInside(start - 1)) start--;
    // Without a delimiter since the sign before, this one is a part of a value.
    const isFirst = start > from || from === 0;
    from = equals + 1;
    if (!isFirst || !isName(text, start, equals)) continue;
    let end = from;
    while (end < text.length && isInside(end)) end++;
    spans.push({ component, start: from, end });
    from = end;
  }
  return spans;
}

/** The values of a parameter. */
function parameterSpans(texts: Components, parameter: string): readonly SecretSpan[] {
  const wanted = parameter.toLowerCase();
  return spansIn(texts, (text, component) =>
    valueSpans(text, component, (_, start, end) => lowered(text.slice(start, end)) === wanted),
  );
}

const NO_SPANS: readonly SecretSpan[] = Object.freeze([]);

/** The values of a component behind names of the list. */
export const secretValues = (text: string, component: SecretSpan['component']): readonly SecretSpan[] =>
  text.includes('=')
    ? valueSpans(text, component, isSecretName).filter(({ start, end }) => mayBeSecret(text.slice(start, end)))
    : NO_SPANS;

/** The values behind names of the list. */
export const namedSpans = (texts: Components): readonly SecretSpan[] =>
  SECRET_COMPONENTS.flatMap((component) => secretValues(texts[component] ?? '', component));

/** Parameters without `=`, which may be a name or a value. */
const bareSpans = ({ query = '' }: Components): readonly SecretSpan[] =>
  Array.from(query.matchAll(/[^;&]+/g)).flatMap(({ 0: piece, index }) =>
    piece.includes('=') ? [] : [{ component: 'query' as const, start: index, end: index + piece.length }],
  );

/** `user:password@` at the beginning of a segment of a path without authority. */
function pathPasswordSpans({ host, path }: Components): readonly SecretSpan[] {
  if (host !== undefined) return [];
  return Array.from(path.matchAll(/[^/]+/g)).flatMap(({ 0: segment, index }) => {
    const [colon, at] = [segment.indexOf(':'), segment.lastIndexOf('@')];
    return colon < 0 || colon > at ? [] : [{ component: 'path' as const, start: index + colon + 1, end: index + at }];
  });
}

/** @throws UrikitError `input/value` for a span outside of its component */
function checkSpan(span: SecretSpan, texts: Components): SecretSpan {
  const { component, start, end } = span;
  const isInside = SECRET_COMPONENTS.includes(component) && end <= (texts[component]?.length ?? 0);
  if (isInside && Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start <= end)
    return { component, start, end };
  throw wrongValue(['secrets'], 'spans inside of userinfo, path, query or fragment');
}

/**
 * Finds the spans of one secret.
 *
 * @param uri - as written; of a relative reference the scheme is undefined, and no function is asked
 * @throws the error of a function of a scheme, and UrikitError `input/value` for spans outside of their components
 */
export function declaredSpans(uri: Uri, texts: Components, secret: Secret): readonly SecretSpan[] {
  // A copy for each: functions of several authors must not see changes of each other.
  if (typeof secret === 'function') return [...secret(frozenCopy(uri) as Uri)].map((span) => checkSpan(span, texts));
  if (typeof secret === 'object')
    return 'parameter' in secret
      ? parameterSpans(texts, secret.parameter)
      : spansIn(texts, (text, component) => itemSpans(text, component, secret.item));
  if (secret === 'password') return passwordSpans(texts);
  if (secret === 'path-password') return pathPasswordSpans(texts);
  if (secret === 'bare-parameters') return bareSpans(texts);
  // Hooks may be wrong: to show all would be worse than to hide all.
  if (!SECRET_COMPONENTS.includes(secret)) throw wrongValue(['secrets'], SECRET_FORMS);
  const text = texts[secret];
  return text === undefined ? [] : [{ component: secret, start: 0, end: text.length }];
}
