import { type Engine, isUriReference, tryParse } from '@urikit/generic';
import type { Range, SchemeHooks, Secret, SecretSpan, Uri } from '@urikit/generic/hooks';
import { componentsOf, componentStart, AN_ENGINE, excessOf, rangeOf, withMembers } from '@urikit/generic/internal';
import { looksLikeToken } from './looks-like-token.js';
import { nestedSecrets } from './nested-secrets.js';
import { listedSpans } from './parameter-spans.js';
import { SECRET_COMPONENTS, secretSpans } from './secret-spans.js';
import { shapeSpans } from './shape-spans.js';
import { replaceSpans } from './spans.js';

/** A host may be a secret by its shape: all of an authority as Base64. */
const REDACTED = ['host', ...SECRET_COMPONENTS] as const;

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/;

/** Tells if a path may hold a secret. */
const isInPath = (secret: Secret): boolean => typeof secret !== 'string' || secret.startsWith('path');

/** The members of an engine that redaction reads. */
type SecretEngine = Pick<Engine, 'hooks' | 'limits' | 'secrets'> & Partial<Pick<Engine, 'references'>>;

/** The scheme and the colon before a relative reference that stands for its target; empty for any other string. */
function schemeBefore(text: string, { references }: SecretEngine): string {
  if (typeof references !== 'object' || SCHEME.test(text) || !isUriReference(text)) return '';
  return references.resolve.slice(0, references.resolve.indexOf(':') + 1);
}

const hooksOf = (scheme: string | undefined, { hooks }: SecretEngine): SchemeHooks | undefined =>
  scheme === undefined ? undefined : hooks(scheme.toLowerCase());

/** Unless its scheme says otherwise, the password of a URI is secret (RFC 3986 3.2.1). */
const PASSWORD: readonly Secret[] = ['password'];

/** The secrets of a scheme and those of the policy. */
function secretsOf(scheme: string | undefined, engine: SecretEngine): readonly Secret[] {
  const own = hooksOf(scheme, engine)?.secrets ?? PASSWORD;
  return engine.secrets.length === 0 ? own : [...own, ...engine.secrets];
}

/**
 * A malformed string is cut before its trouble and its query, and behind the scheme where an `@`, a port or the path may
 * hold a secret.
 */
function redactMalformed(text: string, trouble: number, engine: SecretEngine): string {
  const scheme = SCHEME.exec(text)?.[0];
  if (secretsOf(scheme, engine).some(isInPath)) return scheme === undefined ? '' : `${scheme}:`;
  const start = text.slice(0, trouble).replace(/[?#][^]*/, '');
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

/** A character that a secret has before it, behind it or in it, unless its shape, a function or the whole path names it. */
const SIGN = /[?@=%"']/;

const needsSign = (secret: Secret): boolean =>
  typeof secret !== 'function' && secret !== 'path' && secret !== 'fragment';

/** Tells if a string is a reference that plainly has no secret: most paths, without parameters and userinfo. */
const isPlainlyPublic = (text: string, engine: SecretEngine): boolean =>
  !SIGN.test(text) &&
  isUriReference(text) &&
  secretsOf(text.slice(0, Math.max(text.indexOf(':'), 0)), engine).every(needsSign) &&
  shapeSpans(text).length === 0;

/** The scheme of a string beyond the limits; empty for a value that is not a string. */
const redactTooMuch = (text: string): string =>
  (typeof text === 'string' && /^[A-Za-z][A-Za-z0-9+.-]{0,63}:/.exec(text)?.[0]) || '';

/** @param isFirst - whether functions of the scheme are asked: places that a function counts have moved in a later reading */
function redactOnce(text: string, engine: SecretEngine, isFirst: boolean): string {
  if (isPlainlyPublic(text, engine)) return text;
  const result = tryParse(text);
  if (!result.ok) return redactMalformed(text, result.issue.start, engine);
  const uri = result.value;
  const { scheme } = uri;
  const secrets = secretsOf(scheme, engine);
  const isAsked = isFirst && scheme !== undefined;
  const asked = isAsked ? secrets : secrets.filter((secret) => typeof secret !== 'function');
  const texts = componentsOf(uri);
  let spans: readonly SecretSpan[];
  try {
    spans = secretSpans(uri as Uri, texts, asked, hooksOf(scheme, engine)?.authority === 'required');
  } catch {
    return `${String(scheme)}:`;
  }
  const shapes = shapeSpans(text);
  if (spans.length === 0 && shapes.length === 0) return text;
  const hidden: Range[] = spans.map(({ component, start, end }) => rangeOf(texts, component, start, end));
  // A delimiter inside of a shape stays.
  for (const shape of shapes)
    for (const component of REDACTED) {
      const { start, end } = rangeOf(texts, component);
      if (shape.start < end && shape.end > start)
        hidden.push({ start: Math.max(shape.start, start), end: Math.min(shape.end, end) });
    }
  const redacted = replaceSpans(text, hidden);
  if (texts.host !== undefined) return redacted;
  // A path that loses its first segment gains no authority (RFC 3986 3.3).
  const path = componentStart(texts, 'path');
  return redacted.slice(0, path) + redacted.slice(path).replace(/^\/{2,}/, '/');
}

/** A string is read so often, at most. */
const MAX_READINGS = 8;

/** Without its secrets, a string may be read in another way, which shows others: it is read until it stays as it is. */
function redactAll(text: string, engine: SecretEngine): string {
  let redacted = text;
  for (let readings = 0; readings < MAX_READINGS; readings++) {
    const before = redacted;
    redacted = redactOnce(before, engine, readings === 0);
    if (redacted === before) return redacted;
  }
  return redactTooMuch(text);
}

/**
 * Removes secrets: passwords, values of parameters on the published list, and secrets of the scheme or the policy. The
 * delimiters stay, so that the removal is visible. A redacted string stays as it is if it is redacted again.
 *
 * @param engine - whose schemes, limits and policy count
 * @returns for a malformed string its beginning, without anything that may be userinfo; the scheme alone if a function
 *   of the scheme fails, or if each of eight readings finds more secrets; '' for a value that is not a string, because a
 *   line of a log is written all the same
 * @throws UrikitError `input/value` if `engine` is not an engine; never for a string
 * @see RFC 3986 section 3.2.1, 7.5
 * @example redact('http://u:secret@h/?token=x', createEngine()) // 'http://u:@h/?token='
 */
export function redact(text: string, engine: SecretEngine): string {
  const { limits } = withMembers(engine, ['hooks', 'limits', 'secrets'], ['engine'], AN_ENGINE);
  if (excessOf(text, limits) !== undefined) return redactTooMuch(text);
  const above = schemeBefore(text, engine);
  return redactAll(`${above}${text}`, engine).slice(above.length);
}

/** An engine with `redact` as a method. */
export interface FullEngine<Views extends object = object> extends Engine<Views> {
  /** The string without the parts that must never be shown (sections 3.2.1, 7.5). Never throws. */
  readonly redact: (text: string) => string;
}
