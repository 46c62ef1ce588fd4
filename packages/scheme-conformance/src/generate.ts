import { isUri, parse } from '@urikit/generic';
import type { SchemeHooks } from '@urikit/generic/hooks';
import fc from 'fast-check';
import type { Cases, Row } from './cases.js';
import { schemeOf, type Subject, type Target } from './target.js';

/**
 * Generates URIs of a plugin's schemes. Components that its data names are frequent, forbidden ones occur, and so do
 * the strings of its author.
 */

const joined = (...parts: readonly fc.Arbitrary<string>[]): fc.Arbitrary<string> =>
  fc.tuple(...parts).map((each) => each.join(''));
const often = (likely: boolean, part: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof({ weight: likely ? 1 : 5, arbitrary: fc.constant('') }, { weight: likely ? 5 : 1, arbitrary: part });

const CHARS = "aBz09-._~!$&'()*+,;=:@";
const TRIPLETS = [
  '%41',
  '%7e',
  '%2e',
  '%2E',
  '%2f',
  '%2F',
  '%3a',
  '%3F',
  '%23',
  '%40',
  '%2C',
  '%26',
  '%3D',
  '%25',
  '%5C',
  '%00',
  '%0D%0A',
  '%c3%a9',
  '%C3%89',
  '%FF',
  '%20',
  '%22',
];
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CHARS) },
  { weight: 1, arbitrary: fc.constantFrom(...TRIPLETS) },
);
const word = fc.array(piece, { maxLength: 6 }).map((each) => each.join(''));
const segment = fc.oneof(
  { weight: 3, arbitrary: word },
  {
    weight: 2,
    arbitrary: fc.constantFrom('', '.', '..', '%2e', '.%2E', 'a', 'Team', 'c:', 'index.html', 'a@b', 'a=b'),
  },
);
const segments = fc.array(segment, { maxLength: 5 }).map((each) => each.join('/'));
const pairs = fc.array(joined(word, fc.constantFrom('=', ''), word), { maxLength: 3 }).map((each) => each.join('&'));

/** Parts of userinfo that do not occur in a message by chance. */
export const MARKS = ['joe7user', 'hush7word'];
const USERINFOS = [...MARKS, MARKS.join(':'), 'u', 'u:', ':', ''];

const HOSTS = [
  'h',
  'H.Example',
  'example.com',
  '%45xample.com',
  'x%c3%a9',
  '192.0.2.1',
  '127.1',
  '[::1]',
  '[2001:DB8:0:0:0:0:0:1]',
  'h.',
];

function authorityOf({ authority, host, userinfo, defaultPort, localHosts = [] }: SchemeHooks): fc.Arbitrary<string> {
  const ports = [
    '',
    '0',
    '8080',
    '65536',
    ...(defaultPort === undefined ? ['80'] : [String(defaultPort), `0${String(defaultPort)}`]),
  ];
  const hosts = fc.constantFrom(...HOSTS, '', ...localHosts, ...localHosts.map((name) => name.toUpperCase()));
  const part = joined(
    fc.constant('//'),
    often(
      false,
      fc.constantFrom(...USERINFOS).map((each) => `${each}@`),
    ),
    often(true, host === 'required' ? hosts.filter((each) => each !== '') : hosts),
    often(
      false,
      fc.constantFrom(...ports).map((each) => `:${each}`),
    ),
  );
  return userinfo === 'forbidden' && authority === 'forbidden'
    ? often(false, part)
    : often(authority !== 'forbidden', part);
}

/** The URIs of the rows; with `both`, the second member of each row, too, if it is a string. */
const textsOf = (rows: readonly Row<unknown>[] = [], both = false): readonly string[] =>
  rows.flatMap(([, text, other]) => (both && typeof other === 'string' ? [text, other] : [text]));

/** The valid URIs of the author's table with one of these schemes. */
export function tableTexts(cases: Cases, schemes: readonly string[]): readonly string[] {
  const { normalize, equivalent, different, issues, hazards, views, hosts, rules, texts = [] } = cases;
  const all = [
    ...texts,
    ...textsOf(normalize, true),
    ...textsOf(equivalent, true),
    ...textsOf(different, true),
    ...textsOf(issues),
    ...textsOf(hazards),
    ...textsOf(hosts),
    ...textsOf(views),
    ...textsOf(rules),
  ];
  return Array.from(new Set(all)).filter((text) => isUri(text) && schemes.includes(schemeOf(text)));
}

/** Makes one small change that leaves a URI of the same scheme. */
const near = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length), fc.constantFrom('', '', ...CHARS, '/', '?', '#', ...TRIPLETS), fc.nat(2))
    .map(([at, put, cut]) => {
      const start = Math.max(at, text.indexOf(':') + 1);
      const changed = text.slice(0, start) + put + text.slice(start + cut);
      return isUri(changed) ? changed : text;
    });

const inAnyCase = (scheme: string): fc.Arbitrary<string> =>
  fc.constantFrom(scheme, scheme, scheme.toUpperCase(), scheme.slice(0, 1).toUpperCase() + scheme.slice(1));

/** URIs of one scheme, valid, as often in normal form as not. */
function generated(scheme: string, hooks: SchemeHooks, known: readonly string[]): fc.Arbitrary<string> {
  const parts = known.map((text) => parse(text));
  const pool = (texts: readonly (string | undefined)[], other: fc.Arbitrary<string>): fc.Arbitrary<string> => {
    const found = texts.filter((text) => text !== undefined && text !== '') as readonly string[];
    return found.length === 0 ? other : fc.oneof(other, fc.constantFrom(...found));
  };
  const path = joined(fc.constantFrom('', '/', '/'), segments);
  return joined(
    inAnyCase(scheme),
    fc.constant(':'),
    authorityOf(hooks),
    pool(
      parts.map((each) => each.path),
      path,
    ),
    often(
      hooks.query !== 'forbidden',
      pool(
        parts.map((each) => each.query),
        pairs,
      ).map((each) => `?${each}`),
    ),
    often(
      false,
      pool(
        parts.map((each) => each.fragment),
        word,
      ).map((each) => `#${each}`),
    ),
  ).filter(isUri);
}

/** Valid URIs of the plugin's schemes. */
export function ownTexts({ cases }: Target, { hooks }: Subject): fc.Arbitrary<string> {
  const known = tableTexts(cases, Object.keys(hooks));
  const made = fc.oneof(
    ...Object.entries(hooks).map(([scheme, each]) =>
      generated(
        scheme,
        each,
        known.filter((text) => schemeOf(text) === scheme),
      ),
    ),
  );
  if (known.length === 0) return made;
  const written = fc.constantFrom(...known);
  return fc.oneof(
    { weight: 3, arbitrary: made },
    { weight: 1, arbitrary: written },
    { weight: 2, arbitrary: written.chain(near) },
  );
}

/** Valid URIs of schemes that the plugin does not own, with names like its own. */
export function foreignTexts({ plugin: { schemes: own } }: Target, { hooks }: Subject): fc.Arbitrary<string> {
  const names = ['foo', 'x-other', ...own.flatMap((name) => [`${name}x`, `x-${name}`, name.slice(0, -1)])].filter(
    (name) => name !== '' && !own.includes(name),
  );
  return fc.oneof(
    ...Object.values(hooks).map((each) => fc.constantFrom(...names).chain((name) => generated(name, each, []))),
  );
}
