/**
 * The corpora, generated from fixed seeds: no list of other people's URLs is part of this repository.
 * `node bench/corpora.mjs` prints what is in them.
 */
import { pathToFileURL } from 'node:url';
import { mixedReference } from './mixed.mjs';
import { createRandom } from './random.mjs';
import { host, pair, path, scheme, shortUrl, word } from './web.mjs';
import { DIGITS, HEX, PARAMETERS, SCRIPTS, SUBDOMAINS, TOKEN, WORDS } from './words.mjs';

/**
 * A flat string of one byte per character, as a server reads it from a socket. A string that was put together by `+` is
 * a tree, and whichever subject touched it first would pay for flattening it.
 */
export const flat = (text) => Buffer.from(text, 'latin1').toString('latin1');

const trackingValue = (r) => {
  if (r.chance(0.06)) return encodeURIComponent(`https://${host(r)}${path(r, r.between(1, 2))}`);
  if (r.chance(0.08)) return `${r.pick(WORDS)}%20${r.pick(WORDS)}`;
  if (r.chance(0.3)) return r.pick(WORDS);
  if (r.chance(0.2)) return r.chars(DIGITS, r.between(2, 13));
  return r.chars(TOKEN, r.between(6, 48));
};

/** A URL of an advertisement or a search with facets: mean 642 characters, nearly all of it query. */
const longQuery = (r) => {
  const pairs = r.times(r.between(13, 32), () => `${r.pick(PARAMETERS)}=${trackingValue(r)}`);
  return `${scheme(r)}://${host(r)}${path(r, r.between(1, 3))}?${pairs.join('&')}`;
};

/** Text of an encyclopedia's title: a third of them written as no normalizer would. */
const percentHeavy = (r) => {
  const script = r.pick(SCRIPTS);
  const words = r.times(r.between(1, script === SCRIPTS[0] ? 2 : 3), () => r.pick(script));
  const latin = r.chance(0.5) ? `_(${r.pick(WORDS)})` : '';
  let title = encodeURIComponent(`${words.join('_')}`) + latin;
  if (r.chance(1 / 3)) {
    title = r.chance(0.5)
      ? title.replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase())
      : title.replace(/_/g, '%5F').replace(/([a-z])\)$/, (_, c) => `%${c.charCodeAt(0).toString(16)})`);
    if (!/%[0-9a-f]*[a-f]|%5F/.test(title)) title = `%7E${title}`;
  }
  const tail = r.chance(0.4)
    ? `#${encodeURIComponent(r.pick(script))}`
    : r.chance(0.3)
      ? `?q=${encodeURIComponent(r.pick(script))}`
      : '';
  return `https://${r.pick(['ru', 'ja', 'de', 'fr', 'ko', 'el', 'ar'])}.${r.pick(WORDS)}.org/wiki/${title}${tail}`;
};

/** A normal form: nothing to do, and long enough that copying it would show. */
const normal = (r) => {
  const segments = r.times(r.between(5, 10), () => (r.chance(0.2) ? r.chars(HEX, r.between(8, 32)) : word(r)));
  const query = r.chance(0.7) ? `?${r.times(r.between(2, 6), () => pair(r)).join('&')}` : '';
  const encoded = r.chance(0.25) ? `/${r.pick(WORDS)}%20${r.pick(WORDS)}%2F${r.chars(TOKEN, 8)}` : '';
  const fragment = r.chance(0.3) ? `#${r.pick(WORDS)}-${r.pick(WORDS)}` : '';
  return `https://${r.pick(SUBDOMAINS)}.${host(r)}/${segments.join('/')}${encoded}${query}${fragment}`;
};

export const generate = (seed, count, make) => {
  const r = createRandom(seed);
  return r.times(count, () => flat(make(r)));
};

/** @returns {Record<string, readonly string[]>} each corpus by its name */
export const createCorpora = () => ({
  short: generate(3986, 500, shortUrl),
  'long query': generate(3987, 500, longQuery),
  'pct-heavy': generate(3988, 500, percentHeavy),
  normal: generate(3989, 500, normal),
  mixed: generate(3990, 2000, mixedReference),
});

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const [name, texts] of Object.entries(createCorpora())) {
    const mean = texts.reduce((sum, text) => sum + text.length, 0) / texts.length;
    process.stdout.write(`${name}: ${texts.length} texts, mean ${mean.toFixed(1)} characters\n`);
    for (const text of texts.slice(0, 12))
      process.stdout.write(`  ${text.length > 160 ? `${text.slice(0, 157)}...` : text}\n`);
  }
}
