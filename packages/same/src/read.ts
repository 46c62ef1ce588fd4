import { type Component, type Issue, isUri, tryParse } from '@urikit/generic';
import { componentAt, rangeOf, splitComponents, wrongValue } from '@urikit/generic/internal';
import { type Call, isOpen, keyOf } from './key.js';
import { choose, isOn } from './options.js';
import { COMPONENTS, folded, holds, isNoPort } from './parts.js';
import type { Exception, Expected, Parts, Reason, Refusal } from './standard.js';

/** A side of a comparison. */
export interface Side {
  readonly parts: Parts;
  readonly because: readonly Reason[];
  /** The open exceptions whose condition it meets. */
  readonly open: readonly Exception[];
  /** The string itself for a match; undefined for a URI that is equal to no other. */
  readonly key: string | undefined;
}

/** An IRI as a URI: UTF-8 and triplets (RFC 3987 3.1). */
export const encoded = (text: string): string =>
  text.replace(/[\ud800-\udfff]/gu, '\ufffd').replace(/[^\0-\x7f]+/g, encodeURIComponent);

/** The expectation of a condition that has no words of its own. */
function expectedOf(part: string, value: Expected = '', isNot = true): string {
  if (value instanceof RegExp) return `a ${part} that ${isNot ? 'matches' : 'does not match'} ${String(value)}`;
  return `${isNot ? '' : 'no '}${[value].flat().join(' or ')} as ${part}`;
}

const PRESENT = ['userinfo', 'port', 'query', 'fragment'] as const;

/** The first refusal: relative, scheme, host, userinfo, port, query, fragment, host of a scheme, patterns. */
function refusalOf({ standard, options, kit }: Call, parts: Parts): Refusal | undefined {
  const { hooks, refuse = {}, schemes, forbid = [], patterns = {}, compare: { fold, foldIf } = {} } = standard;
  const small = folded(parts);
  const { scheme = '' } = small;
  const compared = fold && isOn(foldIf, options) ? small : parts;
  const hasPorts = (hooks ?? schemes) !== undefined && kit.engine.hooks(scheme)?.defaultPort !== undefined;
  type Row = readonly [part: string, isWrong: boolean, expected: string, section?: string];
  const forbidden = forbid.map((each): Row => {
    // A prohibition is about the component of its last condition.
    const [name = '', value] = Object.entries(each.when).at(-1) ?? [];
    const part = name.replace('Not', '');
    const expected = each.expected ?? expectedOf(part, value, name !== part);
    const isAllowed = each.unless !== undefined && isOn(each.unless, options, scheme);
    return [part, holds(each.when, small) && isOn(each.if, options) && !isAllowed, expected, each.section];
  });
  const rows: readonly Row[] = [
    ['relative', scheme === '', 'a scheme'],
    ['scheme', schemes?.includes(scheme) === false, `${String(schemes?.join(' or '))} as scheme`],
    ...forbidden.filter(([part]) => part !== 'host'),
    ['host', !parts.host, 'a host'],
    ...PRESENT.map((each): Row => [each, parts[each] !== undefined, `no ${each}`]),
    ['port', hasPorts && isNoPort(parts.port), 'a port up to 65535', 'RFC 9293 3.1'],
    ...forbidden.filter(([part]) => part === 'host'),
    ...Object.entries(patterns).map(([part, { is, section, expected }]): Row => {
      return [part, !is.test(compared[part as Component | 'text'] ?? ''), expected ?? expectedOf(part, is), section];
    }),
  ];
  for (const [part, isWrong, expected, given = refuse[part as Component]] of rows) {
    const section = typeof given === 'object' ? given[scheme] : given;
    if (isWrong && section !== undefined) return { part, expected, section };
  }
  return undefined;
}

/** Reads one side. Never throws for a string; PluginError if a hook of the engine breaks its contract. */
export function read(call: Call, given: string, side: 'a' | 'b'): Side | { readonly issue: Issue } {
  const { standard, options, kit, engine } = call;
  const { compare, malformed, iri, except = [], matches } = standard;
  const syntax = choose(standard.syntax, options);
  const because: Reason[] = [];
  let text = given;
  const become = (next: string, word: string, section: string): void => {
    if (next !== text) because.push({ word, section });
    text = next;
  };
  const checked = (one: string): string =>
    iri && syntax.startsWith('iri') && typeof one === 'string' ? iri(one) : one;
  const shadow = checked(given);
  if (syntax !== 'string' || typeof given !== 'string') {
    const result = tryParse(shadow);
    if (!result.ok) {
      const { issue } = result;
      const section = typeof malformed === 'object' ? malformed[componentAt(given, issue.start)] : malformed;
      return { issue: { ...issue, section: section ?? issue.section } };
    }
  }
  if (compare?.level && shadow !== given) become(encoded(text), 'iri-encoding', 'RFC 3987 5.3.2');
  const base = options[String(standard.base)] as string | undefined;
  if (base !== undefined) {
    if (!isUri(base)) throw wrongValue([String(standard.base)], 'a URI');
    const target = kit.engine.tryResolve(text, base);
    if (!target.ok) return target;
    become(target.value, 'base', 'RFC 3986 6.1');
  }
  const parts: Parts = Object.assign(splitComponents(text), { text });
  const refusal = refusalOf(call, parts) ?? standard.check?.(parts, side, options, kit);
  if (refusal !== undefined) {
    const { part, section, expected, issue } = refusal;
    const range = COMPONENTS.includes(part as Component)
      ? rangeOf(parts, part as Component)
      : { start: 0, end: text.length };
    return {
      issue: issue ?? { code: `same/${part}`, severity: 'error', message: `expected ${expected}`, section, ...range },
    };
  }
  const error = standard.checks && kit.engine.check(text).find(({ severity }) => severity === 'error');
  if (error) return { issue: error };
  if (syntax !== 'string') {
    // The limits of the caller's engine.
    const taken = engine.tryNormalize(checked(text), { level: 'simple-string' });
    if (!taken.ok) return taken;
  }
  const open = except.filter(
    (each) =>
      isOpen(each, options) && holds(each.when, parts) && !(each.ignore?.includes('port') && isNoPort(parts.port)),
  );
  const key = matches ? { key: text } : keyOf(call, parts, open);
  return 'issue' in key ? key : { parts, because, open, key: key.key };
}
