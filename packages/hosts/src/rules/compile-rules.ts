import { type Issue, type Uri, UrikitError } from '@urikit/generic';
import { kindOf } from '@urikit/generic/internal';
import { trimZeros } from '@urikit/generic/text';
import { entryText, unlessRegExp } from '../entry-text.js';
import { hidesDelimiter } from '../hidden-delimiter.js';
import { readHost } from '../read-host.js';
import { pathTrees, type RuleTree, type SoughtHost, treeOf } from './host-tree.js';
import { matchesIn, queryTest, type RuleMatch } from './match.js';
import type { PathTree } from './path-tree.js';
import { readUriRule, type RuleEngine } from './read-rule.js';
import { exactKey, isDoubtful, looseKey, type ReadSegment, readingsOf } from './readings.js';
import { RuleFault, type UriRule } from './uri-rule.js';

/** Rules of URIs, as written. */
export interface UriRuleLists {
  /** The only URIs that are allowed. */
  readonly allow?: readonly string[] | undefined;
  /** URIs that are refused, also if `allow` has them. */
  readonly deny?: readonly string[] | undefined;
  /** `'allow'`: `*` and `**` of `allow` take segments that servers decode again, too. */
  readonly encoded?: 'allow' | 'refuse' | undefined;
}

/** Thrown for malformed rules; the `path` of an issue is the list and the index, `start` and `end` are in the rule. */
export class UriRulesError extends UrikitError {
  static override get name(): string {
    return 'UriRulesError';
  }
}

/** Why rules refuse a URI. */
export type UriRefusal =
  | { readonly reason: 'denied'; readonly rule: string }
  /** No rule of `allow` matches; `component` is the first one that differs from all rules. */
  | { readonly reason: 'not-allowed'; readonly component: 'scheme' | 'host' | 'path' }
  /** Programs read another host, or the host is missing. */
  | { readonly reason: 'host' | 'userinfo' }
  /** The path is encoded more often than eight times. */
  | { readonly reason: 'encoding' };

/** Rules, compiled. They take records of URIs in normal form. */
export interface CompiledRules {
  /** Never throws. */
  readonly refusalOf: (uri: Uri) => UriRefusal | undefined;
  /** Tells if a rule of `deny` matches. Never throws. */
  readonly denies: (uri: Uri) => boolean;
  /** The rules of a list that match, at most so many. Never throws. */
  readonly matches: (uri: Uri, list: 'allow' | 'deny', most?: number) => readonly RuleMatch[];
  /** Tells if a rule of `deny` names a host, or its range, and a port, with any path; `*` names no host. Never throws. */
  readonly deniesHost: (host: string, port: number | undefined) => boolean;
}

/** The forms of rules in place of regular expressions. */
const CURE =
  '"*" is one segment, "**" all below, "{http,https}" several schemes, "*.example.com" all names below; write a rule for each alternative';

function readList(list: 'allow' | 'deny', given: unknown, engine: RuleEngine, issues: Issue[]): readonly UriRule[] {
  if (given === undefined) return [];
  const issue = (expected: string, more: Pick<Issue, 'path' | 'start' | 'end'>): Issue => ({
    code: 'rules/rule',
    severity: 'error',
    message: `expected ${expected}`,
    ...more,
  });
  if (!Array.isArray(given)) {
    const found = `${kindOf(given)}${unlessRegExp(given, CURE)}`;
    issues.push(issue(`a list of rules, as in ["https://example.com/**"], found ${found}`, { path: [list] }));
    return [];
  }
  return given.flatMap((text: unknown, index) => {
    try {
      return readUriRule(text, engine);
    } catch (fault) {
      if (!(fault instanceof RuleFault)) throw fault;
      const { expected, start, end } = fault;
      const { message, ...rest } = issue(expected, { path: [list, index], start, end });
      issues.push({
        ...rest,
        message: `${entryText('rule', list, index, text)}: ${message}${unlessRegExp(text, CURE)}`,
      });
      return [];
    }
  });
}

const hostsOf = ({ authority }: Uri): readonly SoughtHost[] | undefined => {
  if (authority === undefined) return ['absent'];
  if (authority.host.text === '') return ['empty'];
  const read = readHost(authority.host.text);
  return read && (read.decimal === undefined ? [read] : [read, read.decimal]);
};

/**
 * Compiles rules.
 *
 * @param engine - knows the normal forms of schemes
 * @throws UriRulesError `rules/rule` with an issue for each malformed rule
 * @see RFC 3986 section 3, 6.2
 */
export function compileUriRules({ allow, deny, encoded }: UriRuleLists, engine: RuleEngine): CompiledRules {
  const issues: Issue[] = [];
  const [allowed, denied] = [readList('allow', allow, engine, issues), readList('deny', deny, engine, issues)];
  const [first, ...others] = issues;
  if (first !== undefined) throw new UriRulesError([first, ...others]);
  const trees = { allow: treeOf(allowed, exactKey), deny: treeOf(denied, looseKey) };
  const takesDoubtful = encoded === 'allow';

  const treesFor = (tree: RuleTree, { scheme, authority }: Uri, host: SoughtHost): readonly PathTree[] => {
    const hosts = tree.get(scheme);
    return hosts === undefined ? [] : pathTrees(hosts, host, trimZeros(authority?.port ?? ''));
  };

  const allowedBy = (uri: Uri, host: SoughtHost, most: number): readonly RuleMatch[] => {
    const found = treesFor(trees.allow, uri, host);
    if (found.length === 0) return [];
    let restFrom = 0;
    const texts = uri.path.split('/');
    const path = texts.map((text, i): ReadSegment => {
      const isInner = i > 0 && i < texts.length - 1;
      const isRefused = !takesDoubtful && ((text === '' && isInner) || isDoubtful(text));
      if (isRefused) restFrom = i + 1;
      return { keys: [exactKey(text)], isFull: text !== '' && !isRefused, isSkipped: false, text };
    });
    return matchesIn(found, path, restFrom, queryTest(uri.query, exactKey), most);
  };

  const deniedBy = (uri: Uri, hosts: readonly SoughtHost[], most: number): readonly RuleMatch[] => {
    const found = hosts.flatMap((host) => treesFor(trees.deny, uri, host));
    if (found.length === 0) return [];
    const hasQuery = queryTest(uri.query?.replaceAll('+', '%20'), looseKey);
    const byText = new Map<string, RuleMatch>();
    for (const path of readingsOf(uri.path) ?? []) {
      for (const one of matchesIn(found, path, 0, hasQuery, most))
        if (!byText.has(one.rule.text)) byText.set(one.rule.text, one);
      if (byText.size >= most) break;
    }
    return Array.from(byText.values());
  };

  const refusalOf = (uri: Uri): UriRefusal | undefined => {
    const hosts = hostsOf(uri);
    const isHostless = engine.hooks(uri.scheme)?.authority === 'required' && typeof hosts?.[0] === 'string';
    if (hosts === undefined || isHostless) return { reason: 'host' };
    if (hidesDelimiter(uri.authority?.userinfo ?? '')) return { reason: 'userinfo' };
    if (readingsOf(uri.path) === undefined) return { reason: 'encoding' };
    const [rule] = deniedBy(uri, hosts, 1);
    if (rule !== undefined) return { reason: 'denied', rule: rule.rule.text };
    if (allow === undefined || hosts.every((host) => allowedBy(uri, host, 1).length > 0)) return undefined;
    const isSought = hosts.every((host) => treesFor(trees.allow, uri, host).length > 0);
    const component = isSought ? 'path' : trees.allow.has(uri.scheme) ? 'host' : 'scheme';
    return { reason: 'not-allowed', component };
  };

  const matches: CompiledRules['matches'] = (uri, list, most = Infinity) => {
    const hosts = hostsOf(uri) ?? [];
    if (list === 'deny') return deniedBy(uri, hosts, most);
    const byText = new Map(hosts.flatMap((host) => allowedBy(uri, host, most)).map((one) => [one.rule.text, one]));
    return Array.from(byText.values());
  };

  return {
    refusalOf,
    matches,
    denies: (uri) => deniedBy(uri, hostsOf(uri) ?? [], 1).length > 0,
    deniesHost: (host, port) => {
      const read = readHost(host);
      return [...trees.deny].some(([scheme, hosts]) => {
        const isDefault = port !== undefined && engine.hooks(scheme)?.defaultPort === port;
        const sought = isDefault ? '' : port?.toString();
        return read !== undefined && pathTrees({ ...hosts, any: new Map() }, read, sought).length > 0;
      });
    },
  };
}
