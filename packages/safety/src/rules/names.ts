import { domainToUnicode, tryDomainToAscii } from '@urikit/iri';
import type { Rule } from './rule.js';
import { asAscii } from './skeleton.js';

/** The scripts that names are written in; a letter of any other counts as a script of its own kind. */
const SCRIPTS = [
  'Latin',
  'Cyrillic',
  'Greek',
  'Armenian',
  'Cherokee',
  'Coptic',
  'Georgian',
  'Han',
  'Hiragana',
  'Katakana',
  'Bopomofo',
  'Hangul',
  'Arabic',
  'Hebrew',
  'Thai',
  'Lao',
  'Khmer',
  'Myanmar',
  'Ethiopic',
  'Devanagari',
  'Bengali',
  'Tamil',
  'Telugu',
].map((name) => [name, new RegExp(`\\p{Script=${name}}`, 'u')] as const);

/** The mixtures that writing systems have (UTS #39 5.2, "highly restrictive"). */
const MIXTURES: readonly (readonly string[])[] = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
];

const LETTER = /\p{L}/u;

function scriptsOf(label: string): readonly string[] {
  const scripts = SCRIPTS.filter(([, pattern]) => pattern.test(label)).map(([name]) => name);
  const hasOther = Array.from(label).some(
    (char) =>
      LETTER.test(char) &&
      !/\p{Script=Common}|\p{Script=Inherited}/u.test(char) &&
      !SCRIPTS.some(([, each]) => each.test(char)),
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

/** The label in the letters that people see; a label that is too long for the DNS stays as it is. */
export function shown(label: string): string {
  if (label.length > LONGEST) return label;
  try {
    return domainToUnicode(decoded(label));
  } catch {
    return label;
  }
}

/** Tells if a label begins like an A-label but is not valid (RFC 5890 2.3.2.1). */
const isFakeALabel = (label: string): boolean =>
  /^xn--/i.test(decoded(label).normalize('NFKC')) && (label.length > LONGEST || !tryDomainToAscii(label).ok);

/** Labels whose letters come from several scripts, or stand for others (7.6). */
export const names: Rule = ({ host }, found) => {
  if (host === undefined || !/xn--|%|[^\0-\x7f]/i.test(host.text)) return;
  let start = host.start;
  for (const written of host.text.split('.')) {
    if (isFakeALabel(written)) found('safety/malformed-a-label', start, start + written.length);
    const label = shown(written);
    const scripts = hasNonAscii(label) ? scriptsOf(label) : [];
    const end = start + written.length;
    if (isMixed(scripts)) found('safety/mixed-scripts', start, end, { detail: scripts.join(', ') });
    if (looksLikeAscii(label)) found('safety/confusable', start, end, { detail: `looks like "${asAscii(label)}"` });
    start = end + 1;
  }
};
