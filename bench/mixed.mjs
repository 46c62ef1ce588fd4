/**
 * References of every kind, a few of them malformed: what a library meets that is not only given http URLs.
 */
import { host, path, shortUrl } from './web.mjs';
import { DIGITS, HEX, LOWER, TOKEN, WORDS } from './words.mjs';

const group = (r) => r.chars(HEX, r.between(1, 4)).toUpperCase();

const ipv6 = (r) =>
  r.pick([
    () => `${r.times(8, () => group(r)).join(':')}`,
    () => `2001:db8::${group(r)}`,
    () => '::1',
    () => `::ffff:192.0.2.${r.between(1, 254)}`,
    () => `fe80::${group(r)}:${group(r)}`,
  ])();

const kinds = [
  [10, shortUrl],
  [2, (r) => path(r, r.between(1, 4))],
  [2, (r) => `../${r.pick(WORDS)}/${r.pick(WORDS)}.html`],
  [1, (r) => `./${r.pick(WORDS)}/./${r.pick(WORDS)}/../${r.pick(WORDS)}`],
  [1, (r) => `${r.pick(WORDS)}/${r.pick(WORDS)}.png`],
  [1, (r) => `?page=${r.between(1, 99)}`],
  [1, (r) => `#${r.pick(WORDS)}`],
  [1, (r) => `//${host(r)}${path(r, 2)}`],
  [
    2,
    (r) =>
      `mailto:${r.pick(WORDS)}.${r.pick(WORDS)}@${r.chance(0.3) ? host(r).toUpperCase() : host(r)}${r.chance(0.3) ? '?subject=Hello%20World' : ''}`,
  ],
  [1, (r) => `urn:isbn:${r.chars(DIGITS, 13)}`],
  [1, (r) => `urn:uuid:${[8, 4, 4, 4, 12].map((n) => r.chars(HEX, n)).join('-')}`],
  [1, (r) => `tel:+1-${r.chars(DIGITS, 3)}-555-${r.chars(DIGITS, 4)}`],
  [1, (r) => `data:text/plain;base64,${r.chars(TOKEN.slice(0, 62), r.between(8, 60))}==`],
  [2, (r) => `file://${r.pick(['', '', 'localhost', 'server'])}${path(r, r.between(2, 5))}`],
  [
    1,
    (r) =>
      `${r.pick(['http', 'https', 'coap'])}://[${ipv6(r)}]${r.chance(0.5) ? `:${r.between(1, 65535)}` : ''}${path(r, 1)}`,
  ],
  [1, (r) => `http://192.168.${r.between(0, 255)}.${r.between(0, 255)}:${r.between(1000, 9999)}${path(r, 1)}`],
  [1, (r) => `ftp://${r.pick(WORDS)}:${r.chars(LOWER, 8)}@${host(r)}${path(r, 3)}`],
  [1, (r) => `ws://${host(r)}:${r.between(1000, 9999)}/${r.pick(WORDS)}`],
  [1, (r) => `HTTP://${host(r).toUpperCase()}:80/%7E${r.pick(WORDS)}/a/../b`],
  [1, (r) => `git+ssh://git@${host(r)}/${r.pick(WORDS)}/${r.pick(WORDS)}.git`],
  [
    2,
    (r) =>
      r.pick([
        () => `http://${host(r)}:80a/`,
        () => `http://a b.${host(r)}/`,
        () => `http://[${ipv6(r)}/`,
        () => `http://${host(r)}/${r.pick(WORDS)} ${r.pick(WORDS)}`,
        () => `/${r.pick(WORDS)}%G1`,
        () => `http://${host(r)}/{${r.pick(WORDS)}}`,
        () => `\\\\${r.pick(WORDS)}\\${r.pick(WORDS)}`,
      ])(),
  ],
].flatMap(([weight, make]) => Array.from({ length: weight }, () => make));

/** One reference, or a text that is none. */
export const mixedReference = (r) => r.pick(kinds)(r);
