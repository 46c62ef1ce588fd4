/**
 * Pairs of texts: references with their bases, and URIs with variants of them.
 */
import { flat } from './corpora.mjs';
import { createRandom } from './random.mjs';
import { host, path, shortUrl } from './web.mjs';
import { WORDS } from './words.mjs';

const references = [
  (r) => `${r.pick(WORDS)}.html`,
  (r) => `./${r.pick(WORDS)}/${r.pick(WORDS)}`,
  (r) => `../${r.pick(WORDS)}/${r.pick(WORDS)}.png`,
  (r) => `../../${r.pick(WORDS)}`,
  (r) => path(r, r.between(1, 3)),
  (r) => path(r, r.between(1, 3)),
  (r) => `?page=${r.between(1, 99)}`,
  (r) => `#${r.pick(WORDS)}`,
  (r) => `//${host(r)}${path(r, 1)}`,
  (r) => `https://${host(r)}${path(r, 2)}`,
];

/** @returns references and bases in turn, as in the links of a page */
export const referencesWithBases = () => {
  const r = createRandom(3993);
  return r.times(500, () => [flat(r.pick(references)(r)), flat(`https://${host(r)}${path(r, r.between(1, 4))}`)]);
};

/** What the reference of RFC 3986 5.4 resolve against, with its references. */
export const rfcExamples = () => {
  const texts =
    'g:h g ./g g/ /g //g ?y g?y #s g#s g?y#s ;x g;x g;x?y#s . ./ .. ../ ../g ../.. ../../ ../../g ../../../g ' +
    '/./g /../g g. .g g.. ..g ./../g ./g/. g/./h g/../h g;x=1/./y g?y/./x g#s/../x';
  return texts.split(' ').map((text) => [flat(text), flat('http://a/b/c/d;p?q')]);
};

const unreserved = (text) => text.replace(/[a-z](?=[^/]*$)/, (char) => `%${char.charCodeAt(0).toString(16)}`);

const variations = [
  (text) => text.replace(/^https?/, (name) => name.toUpperCase()),
  (text) => text.replace(/\/\/[^/?#]*/, (authority) => authority.toUpperCase()),
  (text) => text.replace(/^(https?):\/\/[^/?#]*/, (start, name) => `${start}:${name === 'http' ? '80' : '443'}`),
  (text) => text.replace(/^([^/]*\/\/[^/?#]*)\//, '$1/./'),
  (text) => text.replace(/^([^/]*\/\/[^/?#]*)\//, '$1/a/../'),
  (text) => text.replace(/^([^/]*\/\/[^/?#]*\/[^?#]*)/, (start) => unreserved(start)),
];

const clean = (r) => {
  for (;;) {
    const text = shortUrl(r);
    if (new URL(text).href === text && !text.includes('%')) return text;
  }
};

/** Two ways to write one URI. */
export const variants = () => {
  const r = createRandom(3994);
  return r.times(500, (i) => {
    const text = clean(r);
    return [flat(text), flat(variations[i % variations.length](text))];
  });
};

/** One text twice, as two strings in memory: to be one and the same object would be too easy. */
export const sameTexts = () => {
  const r = createRandom(3995);
  return r.times(500, () => {
    const text = shortUrl(r);
    return [flat(text), flat(text)];
  });
};

/** Two URIs that are not equivalent. */
export const unequalTexts = () => {
  const r = createRandom(3996);
  return r.times(500, () => [flat(shortUrl(r)), flat(shortUrl(r))]);
};
