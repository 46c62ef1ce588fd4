import type { Rule } from './rule.js';

/** A name with a dot in it, or an address: what people read as the host when it stands first. */
const LIKE_A_HOST = /^(?:(?:(?:[^\s:@.]+\.)+[^\s:@.\d][^\s:@.]+|\d{1,3}(?:\.\d{1,3}){3})(?:[:/?#\\][^]*)?|www\.[^]*)$/i;

const decoded = (text: string): string =>
  text.replace(/%(2e|3a|2f|40)/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** `http://bank.example@evil.example/` (7.6), passwords (3.2.1), and a second `@`. */
export const userinfo: Rule = ({ authority, userinfo: part }, found) => {
  if (authority === undefined || part === undefined) return;
  const end = part.start + part.text.length;
  if (LIKE_A_HOST.test(decoded(part.text))) found('safety/userinfo-like-host', part.start, end);
  const colon = part.text.indexOf(':');
  if (colon >= 0 && colon + 1 < part.text.length) found('safety/password', part.start + colon + 1, end);
  const at = part.text.indexOf('@');
  if (at >= 0) found('safety/several-at', part.start + at, end + 1);
};
