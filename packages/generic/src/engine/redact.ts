import type { SchemeHooks } from '../scheme/scheme-hooks.js';
import type { Engine } from './engine.js';
import { excessOf } from './input-limits.js';
import { looksLikeToken } from '../secrets/looks-like-token.js';
import { nestedSecrets } from '../secrets/nested-secrets.js';
import { listedSpans } from '../secrets/parameter-spans.js';
import { shapeSpans } from '../secrets/shape-spans.js';
import { replaceSpans } from '../secrets/spans.js';
import { diagnose } from '../syntax/diagnose.js';
import { ENGINE, withMembers } from '../syntax/expect.js';
import { SECRET_COMPONENTS, secretSpans } from '../secrets/secret-spans.js';
import type { Secret, SecretSpan } from '../secrets/secret.js';
import { type Components, componentsOf, componentStart } from '../syntax/component.js';
import { hasScheme } from '../syntax/parse.js';
import { joinComponents } from '../syntax/recompose.js';
import { scan } from '../syntax/scan.js';
import type { Uri } from '../syntax/uri-reference.js';

/** A host may be a secret by its shape: all of an authority as Base64. */
const REDACTED = ['host', ...SECRET_COMPONENTS] as const;

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/;

/** Tells if a path may hold a secret. */
const isInPath = (secret: Secret): boolean => typeof secret !== 'string' || secret.startsWith('path');

/** The members of an engine that redaction reads. */
type SecretEngine = Pick<Engine, 'hooks' | 'limits' | 'secrets'>;

const hooksOf = (scheme: string | undefined, { hooks }: SecretEngine): SchemeHooks | undefined =>
  scheme === undefined ? undefined : hooks(scheme.toLowerCase());

/** Unless its scheme says otherwise, the password of a URI is secret (RFC 3986 3.2.1). */
const secretsOf = (scheme: string | undefined, engine: SecretEngine): readonly Secret[] => [
  ...(hooksOf(scheme, engine)?.secrets ?? ['password']),
  ...engine.secrets,
];

/**
 * A malformed string is cut before its trouble and its query, and behind the scheme where an `@`, a port or the path may
 * hold a secret.
 */
function redactMalformed(text: string, engine: SecretEngine): string {
  const scheme = SCHEME.exec(text)?.[0];
  if (secretsOf(scheme, engine).some(isInPath)) return scheme === undefined ? '' : `${scheme}:`;
  const start = text.slice(0, diagnose(text)?.start).replace(/[?#][^]*/, '');
  const secret = text.includes('@') || /\/\/[^/?#]*:/.test(start);
  if (secret) return start.slice(0, start.search(/[:/?#]|$/) + 1);
  const listed = listedSpans(start, 'path')[0]?.start;
  const token = Array.from(start.matchAll(/[^:/;]+/g)).find(([piece]) => looksLikeToken(piece))?.index;
  // A secret may go on behind the trouble.
  const [head, behind] = scheme === undefined ? [0, undefined] : [scheme.length + 1, '//' as const];
  const nested = nestedSecrets(text.slice(head), { behind }).map((span) => head + span.start);
  const shapes = shapeSpans(text).map((span) => span.start);
  return start.slice(0, Math.min(listed ?? start.length, token ?? start.length, ...nested, ...shapes));
}

/** The scheme of a string beyond the limits; empty for a value that is not a string. */
const redactTooMuch = (text: string): string =>
  (typeof text === 'string' && /^[A-Za-z][A-Za-z0-9+.-]{0,63}:/.exec(text)?.[0]) || '';

/**
 * Removes secrets: passwords, values of parameters on the published list, and secrets of the scheme or the policy. The
 * delimiters stay, so that the removal is visible.
 *
 * @param engine - whose schemes, limits and policy count
 * @returns for a malformed string its beginning, without anything that may be userinfo; the scheme alone if a function
 *   of the scheme fails
 * @throws UrikitError `input/value` if `engine` is not an engine; never for a string
 * @see RFC 3986 section 3.2.1, 7.5
 * @example redact('http://u:secret@h/?token=x', createEngine()) // 'http://u:@h/?token='
 */
export function redact(text: string, engine: SecretEngine): string {
  const { limits } = withMembers(engine, ['hooks', 'limits', 'secrets'], ['engine'], ENGINE);
  if (excessOf(text, limits) !== undefined) return redactTooMuch(text);
  const uri = scan(text);
  if (uri === undefined) return redactMalformed(text, engine);
  const secrets = secretsOf(uri.scheme, engine);
  const texts = componentsOf(uri);
  const asked = hasScheme(uri) ? secrets : secrets.filter((secret) => typeof secret !== 'function');
  let spans: readonly SecretSpan[];
  try {
    spans = secretSpans(uri as Uri, texts, asked, hooksOf(uri.scheme, engine)?.authority === 'required');
  } catch {
    return `${String(uri.scheme)}:`;
  }
  const shapes = shapeSpans(text);
  if (spans.length === 0 && shapes.length === 0) return text;
  const redacted: { -readonly [component in keyof Components]: Components[component] } = { ...texts };
  for (const component of REDACTED) {
    const value = texts[component];
    if (value === undefined) continue;
    const offset = componentStart(texts, component);
    const own = spans.filter((span) => span.component === component);
    const inside = shapes.flatMap(({ start, end }) =>
      start < offset + value.length && end > offset
        ? [{ start: Math.max(start - offset, 0), end: Math.min(end - offset, value.length) }]
        : [],
    );
    redacted[component] = replaceSpans(value, [...own, ...inside]);
  }
  // A path that loses its first segment gains no authority (RFC 3986 3.3).
  if (texts.host === undefined && !texts.path.startsWith('//')) redacted.path = redacted.path.replace(/^\/{2,}/, '/');
  return joinComponents(redacted);
}
