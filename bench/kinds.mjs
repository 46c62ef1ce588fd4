/**
 * Texts by the kind of work that `normalize` finds in them: every text of a corpus needs that work and no other, so that
 * a corpus that is mostly normal already cannot hide its price.
 */
import { generate } from './corpora.mjs';
import { host, pair, path, scheme, shortUrl, word } from './web.mjs';
import { LOWER, SCRIPTS, SUBDOMAINS, WORDS } from './words.mjs';

/** A short URL that `URL.href` leaves alone and that has no triplet. */
const clean = (r) => {
  for (;;) {
    const text = shortUrl(r);
    if (!text.includes('%') && new URL(text).href === text) return text;
  }
};

/** The same with something behind the root. */
const cleanWithPath = (r) => {
  for (;;) {
    const text = clean(r);
    if (/^[^/]*\/\/[^/]*\/[a-z]/.test(text)) return text;
  }
};

/** `.` or `..` with the segment before it, at one or two places of a path. */
const withDots = (r) => {
  const segments = r.times(r.between(2, 5), () => word(r));
  for (let i = r.between(1, 2); i > 0; i--) {
    segments.splice(r.between(1, segments.length - 1), 0, r.pick(['.', '..', '..']));
  }
  const query = r.chance(0.12) ? `?${pair(r)}` : '';
  return `${scheme(r)}://${host(r)}/${segments.join('/')}${r.chance(0.3) ? '/' : ''}${query}`;
};

const withDefaultPort = (text) =>
  text.replace(/^(https?):\/\/[^/?#]*/, (start, name) => `${start}:${name === 'http' ? '80' : '443'}`);

const withUpperHost = (text) => text.replace(/\/\/[^/?#]*/, (authority) => authority.toUpperCase());

/** The title of an article: some triplets in lower case, and some that need not be there. */
const title = (r) => encodeURIComponent(r.times(r.between(1, 3), () => r.pick(r.pick(SCRIPTS))).join('_'));

const article = (r, path) => `https://${r.pick(SUBDOMAINS)}.${r.pick(WORDS)}.org/wiki/${path}`;

const severalTriplets = (r) => {
  const mixed = title(r).replace(/%[0-9A-F]{2}/g, (triplet) => (r.chance(0.5) ? triplet.toLowerCase() : triplet));
  return article(r, `${r.pick(WORDS)}%5f${mixed}%7E${r.pick(WORDS)}%c3%a9`);
};

const lowerTriplets = (r) =>
  article(
    r,
    `${title(r)}%c3`.replace(/%[0-9A-F]{2}/g, (triplet) => triplet.toLowerCase()),
  );

const longQuery = (r) =>
  `${scheme(r)}://${host(r)}${path(r, 2)}?${r.times(r.between(30, 60), () => pair(r)).join('&')}`;

/** One `%7E` at some place behind the authority. */
const withTilde = (r, text) => {
  const start = text.indexOf('/', 8) + 1;
  const place = r.between(start, text.length);
  return `${text.slice(0, place)}%7E${text.slice(place)}`;
};

/** A domain or the name of a field in upper case. */
const mailto = (r) =>
  r.pick([
    () => `mailto:${r.pick(WORDS)}.${r.pick(WORDS)}@${host(r).toUpperCase()}`,
    () => `mailto:${r.pick(WORDS)}@${host(r).toUpperCase()}?subject=${r.pick(WORDS)}%20${r.pick(WORDS)}`,
    () => `mailto:${r.pick(WORDS)}@${host(r)}?Subject=${r.pick(WORDS)}`,
  ])();

const mailtoList = (r) => `mailto:${r.pick(WORDS)}@${host(r)}?to=${r.pick(WORDS)}@${host(r)}`;

const address = (r) => `http://[2001:DB8:0:${r.between(1, 99)}::${r.between(1, 99)}]${path(r, 2)}`;

const userinfo = (r) => `ftp://${r.pick(WORDS)}:${r.chars(LOWER, 8)}@${host(r).toUpperCase()}${path(r, 2)}`;

const kinds = [
  (r) => withDots(r),
  (r) => withDefaultPort(clean(r)),
  (r) => withUpperHost(clean(r)),
  (r) => withTilde(r, cleanWithPath(r)),
  (r) => severalTriplets(r),
  (r) => `HTTP://${host(r).toUpperCase()}:80/%7E${r.pick(WORDS)}/a/../b`,
  (r) => clean(r).replace(/^https?/, (name) => name.toUpperCase()),
  (r) => `https://${host(r)}`,
  userinfo,
  (r) => `http://[2001:DB8::${r.between(1, 99)}]${path(r, 1)}`,
  (r) => `file://localhost${path(r, 3)}`,
];

/** @returns {Record<string, readonly string[]>} each corpus by the work that each of its texts needs */
export const createKinds = () => ({
  'dot-segments': generate(4001, 500, withDots),
  'default port': generate(4002, 500, (r) => withDefaultPort(clean(r))),
  'host case': generate(4003, 500, (r) => withUpperHost(clean(r))),
  'several triplets': generate(4004, 500, severalTriplets),
  'lower-case triplets': generate(4005, 500, lowerTriplets),
  'one %7E': generate(4006, 500, (r) => withTilde(r, cleanWithPath(r))),
  'one %7E in a long query': generate(4007, 500, (r) => withTilde(r, longQuery(r))),
  'mixed kinds': generate(4008, 1000, (r) => r.pick(kinds)(r)),
  IPv6address: generate(4009, 500, address),
  userinfo: generate(4010, 500, userinfo),
  mailto: generate(4011, 500, mailto),
  'mailto to=': generate(4012, 500, mailtoList),
});

/**
 * The same corpora, each text checked: one that is normal already would make its row too good.
 *
 * @param normalize - text to text
 */
export const checkedKinds = (normalize) => {
  const corpora = createKinds();
  for (const [name, texts] of Object.entries(corpora)) {
    const idle = texts.find((text) => normalize(text) === text);
    if (idle !== undefined) throw new Error(`${name}: every text has to need work, and "${idle}" needs none`);
  }
  return corpora;
};
