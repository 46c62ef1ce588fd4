import type { Composition } from '../normalization/composition.js';
import { looksLikeToken } from '../secrets/looks-like-token.js';
import { nestedSecrets } from '../secrets/nested-secrets.js';
import { listedSpans } from '../secrets/parameter-spans.js';
import { replaceSpans } from '../secrets/spans.js';
import { diagnose } from '../syntax/diagnose.js';
import { SECRET_COMPONENTS, secretSpans } from '../secrets/secret-spans.js';
import type { Secret, SecretSpan } from '../secrets/secret.js';
import type { StringIssue } from '../syntax/issue.js';
import { componentsOf } from '../syntax/component.js';
import { hasScheme } from '../syntax/parse.js';
import { joinComponents } from '../syntax/recompose.js';
import { scan } from '../syntax/scan.js';
import type { Uri } from '../syntax/uri-reference.js';

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/;

/** Whether a path may hold a secret. */
const isInPath = (secret: Secret): boolean => typeof secret !== 'string' || secret.startsWith('path');

/**
 * A malformed text is cut before its trouble and its query, and behind the scheme where an `@`, a port or the path may
 * hold a secret.
 */
function redactMalformed(text: string, { profileOf }: Composition, policy: readonly Secret[]): string {
  const scheme = SCHEME.exec(text)?.[0];
  if ([...profileOf(scheme).secrets, ...policy].some(isInPath)) return scheme === undefined ? '' : `${scheme}:`;
  const start = text.slice(0, diagnose(text)?.start).replace(/[?#][^]*/, '');
  const secret = text.includes('@') || /\/\/[^/?#]*:/.test(start);
  if (secret) return start.slice(0, start.search(/[:/?#]|$/) + 1);
  const listed = listedSpans(start, 'path')[0]?.start;
  const token = Array.from(start.matchAll(/[^:/;]+/g)).find(([piece]) => looksLikeToken(piece))?.index;
  // A secret may go on behind the trouble.
  const [head, behind] = scheme === undefined ? [0, undefined] : [scheme.length + 1, '//' as const];
  const nested = nestedSecrets(text.slice(head), { behind }).map((span) => head + span.start);
  return start.slice(0, Math.min(listed ?? start.length, token ?? start.length, ...nested));
}

/** Of a text that is too much for an engine, the scheme alone; nothing of a value that is no text. */
const redactTooMuch = (text: string): string =>
  (typeof text === 'string' && /^[A-Za-z][A-Za-z0-9+.-]{0,63}:/.exec(text)?.[0]) || '';

/**
 * Removes what must never be shown: a password, values of the published list of parameters, and whatever else the scheme or
 * the policy calls a secret. It only removes; the delimiters stay, so that one sees that something was there.
 *
 * @param policy - what is secret whatever the scheme
 * @param tooMuch - why a text is too much for the engine
 * @returns for a malformed text its beginning, without anything that may be userinfo; the scheme alone where a function
 *   of the scheme cannot say what is secret. Never throws.
 * @see RFC 3986 section 3.2.1, 7.5
 */
export function redact(
  text: string,
  composition: Composition,
  policy: readonly Secret[],
  tooMuch: StringIssue | undefined,
): string {
  if (tooMuch !== undefined) return redactTooMuch(text);
  const uri = scan(text);
  if (uri === undefined) return redactMalformed(text, composition, policy);
  const profile = composition.profileOf(uri.scheme);
  const secrets = [...profile.secrets, ...policy];
  const texts = componentsOf(uri);
  const asked = hasScheme(uri) ? secrets : secrets.filter((secret) => typeof secret !== 'function');
  let spans: readonly SecretSpan[];
  try {
    spans = secretSpans(uri as Uri, texts, asked, profile.hooks.authority === 'required');
  } catch {
    return `${String(uri.scheme)}:`;
  }
  if (spans.length === 0) return text;
  const redacted = { ...texts };
  for (const component of SECRET_COMPONENTS) {
    const value = texts[component];
    if (value !== undefined)
      redacted[component] = replaceSpans(
        value,
        spans.filter((span) => span.component === component),
      );
  }
  return joinComponents(redacted);
}
