import { domainToUnicode, tryDomainToAscii } from '@urikit/iri';

/** Full stops that separate labels (RFC 3490 section 3.1, which JSON Schema's own tests follow). */
const SEPARATOR = /[.\u3002\uFF0E\uFF61]/;

/** `LetterDigits`, `LDH` and the exceptions that are valid (RFC 5892 sections 2.1, 2.6). */
const VALID =
  /^(?:[-\p{Ll}\p{Lo}\p{Lm}\p{Mn}\p{Mc}\p{Nd}\u3007\u06FD\u06FE\u0F0B\u00B7\u0375\u05F3\u05F4\u30FB]|\u200C|\u200D)*$/u;

/** Letters and marks that are exceptions and disallowed (RFC 5892 section 2.6). */
const DISALLOWED = /[\u302E\u302F]|[\u0640\u07FA\u3031-\u3035\u303B]/;

/** `CONTEXTO`: where a character stands as it may not (RFC 5892 Appendix A.3 to A.9). */
const OUT_OF_CONTEXT = [
  /(?<!l)\u00B7|\u00B7(?!l)/,
  /\u0375(?!\p{Script=Greek})/u,
  /(?<!\p{Script=Hebrew})[\u05F3\u05F4]/u,
  /^[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*\u30FB[^\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]*$/u,
  /[\u0660-\u0669].*[\u06F0-\u06F9]|[\u06F0-\u06F9].*[\u0660-\u0669]/,
];

/** Characters that another form of the label has; letters of ASCII count in any case (RFC 5892 section 2.2). */
const isStable = (label: string): boolean => label.normalize('NFKC') === label;

function isLabel(label: string): boolean {
  const unicode = domainToUnicode(label.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
  if (!VALID.test(unicode) || DISALLOWED.test(unicode) || !isStable(unicode)) return false;
  return !OUT_OF_CONTEXT.some((pattern) => pattern.test(unicode));
}

/**
 * Tells if a string is an internationalized host name: labels that IDNA 2008 allows, between full stops.
 *
 * @returns false for any other value. Never throws.
 * @see RFC 5890 section 2.3.2.3, RFC 5892
 * @example isIdnHostname('실례.테스트') // true
 */
export function isIdnHostname(text: string): boolean {
  if (typeof text !== 'string' || text.length > 1012) return false;
  const labels = text.split(SEPARATOR);
  if (labels.includes('')) return false;
  return tryDomainToAscii(labels.join('.')).ok && labels.every(isLabel);
}
