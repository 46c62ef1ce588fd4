/**
 * Parts of http URLs as they are found in the wild.
 */
import { DIGITS, EXTENSIONS, PARAMETERS, SUBDOMAINS, TOKEN, TOP_LEVEL, WORDS } from './words.mjs';

export const scheme = (r) => (r.chance(0.75) ? 'https' : 'http');

export const host = (r) => {
  const name = r.chance(0.3)
    ? `${r.pick(WORDS)}${r.chance(0.4) ? '-' : ''}${r.pick(WORDS)}`
    : `${r.pick(WORDS)}${r.chance(0.3) ? r.pick(WORDS) : ''}`;
  return `${r.chance(0.6) ? `${r.pick(SUBDOMAINS)}.` : ''}${name}.${r.pick(TOP_LEVEL)}`;
};

export const word = (r) =>
  r.chance(0.15)
    ? r.chars(DIGITS, r.between(1, 6))
    : r.chance(0.15)
      ? `${r.pick(WORDS)}-${r.pick(WORDS)}`
      : r.pick(WORDS);

export const path = (r, segments) => {
  if (segments === 0) return '/';
  const inner = r.times(segments, () => word(r)).join('/');
  return `/${inner}${r.chance(0.3) ? '/' : r.pick(EXTENSIONS)}`;
};

export const pair = (r) => `${r.pick(PARAMETERS)}=${r.chance(0.4) ? r.pick(WORDS) : r.chars(TOKEN, r.between(1, 8))}`;

/** What a scheme-based normalization finds to do: about one in sixteen, as in logs. */
const blemish = (r, text) => {
  if (!r.chance(0.06)) return text;
  return r.pick([
    () => text.replace(/^https?/, (name) => name.toUpperCase()),
    () => text.replace(/\/\/[^/]*/, (authority) => authority.toUpperCase()),
    () => text.replace(/^(https?):\/\/[^/]*/, (start, name) => `${start}:${name === 'http' ? '80' : '443'}`),
    () => text.replace(/^([^/]*\/\/[^/?#]*)[^?#]*/, '$1'),
    () => text.replace(/\/([^/]*)$/, '/./$1'),
    () => `${text}%7e`,
  ])();
};

/** A URL as found on web pages: mean 41 characters. */
export const shortUrl = (r) => {
  const query = r.chance(0.12) ? `?${r.times(r.between(1, 2), () => pair(r)).join('&')}` : '';
  const fragment = r.chance(0.04) ? `#${r.pick(WORDS)}` : '';
  return blemish(r, `${scheme(r)}://${host(r)}${path(r, r.pick([0, 1, 1, 1, 2, 2, 2, 3, 3]))}${query}${fragment}`);
};
