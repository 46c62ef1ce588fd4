import { parse } from '@urikit/generic';
import { isMatch, valueOf, written } from './standards/robots-path.js';

/** `product-token = identifier / "*"`; a version behind it does not count. */
const tokenOf = (name: string): string => (/^(?:\*|[a-zA-Z_-]+)/.exec(name.trim())?.[0] ?? '').toLowerCase();

interface Rule {
  readonly allow: boolean;
  readonly pattern: string;
}

/** The rules of the groups for an agent; those of `*` if no group names it. Other records interrupt no group (2.2.4). */
function rulesFor(text: string, agent: string): readonly Rule[] {
  const rules: Readonly<Record<'own' | 'all', Rule[]>> = { own: [], all: [] };
  let agents: string[] = [];
  let isNamed = false;
  let isHead = false;
  for (const line of text.replace(/^\ufeff/, '').split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    const name = key.toLowerCase();
    if (name === 'user-agent') {
      agents = [...(isHead ? agents : []), tokenOf(value)];
      isNamed ||= agents.includes(agent);
      isHead = true;
    } else if (name === 'allow' || name === 'disallow') {
      isHead = false;
      const rule = { allow: name === 'allow', pattern: written(value.trim()) };
      if (agents.includes(agent)) rules.own.push(rule);
      if (agents.includes('*')) rules.all.push(rule);
    }
  }
  return isNamed ? rules.own : rules.all;
}

/**
 * Tells if a robots.txt allows a crawler a URI: the rule with the most octets decides, and allow wins a tie.
 *
 * @param text - the file, decoded as UTF-8
 * @param agent - the product token of the crawler, as in `ExampleBot`; a version behind it does not count
 * @param uri - an http or https URI
 * @returns true without a rule that matches, and for /robots.txt itself
 * @throws UriSyntaxError for a malformed URI
 * @see RFC 9309 section 2.2
 * @example robotsAllows('User-agent: *\nDisallow: /private/', 'ExampleBot', 'https://h/private/a') // false
 */
export function robotsAllows(text: string, agent: string, uri: string): boolean {
  parse(uri);
  const value = valueOf(uri);
  if (value === '/robots.txt') return true;
  let [length, allow] = [0, true];
  for (const rule of rulesFor(text, tokenOf(agent))) {
    const own = rule.pattern.length;
    if (own < length || (own === length && (allow || !rule.allow)) || !isMatch(value, rule.pattern)) continue;
    [length, allow] = [own, rule.allow];
  }
  return allow;
}
