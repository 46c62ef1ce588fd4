import { hidesDelimiter } from '@urikit/hosts/internal';
import { nestedSecrets } from '@urikit/secrets/internal';
import type { Anatomy, Part } from '../anatomy.js';
import { isSpecial } from './readers.js';
import type { Rule } from './rule.js';

/** Offsets into a text, the end exclusive. */
type Span = ReturnType<typeof nestedSecrets>[number];

/**
 * A name with a dot, or an address: people read it as the host if it comes first. A name before an encoded `@` is the local part of
 * an e-mail address, unless the `@` is the end of the userinfo.
 */
const LIKE_A_HOST =
  /^(?:(?:(?:[^\s:@.]+\.)+[^\s:@.\d][^\s:@.]+)(?:[:/?#\\][^]*|@)?|(?:\d{1,3}(?:\.\d{1,3}){3}|localhost\d?|\[[0-9a-f:.]*\])(?:[:/?#\\@][^]*)?|www\.[^]*)$/i;

/** The characters that are looked at. The expression has no memory for millions of labels. */
const LONGEST = 2 ** 20;

const decoded = (text: string): string =>
  text.replace(/%(2e|3a|2f|40)/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

/** `http://bank.example@evil.example/` (7.6), passwords (3.2.1), and a second `@`. */
export const userinfo: Rule = ({ authority, userinfo: part }, found) => {
  if (authority === undefined || part === undefined) return;
  const end = part.start + part.text.length;
  if (LIKE_A_HOST.test(decoded(part.text).slice(0, LONGEST))) found('safety/userinfo-like-host', part.start, end);
  if (hidesDelimiter(part.text)) found('safety/encoded-userinfo-delimiter', part.start, end);
  const colon = part.text.indexOf(':');
  if (colon >= 0 && colon + 1 < part.text.length) found('safety/password', part.start + colon + 1, end);
  const at = part.text.indexOf('@');
  if (at >= 0) found('safety/several-at', part.start + at, end + 1);
};

/** Joins spans that overlap or touch, and drops empty ones. */
function united(spans: readonly Span[]): readonly Span[] {
  const all: Span[] = [];
  for (const { start, end } of spans.filter((each) => each.start < each.end).sort((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last !== undefined && start <= last.end)
      all[all.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else all.push({ start, end });
  }
  return all;
}

type NestedOptions = NonNullable<Parameters<typeof nestedSecrets>[1]>;

/**
 * The prefix before a path that some clients read as an authority: `http:u:p@h.example`, `http:/u:p@h.example`,
 * `http:///u:p@h.example`.
 */
function behindOf({ scheme, host, path }: Anatomy): NestedOptions['behind'] {
  if (host !== undefined) return host.text === '' ? '//' : undefined;
  if (scheme === undefined) return undefined;
  return isSpecial(scheme.text) && !path.text.startsWith('/') ? '//' : ':';
}

/**
 * `http://h.example/?next=http://u:p@h2.example/`: a program that stores or logs the outer URI keeps the password of
 * the inner one.
 */
export const nested: Rule = (anatomy, found) => {
  const nestedIn = (part: Part | undefined, options: NestedOptions): void => {
    if (part === undefined) return;
    for (const { start, end } of united(nestedSecrets(part.text, options)))
      found('safety/nested-password', part.start + start, part.start + end);
  };
  nestedIn(anatomy.path, { behind: behindOf(anatomy) });
  nestedIn(anatomy.query, { inParameters: true });
  nestedIn(anatomy.fragment, { inParameters: true });
};
