import {
  createEngine,
  EncodingError,
  type Engine,
  extract,
  findDoubleEncoding,
  isAbsoluteUri,
  isRelativeReference,
  isUri,
  isUriReference,
  parse,
  percentDecode,
  percentEncode,
  repair,
  RULES,
  tryParse,
  UriSyntaxError,
  needs,
} from '@urikit/generic';
import { decodePath, recompose, removeDotSegments, segments } from '@urikit/generic/record';

/**
 * Inputs that are made to take long, and everything that takes a text. "Time is linear in the input": the tests see
 * that each of these comes back, the bench measures that twice the length takes twice the time. Imports the engine
 * only.
 */

/** A pattern, and what stands at its end where something has to go wrong late. */
export interface HostilePattern {
  readonly name: string;
  readonly unit: string;
  readonly end?: string;
}

const UNITS = [
  '/..',
  '/.',
  '%41',
  '%2e',
  '%2F',
  '%ff',
  '%C3%A9',
  '/',
  '@',
  ':',
  '[1:',
  '[',
  ']',
  'a=1&',
  '%',
  '%4',
  '%25',
  '..',
  '../',
  './',
  '/./',
  '/a/../',
  '//',
  '?',
  '#',
  'a',
  'A',
  '.',
  '1',
  '1.',
  '0:',
  '::',
  ';',
  'é',
  '\ud800',
  ' ',
  '\n',
  '\0',
  '/index.html',
  '/%2e%2E',
  'a:/',
  'u:p@',
  '%%41',
  '+',
];

export const PATTERNS: readonly HostilePattern[] = [
  ...UNITS.map((unit) => ({ name: JSON.stringify(unit), unit })),
  ...UNITS.map((unit) => ({ name: `${JSON.stringify(unit)} and a NUL`, unit, end: '\0' })),
  ...['/', '//', '.', '/index.html/', '/..', '%41', 'a=1&'].map((unit) => ({
    name: `${JSON.stringify(unit)} and "a"`,
    unit,
    end: 'a',
  })),
  ...['a/../%2e/', '/a;b=c?d#e', 'a@b:c[d]', '%41%zz/..//'].map((unit) => ({
    name: `mixed ${JSON.stringify(unit)}`,
    unit,
  })),
];

/** The pattern repeated to about `length` UTF-16 units. */
export const patternText = ({ unit, end = '' }: HostilePattern, length: number): string =>
  unit.repeat(Math.ceil(length / unit.length)) + end;

/** Where a pattern stands: as the whole text, and inside each component. */
export const PLACES: readonly { readonly name: string; readonly before: string; readonly after: string }[] = [
  { name: 'whole text', before: '', after: '' },
  { name: 'scheme', before: 's', after: ':' },
  { name: 'rootless path', before: 's:', after: '' },
  { name: 'authority', before: 's://', after: '' },
  { name: 'userinfo', before: 's://', after: '@h/' },
  { name: 'password', before: 's://u:', after: '@h/' },
  { name: 'host', before: 's://h', after: '/' },
  { name: 'IP-literal', before: 's://[', after: ']/' },
  { name: 'IPvFuture', before: 's://[v1.', after: ']/' },
  { name: 'zone identifier', before: 's://[::1%25', after: ']/' },
  { name: 'port', before: 's://h:', after: '/' },
  { name: 'path', before: 's://h/', after: '' },
  { name: 'path without authority', before: 's:/a', after: '' },
  { name: 'relative path', before: 'a', after: '' },
  { name: 'query', before: 's://h/?', after: '#' },
  { name: 'fragment', before: 's://h/#', after: '' },
];

const OPT_IN = RULES.filter(({ tier }) => tier !== 'safe').map(({ id }) => id);

const plain = createEngine({ schemes: { s: { defaultPort: 80, emptyPath: '/', localHosts: ['localhost'] } } });
const opaque = createEngine({ schemes: { s: { path: 'opaque' } } });
const tree = createEngine({ schemes: { s: { path: 'hierarchical' } } });

/** Runs a function on a text; that a text is refused is an answer too. Any other error is not. */
const refusable =
  (run: (text: string) => unknown) =>
  (text: string): void => {
    try {
      run(text);
    } catch (error) {
      if (!(error instanceof UriSyntaxError || error instanceof EncodingError)) throw error;
    }
  };

const verbs = (name: string, engine: Engine): Record<string, (text: string) => void> => ({
  [`${name}.normalize`]: refusable((text) => engine.normalize(text)),
  [`${name}.check`]: (text) => void engine.check(text),
});

/** Every operation that takes a text of any length, by name. None throws but for a reason to be ashamed of. */
export const OPERATIONS: Readonly<Record<string, (text: string) => void>> = {
  isUriReference: (text) => void isUriReference(text),
  isUri: (text) => void isUri(text),
  isRelativeReference: (text) => void isRelativeReference(text),
  isAbsoluteUri: (text) => void isAbsoluteUri(text),
  tryParse: (text) => void tryParse(text),
  'parse and recompose': refusable((text) => recompose(parse(text))),
  ...verbs('plain', plain),
  ...verbs('opaque', opaque),
  ...verbs('tree', tree),
  'normalize, every rule': refusable((text) => plain.normalize(text, { rules: OPT_IN })),
  ...Object.fromEntries(
    OPT_IN.map((id) => [`normalize, ${id}`, refusable((text) => plain.normalize(text, { rules: [id] }))]),
  ),
  explain: refusable((text) => plain.explain(text)),
  needs: refusable((text) => needs(text, plain)),
  'compare with another': (text) => void plain.compare(text, `${text}a`),
  'compare with an equivalent': (text) => void plain.compare(text, text.replace('s:', 'S:')),
  'equivalent, fragment ignored': (text) =>
    void plain.equivalent(text, text.replace('s:', 'S:'), { fragment: 'ignore' }),
  'resolve on a base': refusable((text) => plain.resolve(text, 's://h/a/b?q')),
  'resolve as a base': refusable((text) => plain.resolve('../g', text)),
  removeDotSegments: (text) => void removeDotSegments(text),
  segments: (text) => void segments(text),
  'percentEncode a segment': refusable((text) => percentEncode(text, 'segment', { triplets: 'encode' })),
  'percentEncode, keeping triplets': refusable((text) => percentEncode(text, 'path', { triplets: 'keep' })),
  percentDecode: refusable((text) => percentDecode(text)),
  'percentDecode, replacing': refusable((text) => percentDecode(text, 'replace')),
  'percentDecode to octets': refusable((text) => percentDecode(text, 'bytes')),
  decodePath: refusable((text) => decodePath(text, 'replace')),
  findDoubleEncoding: (text) => void findDoubleEncoding(text),
  extract: (text) => void extract(text, { schemes: ['s', 'a'] }),
  repair: (text) => void repair(text, { authority: ['s'] }),
};

/** A text of `length` units, made of the pattern in its place. */
export const hostileText = (pattern: HostilePattern, place: (typeof PLACES)[number], length: number): string =>
  place.before + patternText(pattern, length) + place.after;
