import type { Engine } from './engine.js';
import { hooksFor } from './hooks-for.js';
import { excessOf } from './input-limits.js';
import type { Secret } from '../scheme/secret.js';
import { engineOf } from '../syntax/expect.js';
import { type Components, componentsOf, componentStart, rangeOf } from '../syntax/component.js';
import { isUriReference, tryParse } from '../syntax/parse.js';
import { splitComponents } from '../syntax/split.js';
import type { Uri } from '../syntax/uri-reference.js';
import type { Range } from '../urikit-error.js';
import { declaredSpans, namedSpans, secretValues } from '../redaction/declared-spans.js';

/** The members of an engine that redaction reads. */
export type SecretEngine = Pick<Engine, 'hooks' | 'limits' | 'secrets'> & Partial<Pick<Engine, 'references'>>;

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/;

/** Unless its scheme says otherwise, the password of a URI is secret (RFC 3986 3.2.1, 7.5). */
const PASSWORD: readonly Secret[] = ['password'];

/** The secrets of the scheme of a string, and those of the policy. */
function secretsOf(text: string, engine: SecretEngine): readonly Secret[] {
  const own = hooksFor(text, engine)?.secrets ?? PASSWORD;
  return engine.secrets.length === 0 ? own : [...own, ...engine.secrets];
}

/** The scheme and the colon before a relative reference that stands for its target; empty for any other string. */
function schemeBefore(text: string, { references }: SecretEngine): string {
  if (typeof references !== 'object' || SCHEME.test(text) || !isUriReference(text)) return '';
  return references.resolve.slice(0, references.resolve.indexOf(':') + 1);
}

/** Tells if a path may hold a secret. */
const isInPath = (secret: Secret): boolean => typeof secret !== 'string' || secret.startsWith('path');

/** A malformed string is shown up to its trouble or its query, and to its scheme where an `@`, a port or the path may be secret. */
function shownOfMalformed(text: string, trouble: number, engine: SecretEngine): number {
  if (secretsOf(text, engine).some(isInPath)) return (SCHEME.exec(text)?.[0].length ?? -1) + 1;
  const start = text.slice(0, trouble).replace(/[?#][^]*/, '');
  if (text.includes('@') || /\/\/[^/?#]*:/.test(start)) return Math.min(start.search(/[:/?#]|$/) + 1, start.length);
  return secretValues(start, 'path')[0]?.start ?? start.length;
}

/** A character that a secret has before it or in it, unless a function or the whole component names it. */
const SIGN = /[?@=%]/;

const needsSign = (secret: Secret): boolean =>
  typeof secret !== 'function' && secret !== 'path' && secret !== 'fragment';

/** The length of the scheme with its colon of a string beyond the limits. */
const shownOfTooMuch = (text: string): number => /^[A-Za-z][A-Za-z0-9+.-]{0,63}:/.exec(text)?.[0].length ?? 0;

/** The parts of a string that must not be shown, as one reading finds them. */
export interface SecretReading {
  /** In no order; they may overlap. Of a malformed string and of one beyond the limits, one range hides all from one position on. */
  readonly ranges: readonly Range[];
  readonly state: 'taken' | 'malformed' | 'too-much';
  /** Undefined if the string plainly has no secret that is declared, or is not taken. */
  readonly texts: Components | undefined;
}

const NO_SECRETS: SecretReading = Object.freeze({ ranges: [], state: 'taken', texts: undefined });

/**
 * Finds the parts of a string that must not be shown: passwords, secrets of the scheme and of the policy, values behind names of the
 * list. Of a malformed string, of one beyond the limits and of one for which a function of the scheme fails, that is everything from
 * one position on.
 *
 * @param isFirst - whether functions of the scheme are asked: positions that a function counts have moved in a later reading
 * @returns Never throws for a string.
 */
export function readSecrets(text: string, engine: SecretEngine, isFirst: boolean): SecretReading {
  const from = (start: number, state: SecretReading['state'], texts?: Components): SecretReading => {
    return { ranges: [{ start, end: text.length }], state, texts };
  };
  if (excessOf(text, engine.limits) !== undefined) return from(shownOfTooMuch(text), 'too-much');
  const secrets = secretsOf(text, engine);
  if (!SIGN.test(text) && secrets.every(needsSign) && isUriReference(text)) return NO_SECRETS;
  const result = tryParse(text);
  if (!result.ok) return from(shownOfMalformed(text, result.issue.start, engine), 'malformed');
  const uri = result.value;
  const texts = componentsOf(uri);
  try {
    const spans = secrets
      .filter((secret) => typeof secret !== 'function' || (isFirst && uri.scheme !== undefined))
      .flatMap((secret) => declaredSpans(uri as Uri, texts, secret))
      .concat(namedSpans(texts));
    const ranges = spans.map(({ component, start, end }) => rangeOf(texts, component, start, end));
    return { ranges, state: 'taken', texts };
  } catch {
    return from(String(uri.scheme).length + 1, 'taken', texts);
  }
}

/**
 * Replaces ranges of a string by a mark.
 *
 * @param ranges - in any order; they may overlap, and those that touch get one mark
 * @param mark - the string in place of a range, or a function that makes it of the range
 */
export function replaceRanges(
  text: string,
  ranges: readonly Range[],
  mark: string | ((range: string) => string) = '',
): string {
  const markOf = (start: number, end: number): string =>
    typeof mark === 'string' ? mark : mark(text.slice(start, end));
  let kept = '';
  let begin = 0;
  let last = -1;
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    if (start > last) {
      kept += (last < 0 ? '' : markOf(begin, last)) + text.slice(Math.max(last, 0), start);
      begin = start;
    }
    last = Math.max(last, end);
  }
  return last < 0 ? text : kept + markOf(begin, last) + text.slice(last);
}

/** A URI reference without ranges of it. A path that loses its first segment gains no authority (RFC 3986 3.3). */
function withoutRanges(text: string, ranges: readonly Range[]): string {
  if (ranges.length === 0) return text;
  const shown = replaceRanges(text, ranges);
  const texts = splitComponents(text);
  if (texts.host !== undefined) return shown;
  const path = componentStart(texts, 'path');
  return shown.slice(0, path) + shown.slice(path).replace(/^\/{2,}/, '/');
}

/** A string, or the string of a `URL`; else ''. */
export const writtenOf = (value: unknown): string => {
  if (typeof value === 'string') return value;
  const { href } = Object(value) as { readonly href?: unknown };
  return typeof href === 'string' ? href : '';
};

/** A string is read so often, at most. */
const MAX_READINGS = 8;

/**
 * Removes ranges of a string until it stays as it is: without its secrets, it may be read in another way, which shows others.
 *
 * @param rangesOf - the ranges of a string; `isFirst` is false for a string without ranges of an earlier reading
 * @returns '' for a value that is neither a string nor a `URL`; the scheme alone if each of eight readings finds more
 */
export function withoutSecrets(
  given: string,
  engine: SecretEngine,
  rangesOf: (text: string, isFirst: boolean) => readonly Range[],
): string {
  const text = writtenOf(given);
  const above = text.length > engine.limits.length ? '' : schemeBefore(text, engine);
  const whole = `${above}${text}`;
  let redacted = whole;
  for (let readings = 0; readings < MAX_READINGS; readings++) {
    const before = redacted;
    redacted = withoutRanges(before, rangesOf(before, readings === 0));
    if (redacted === before) return redacted.slice(above.length);
  }
  return whole.slice(above.length, shownOfTooMuch(whole));
}

/**
 * Removes the secrets of a URI: the userinfo behind its first `:`, the secrets of its scheme and of the policy, and values behind names
 * as `access_token`. The delimiters stay, so that the removal is visible. A redacted string stays as it is if it is redacted again.
 * Tokens by their looks and secrets in messages are found by @urikit/secrets.
 *
 * @param engine - answers for its schemes, its limits and its policies
 * @returns for a malformed string its beginning, without anything that may be userinfo; the scheme alone if a function
 *   of the scheme fails; '' for a value that is neither a string nor a `URL`, because a line of a log is written all the same
 * @throws UrikitError `input/value` for a value that is no engine; never for a string
 * @see RFC 3986 section 3.2.1, 7.5
 * @example redact('http://u:secret@h/?access_token=x', createEngine()) // 'http://u:@h/?access_token='
 */
export function redact(text: string, engine: SecretEngine): string {
  engineOf(engine, ['hooks', 'limits', 'secrets']);
  return withoutSecrets(text, engine, (each, isFirst) => readSecrets(each, engine, isFirst).ranges);
}
