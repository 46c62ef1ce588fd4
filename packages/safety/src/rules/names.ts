import { decodePunycode } from './punycode.js';
import type { Rule } from './rule.js';
import { asAscii } from './skeleton.js';
import type { ToAscii } from './to-ascii.js';

/** The scripts that names are written in; a letter of any other counts as a script of its own kind. */
const SCRIPTS = (
  'Latin Cyrillic Greek Armenian Cherokee Coptic Georgian Han Hiragana Katakana Bopomofo Hangul' +
  ' Arabic Hebrew Thai Lao Khmer Myanmar Ethiopic Devanagari Bengali Tamil Telugu'
).split(' ');

/** The mixtures that writing systems have (UTS #39 5.2, "highly restrictive"). */
const MIXTURES: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

function scriptsOf(label: string): readonly string[] {
  // Made here, so that the package loads in an engine without scripts of Unicode.
  const patterns = SCRIPTS.map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const);
  const scripts = patterns.filter(([, pattern]) => pattern.test(label)).map(([name]) => name);
  const hasOther = Array.from(label).some(
    (char) =>
      /\p{L}/u.test(char) &&
      !/\p{Script=Common}|\p{Script=Inherited}/u.test(char) &&
      !patterns.some(([, each]) => each.test(char)),
  );
  return hasOther ? [...scripts, 'another'] : scripts;
}

const isMixed = (scripts: readonly string[]): boolean =>
  scripts.length > 1 && !MIXTURES.some((mixture) => scripts.every((script) => mixture.includes(script)));

const hasNonAscii = (text: string): boolean => /[^\0-\x7f]/.test(text);

/** Tells if a label with characters outside ASCII looks like an ASCII label. */
const looksLikeAscii = (label: string): boolean => hasNonAscii(label) && /^[a-z0-9-]+$/.test(asAscii(label));

/** A label of the DNS has 63 octets; percent-encoded, each of its characters takes nine. */
const LONGEST = 9 * 63;

const decoded = (label: string): string => {
  try {
    return decodeURIComponent(label);
  } catch {
    return label;
  }
};

/** ASCII that no label has (RFC 5890 2.3.1), or a hyphen where labels have no hyphen (RFC 5891 4.2.3.1). */
const NO_LABEL = /[\0-,./:-@[-`{-\x7f]|^-|-$|^..--|^[\0-\x7f]*$/;

/** The U-label of an A-label in lower case; undefined for another string (RFC 5890 2.3.2.1). */
function unicodeOf(label: string, toAscii: ToAscii): string | undefined {
  if (label.length > 63) return undefined;
  const decodedLabel = decodePunycode(label.slice(4));
  if (decodedLabel === undefined || NO_LABEL.test(decodedLabel)) return undefined;
  return toAscii(decodedLabel) === label ? decodedLabel : undefined;
}

/** Invisible or misleading characters, which stay encoded (RFC 3987 6.1). */
const UNSEEN = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The label in the letters that people see; a label that is too long for the DNS stays as it is. */
export function shown(label: string, toAscii: ToAscii): string {
  if (label.length > LONGEST) return label;
  const written = decoded(label);
  const unicode = /^xn--/i.test(written) ? unicodeOf(written.toLowerCase(), toAscii) : undefined;
  return unicode === undefined || UNSEEN.test(unicode) ? written : unicode;
}

/** Tells if a label begins like an A-label but is not valid (RFC 5890 2.3.2.1). */
function isFakeALabel(label: string, toAscii: ToAscii): boolean {
  const written = decoded(label).normalize('NFKC').toLowerCase();
  return written.startsWith('xn--') && (label.length > LONGEST || unicodeOf(written, toAscii) === undefined);
}

/** Labels whose letters come from several scripts, or stand for others (7.6). */
export const names: Rule = ({ host }, found, { toAscii }) => {
  if (host === undefined || !/xn--|%|[^\0-\x7f]/i.test(host.text)) return;
  let start = host.start;
  for (const written of host.text.split('.')) {
    if (isFakeALabel(written, toAscii)) found('safety/malformed-a-label', start, start + written.length);
    const label = shown(written, toAscii);
    const scripts = hasNonAscii(label) ? scriptsOf(label) : [];
    const end = start + written.length;
    if (isMixed(scripts)) found('safety/mixed-scripts', start, end, { detail: scripts.join(', ') });
    if (looksLikeAscii(label)) found('safety/confusable', start, end, { detail: `looks like "${asAscii(label)}"` });
    start = end + 1;
  }
};
