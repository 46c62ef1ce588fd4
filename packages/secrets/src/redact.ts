import {
  engineOf,
  type Range,
  readSecrets,
  type SecretEngine,
  splitComponents,
  withoutSecrets,
} from '@urikit/generic/internal';
import { lateUserinfo } from './late-userinfo.js';
import { looksLikeToken } from './looks-like-token.js';
import { nestedSecrets } from './nested-secrets.js';
import { listedSpans } from './parameter-spans.js';
import { scannedRanges } from './secret-spans.js';
import { shapeSpans } from './shape-spans.js';

/** The rules of RFC 3986 alone. */
const ANY_SCHEME: SecretEngine = {
  hooks: () => undefined,
  limits: { length: Infinity, segments: Infinity, parameters: Infinity },
  secrets: [],
};

const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*(?=:)/;

/** A character that a secret has before it, behind it or in it, unless its shape names it. */
const SIGN = /[?@=%"']/;

/** The position of the first secret of a malformed string in the part that is shown otherwise. A secret may go on behind it. */
function firstOfMalformed(text: string, shown: number): number {
  const start = text.slice(0, shown);
  const scheme = SCHEME.exec(text)?.[0];
  const [head, behind] = scheme === undefined ? [0, undefined] : [scheme.length + 1, '//' as const];
  const token = Array.from(start.matchAll(/[^:/;]+/g)).find(([piece]) => looksLikeToken(piece))?.index;
  const nested = nestedSecrets(text.slice(head), { behind }).map((span) => head + span.start);
  const others = [...listedSpans(start, 'path'), ...shapeSpans(text)].map((span) => span.start);
  return Math.min(shown, token ?? shown, ...nested, ...others);
}

/** The ranges that are hidden: those of the engine, and those of the scanner. */
function hiddenRanges(text: string, engine: SecretEngine, isFirst: boolean): readonly Range[] {
  const { ranges, state, texts: read } = readSecrets(text, engine, isFirst);
  if (state === 'too-much') return ranges;
  if (state === 'malformed') return [{ start: firstOfMalformed(text, (ranges[0] as Range).start), end: text.length }];
  const shapes = shapeSpans(text);
  if (ranges.length === 0 && shapes.length === 0 && !SIGN.test(text)) return ranges;
  const texts = read ?? splitComponents(text);
  const needsAuthority =
    texts.scheme !== undefined && engine.hooks(texts.scheme.toLowerCase())?.authority === 'required';
  return [...ranges, ...lateUserinfo(text), ...scannedRanges(shapes, texts, needsAuthority)];
}

/**
 * Removes the secrets of a URI: those that `engine.redact` removes, values of parameters on the published tables, tokens and
 * addresses of known shapes, passwords of URIs inside. The delimiters stay, so that the removal is visible. A redacted string stays
 * as it is if it is redacted again.
 *
 * @param engine - whose schemes, limits and policy count; absent: the rules for any scheme
 * @returns for a malformed string its beginning, without anything that may be userinfo; the scheme alone if a function
 *   of the scheme fails, or if each of eight readings finds more secrets; '' for a value that is neither a string nor a `URL`, because
 *   a line of a log is written all the same
 * @throws UrikitError `input/value` if `engine` is not an engine; never for a string
 * @see RFC 3986 section 3.2.1, 7.5
 * @example redact('http://u:secret@h/?sig=x') // 'http://u:@h/?sig='
 */
export function redact(text: string, engine: SecretEngine = ANY_SCHEME): string {
  engineOf(engine, ['hooks', 'limits', 'secrets']);
  return withoutSecrets(text, engine, (each, isFirst) => hiddenRanges(each, engine, isFirst));
}
