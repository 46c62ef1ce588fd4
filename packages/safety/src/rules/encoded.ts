import { replaceRanges, secretValues } from '@urikit/generic/internal';
import { nestedSecrets } from '@urikit/secrets/internal';
import { removeDotSegments } from '@urikit/generic/record';
import type { Anatomy, Part } from '../anatomy.js';
import { ENCODED_DIRECTIONS } from './direction.js';
import type { HazardCode, Reading } from '../hazard.js';
import { withoutZone } from './resolved-name.js';
import type { Rule, RuleSettings } from './rule.js';

/** Triplets that would be delimiters if they were decoded in a host, from the first to the last. `%25` before a zone is one of RFC 6874. */
const HOST_DELIMITERS = /%(?:2[35f]|3[af]|40|5[bcd])(?:.*%(?:2[35f]|3[af]|40|5[bcd]))?/is;

const once = (path: string): string => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Tells if a position is inside a part. */
const isIn = (part: Part | undefined, at: number): boolean =>
  part !== undefined && at >= part.start && at < part.start + part.text.length;

/** RFC 6068 5: "line breaks in the body of a message MUST be encoded with "%0D%0A"". RFC 5724 2.2 has a body of a short message. */
const BODY = /^(?:mailto|sms):[^?#]*\?(?:[^#&]*&)*?body=([^#&]*)/i;

/** The body of a message that a URI writes. */
function bodyOf(text: string): Part | undefined {
  const [all = '', body] = BODY.exec(text) ?? [];
  return body === undefined ? undefined : { text: body, start: all.length - body.length };
}

function codeOf({ path, host }: Anatomy, body: Part | undefined, value: number, at: number): HazardCode | undefined {
  if (value === 0) return 'safety/encoded-nul';
  if (value === 0x0a || value === 0x0d) return isIn(body, at) ? undefined : 'safety/encoded-line-break';
  if (value < 0x20 || value === 0x7f) return 'safety/encoded-control';
  if (value === 0x5c && !isIn(host, at)) return 'safety/encoded-backslash';
  return value === 0x2f && isIn(path, at) ? 'safety/encoded-slash' : undefined;
}

/** A dot-segment of which a dot is encoded (6.2.2.3). */
const ENCODED_DOTS = /(?<=^|[/\\])(?:%2e|\.%2e|%2e\.|%2e%2e)(?=$|[/\\])/gi;

/**
 * A segment that is a dot-segment or empty once its parameters are cut off, as servlets do (Java Servlet 6.0 3.5); an empty one
 * between slashes only, because a session is often the last segment.
 */
const ONLY_PARAMETERS =
  /(?<=^|[/\\]|%2f|%5c)(?:\.|%2e){1,2}(?:;|%3b)[^/\\]*|(?<=[/\\]|%2f|%5c)(?:;|%3b)[^/\\%]*(?:%(?!2f|5c)[^/\\%]*)*(?=[/\\%])/gi;

/** `?`, `#` or `;`, encoded once or twice, before an extension at the end of the path. */
const ENCODED_END = /%(?:25)?(?:3f|23|3b)(?=[^/]{0,64}\.[a-z][a-z0-9]{0,4}$)/i;

/**
 * Sequences of UTF-8 that are longer than their character needs: RFC 3629 3, "C0 80", also of five and six bytes (RFC 2279 2), and
 * of `C0` or `C1` before any byte, which decoders without a look at it read as `%c0%2f` and `%c1%1c`. CESU-8 surrogates are no
 * UTF-8 either, and `percentDecode` reports them.
 */
const OVERLONG =
  /%c[01]%[0-9a-f]{2}|%e0%[89][0-9a-f]%[89ab][0-9a-f]|%f0%8[0-9a-f](?:%[89ab][0-9a-f]){2}|%f8%8[0-7](?:%[89ab][0-9a-f]){3}|%fc%8[0-3](?:%[89ab][0-9a-f]){4}/gi;

/**
 * Characters that end a line to some readers: U+0085, U+2028 and U+2029, and two Chinese characters that become a line
 * break in writers that keep only the last byte of a code point.
 */
const OTHER_BREAKS = /%c2%85|%e2%80%a[89]|%e5%98%8[ad]/gi;

/** Masks passwords, and values behind names that standards publish. */
export const maskPath = (path: string): string =>
  replaceRanges(path, [...secretValues(path, 'path'), ...nestedSecrets(path)], '***');

/** The reading of a path, computed once for all triplets of a string, which may be many. Secrets are masked. */
function seen(
  reader: string,
  read: () => string,
  mask: RuleSettings['mask'],
): () => { readonly seenAs: readonly Reading[] } {
  let known: { readonly seenAs: readonly Reading[] } | undefined;
  return () => (known ??= { seenAs: [{ reader, path: mask(read()) }] });
}

/** `%` and two hexadecimal digits, of which each may be encoded too: `%252e`, `%25%32%65`. */
const TWICE = /%25(?:[0-9a-f]|%(?:3[0-9]|[46][1-6])){2}/gi;

const SEQUENCES: readonly (readonly [HazardCode, RegExp])[] = [
  ['safety/overlong-utf-8', OVERLONG],
  ['safety/encoded-line-break', OTHER_BREAKS],
  ['safety/direction-control', ENCODED_DIRECTIONS],
];

/** How those begin. */
const SEQUENCE = /%(?:c[01]|c2%85|d8%9c|e0%[89]|e2%8[01]|e5%98%8|f[08c]%8)/i;

/** Controls, `/` and a backslash. */
const ALONE = /%(?:[01][0-9a-f]|7f|2f|5c)/gi;

/** Calls a function with each match of a global expression: a list of matches takes longer than most of them. */
function eachMatch(text: string, pattern: RegExp, told: (start: number, end: number, match: string) => void): void {
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text))
    told(match.index, pattern.lastIndex, match[0]);
}

/** Triplets that change their meaning if a program decodes them early, late or twice. */
export const encoded: Rule = (anatomy, found, { mask }) => {
  const { text, host, path } = anatomy;
  // Triplets of a document are its bytes (RFC 2397 3): no server reads them as a path.
  if (/^data:/i.test(text)) return;
  if (/;|%3b/i.test(path.text))
    eachMatch(path.text, ONLY_PARAMETERS, (start, end) => {
      found('safety/dot-segment-parameter', path.start + start, path.start + end);
    });
  if (!text.includes('%')) return;
  if (SEQUENCE.test(text))
    for (const [code, pattern] of SEQUENCES)
      eachMatch(text, pattern, (start, end) => {
        found(code, start, end);
      });
  const delimiters = host?.text.includes('%') === true ? HOST_DELIMITERS.exec(withoutZone(host.text)) : null;
  if (host !== undefined && delimiters !== null) {
    const start = host.start + delimiters.index;
    found('safety/encoded-host-delimiter', start, start + delimiters[0].length, { detail: once(host.text) });
  }
  const end = ENCODED_END.exec(path.text);
  if (end !== null) found('safety/encoded-path-end', path.start + end.index, path.start + end.index + end[0].length);
  const first = seen('a server that decodes first', () => once(path.text), mask);
  const twice = seen('a server that decodes twice', () => once(once(path.text)), mask);
  const body = bodyOf(text);
  eachMatch(text, ALONE, (start, end, triplet) => {
    const code = codeOf(anatomy, body, parseInt(triplet.slice(1), 16), start);
    if (code !== undefined) found(code, start, end, code === 'safety/encoded-slash' ? first() : {});
  });
  eachMatch(text, TWICE, (start, end) => {
    found('safety/double-encoding', start, end, isIn(path, start) ? twice() : {});
  });
  if (!/%2e/i.test(path.text)) return;
  const dots = seen('a server that decodes the dots', () => removeDotSegments(path.text.replace(/%2e/gi, '.')), mask);
  eachMatch(path.text, ENCODED_DOTS, (start, end) => {
    found('safety/encoded-dot-segment', path.start + start, path.start + end, dots());
  });
};
