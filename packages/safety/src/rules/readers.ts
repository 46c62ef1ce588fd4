import { READERS } from '../readers/all.js';
import { readingOf } from '../readers/reader.js';
import { rfc3986 } from '../readers/rfc3986.js';
import { whatwg } from '../readers/whatwg.js';
import type { Anatomy } from '../anatomy.js';
import { hostKey } from './resolved-name.js';
import { LIMITS, type Rule } from './rule.js';
import { platformToAscii } from './to-ascii.js';

/** Schemes that hand the URI behind them to a reader, as `view-source:http://h/`; `url:` is of java.net.URL. */
export const WRAPPERS = /^(?:(?:blob|feed|jar|microsoft-edge|pcast|url|view-source):){1,9}(?=\s*[a-z][^:/?#]*:)/i;

/** The host that a browser connects to; a relative reference is read as if it were on a page of some other host. */
function followed({ text, scheme }: Anatomy): string | undefined {
  if (scheme !== undefined) return isSpecial(scheme.text) ? whatwg.host(text) : undefined;
  try {
    const { hostname } = new URL(text, 'http://base.invalid/');
    return hostname === 'base.invalid' ? undefined : hostname || undefined;
  } catch {
    return undefined;
  }
}

/**
 * A scheme that is special by the URL Standard, of which a string behind ":" is an authority without "//" too. ftp is one:
 * browsers no longer fetch it, and they, Node and Deno still read its URLs so.
 */
export const isSpecial = (scheme: string): boolean => /^(?:https?|wss?|ftp)$/i.test(scheme);

/** A path that browsers take for a host: `http:///evil.example`, `/\evil.example`, `http:evil.example`. */
export const pathAsHost: Rule = (anatomy, found) => {
  const { host, path } = anatomy;
  if (host !== undefined && host.text !== '') return;
  const seen = followed(anatomy);
  if (seen !== undefined)
    found('safety/path-as-host', path.start, path.start + path.text.length, {
      seenAs: [{ reader: whatwg.name, host: seen }],
    });
  else if (host?.text === '' && path.text.startsWith('//'))
    found('safety/path-as-host', path.start, path.start + path.text.length, {
      seenAs: [{ reader: 'readers after normalization', host: /^\/*([^/]*)/.exec(path.text)?.[1] ?? '' }],
    });
};

/** Web URIs whose host all readers agree on: plain userinfo, a name and a port, and no backslash or control after them. */
const AGREED = /^https?:\/\/(?:[\w.~!$&'()*+,;=:-]*@)?(?:[a-z0-9-]+\.)*[a-z][a-z0-9-]*(?::\d+)?(?:\/[!-[\]-~]*)?$/i;

/** Tells if a string is a web URI that all readers take for the same one. */
export const isAgreed = (text: string): boolean => text.length <= LIMITS.length && AGREED.test(text);

/** Tells if each reader connects to the host that a strict reader sees, or refuses the string. */
export function agreeOnHost(text: string): boolean {
  const keyOf = (host: string): string => hostKey(host, platformToAscii);
  const own = keyOf(rfc3986.host(text) ?? '');
  return READERS.every(({ host }) => keyOf(host(text) ?? own) === own);
}

/** Two readers that would connect to different hosts (7.6). A reader that refuses the string does no harm. */
export const readers: Rule = ({ text, authority }, found, { toAscii }) => {
  if (isAgreed(text)) return;
  if (authority === undefined && !/[\\\s]|^[^:/?#]*:\/[^/]/.test(text)) return;
  const readings = READERS.map((reader) => readingOf(reader, text));
  const hosts = new Set(readings.flatMap(({ host }) => host ?? []));
  if (hosts.size < 2 || new Set(Array.from(hosts, (host) => hostKey(host, toAscii))).size < 2) return;
  const { start, text: cut } = authority ?? { start: 0, text };
  found('safety/readers-disagree', start, start + cut.length, { seenAs: readings });
};
