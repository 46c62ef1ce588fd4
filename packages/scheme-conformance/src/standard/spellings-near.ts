import fc from 'fast-check';

/** Strings near the strings of a table: other spellings, and other URIs. */

type Edit = (text: string, at: number) => string;

const hex = (char: string): string => `%${char.charCodeAt(0).toString(16).padStart(2, '0')}`;
const flip = (char: string): string => (char === char.toLowerCase() ? char.toUpperCase() : char.toLowerCase());
const replaceAt = (text: string, at: number, change: (char: string) => string): string =>
  text === '' ? text : text.slice(0, at) + change(text.charAt(at)) + text.slice(at + 1);

const EDITS: readonly Edit[] = [
  (text) => text.replace(/^[^:]*/, (scheme) => scheme.toUpperCase()),
  (text) => text.replace(/\/\/[^/?#]*/, (authority) => authority.toUpperCase()),
  (text, at) => replaceAt(text, at, flip),
  (text, at) => replaceAt(text, at, (char) => (/[a-z0-9/.~-]/i.test(char) ? hex(char) : char)),
  (text) => text.replace(/%../g, (triplet) => triplet.toLowerCase()),
  (text) =>
    text.replace(
      /^(https?:\/\/[^/?#:]*)(?=[/?#]|$)/,
      (origin) => origin + (origin.startsWith('https') ? ':443' : ':80'),
    ),
  (text, at) =>
    text.replace(
      /^([^:]*:\/\/(?:\[[^\]]*\]|[^/?#:@]*))(?::\d*)?/,
      (_, origin: string) => `${origin}:${String(at * 7)}`,
    ),
  (text) => text.replace(/:(\d+)/, ':0$1'),
  (text) => text.replace(/^([^:]*:\/\/[^/?#]*)\/$/, '$1'),
  (text) => `${text}/`,
  (text) => `${text}?`,
  (text) => `${text}#`,
  (text) => `${text}?a=1&b=2`,
  (text) => `${text}?b=2&a=1`,
  (text) => text.replace(/\/(?=[^/]*$)/, '/./'),
  (text) => text.replace(/\/(?=[^/]*$)/, '/x/../'),
  (text) => text.replace(/\/(?=[^/]*$)/, '//'),
  (text) => text.replace('://', '://me@'),
  (text) => text.replace(/^https/, 'http'),
  (text) => text.replace('localhost', '127.0.0.1'),
  (text) => `${text} `,
  (text, at) => replaceAt(text, at, () => '\u00e9'),
  (text, at) => replaceAt(text, at, () => 'e\u0301'),
  (text, at) => replaceAt(text, at, () => '%C3%A9'),
  (text, at) => text.slice(0, at) + text.slice(at + 1),
  (text, at) => text.slice(0, at) + text.slice(at).replace(/[^:]*:/, ''),
];

/** A number of strings near one of these: each is edited up to three times. */
export function near(strings: readonly string[], count: number): fc.Arbitrary<readonly string[]> {
  const edits = fc.array(fc.tuple(fc.constantFrom(...EDITS), fc.nat()), { maxLength: 3 });
  const lists = fc.array(edits, { minLength: count, maxLength: count });
  return fc
    .tuple(fc.constantFrom(...strings), lists)
    .map(([text, all]) =>
      all.map((list) => list.reduce((edited, [edit, at]) => edit(edited, at % Math.max(1, edited.length)), text)),
    );
}
