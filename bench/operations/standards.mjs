import { STANDARDS, createSame } from '@urikit/same';
import { engine } from '../engine.mjs';
import { sameTexts, variants } from '../pairs.mjs';
import { fastUri, uriJs } from '../peers.mjs';
import { createRandom } from '../random.mjs';
import { host, path, word } from '../web.mjs';
import { DIGITS } from '../words.mjs';

/** Each standard by itself, over pairs of its own kind of strings. Other libraries have one answer for all standards. */

const { same } = createSame({ engine, standards: STANDARDS });

const made = (make) => () => {
  const r = createRandom(8288);
  return r.times(500, () => make(r));
};
const twice = (make) =>
  made((r) => {
    const one = make(r);
    return [one, one];
  });

/** Pairs for standards that say nothing, or little, about http URLs. */
const PAIRS = {
  issuer: () => sameTexts().map(([a, b]) => [a, b].map((one) => one.replace(/[?#].*/, '').replace(/^http:/, 'https:'))),
  'cors-origin': twice((r) => `https://${host(r)}`),
  'robots-path': made((r) => {
    const one = path(r, 3);
    return [`https://${host(r)}${one}`, `${one.slice(0, 6)}*`];
  }),
  'spiffe-id': twice((r) => `spiffe://${host(r)}/${word(r)}/${word(r)}`),
  acct: made((r) => {
    const [name, at] = [word(r), host(r)];
    return [`acct:${name}@${at}`, `ACCT:${name}@${at.toUpperCase()}`];
  }),
  urn: made((r) => {
    const name = word(r);
    return [`urn:example:${name}%2f`, `URN:Example:${name}%2F`];
  }),
  tel: made((r) => {
    const digits = r.chars(DIGITS, 9);
    return [`tel:+1${digits}`, `tel:+1-${digits.slice(0, 3)}-${digits.slice(3)}`];
  }),
};

const pairsOf = ({ id }) => (PAIRS[id] ?? variants)().map(([a, b]) => ({ id, a, b }));

export const standards = {
  id: 'standards',
  title: 'the same, by each standard',
  counts: 'found equal',
  corpora: () => Object.fromEntries(STANDARDS.map((standard) => [standard.id, pairsOf(standard)])),
  subjects: [
    { name: 'urikit', run: ({ id, a, b }) => Number(same(id, a, b).equal) },
    { name: 'strings', run: ({ a, b }) => Number(a === b) },
    { name: 'native URL', run: ({ a, b }) => Number(new URL(a).href === new URL(b).href) },
    { name: 'fast-uri', run: ({ a, b }) => Number(fastUri.equal(a, b)) },
    { name: 'uri-js', run: ({ a, b }) => Number(uriJs.equal(a, b)) },
  ],
};
