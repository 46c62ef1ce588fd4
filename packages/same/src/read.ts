import { type Component, type Issue, isUri, tryParse } from '@urikit/generic';
import { componentAt, rangeOf, splitComponents, wrongValue } from '@urikit/generic/internal';
import { choose, isOn } from './options.js';
import { COMPONENTS, folded, holds } from './parts.js';
import type { Forbidden, OptionValues, Parts, Reason, Refusal, SameKit, Standard } from './standard.js';

/** A side of a comparison: its components, or the reason why the standard does not allow it. */
export type Reading =
  | { readonly ok: true; readonly parts: Parts; readonly because: readonly Reason[] }
  | { readonly ok: false; readonly issue: Issue };

/** An IRI as a URI: UTF-8 and triplets (RFC 3987 3.1). */
export const encoded = (text: string): string =>
  text.replace(/[\ud800-\udfff]/gu, '\ufffd').replace(/[^\0-\x7f]+/g, encodeURIComponent);

const PRESENT = ['userinfo', 'port', 'query', 'fragment'] as const;

/** The component that a prohibition is about: that of its last condition. */
const partOf = ({ when }: Forbidden): string => String(Object.keys(when).at(-1)).replace('Not', '');

/** The first refusal: relative, scheme, host, userinfo, port, query, fragment, host of a scheme, patterns. */
function refusalOf(standard: Standard, parts: Parts, options: OptionValues): Refusal | undefined {
  const { refuse = {}, schemes, forbid = [], patterns = {}, compare: { fold, foldIf } = {} } = standard;
  const small = folded(parts);
  const scheme = small.scheme;
  const refusal = (part: string, expected: string, section = refuse[part as Component]): Refusal | undefined => {
    const found = typeof section === 'object' ? section[String(scheme)] : section;
    return found === undefined ? undefined : { part, expected, section: found };
  };
  const forbidden = (ofHost: boolean): Refusal | undefined => {
    const found = forbid.find(
      (each) =>
        (partOf(each) === 'host') === ofHost &&
        holds(each.when, small) &&
        isOn(each.if, options) &&
        !(each.unless && isOn(each.unless, options, scheme)),
    );
    return found && refusal(partOf(found), found.expected ?? `another ${partOf(found)}`, found.section);
  };
  const present = PRESENT.find((each) => parts[each] !== undefined && refusal(each, '') !== undefined);
  const compared = fold && isOn(foldIf, options) ? small : parts;
  const [pattern, { section } = {}] =
    Object.entries(patterns).find(([part, { is }]) => !is.test(compared[part as Component | 'text'] ?? '')) ?? [];
  return (
    (scheme === undefined ? refusal('relative', 'a scheme') : undefined) ??
    (schemes?.includes(scheme ?? '') === false ? refusal('scheme', `${schemes.join(' or ')} as scheme`) : undefined) ??
    forbidden(false) ??
    (parts.host ? undefined : refusal('host', 'a host')) ??
    (present && refusal(present, `no ${present}`)) ??
    forbidden(true) ??
    (pattern === undefined ? undefined : refusal(pattern, `another ${pattern}`, section))
  );
}

/** Reads one side. Never throws for a string; PluginError if a hook of the engine breaks its contract. */
export function read(standard: Standard, given: string, side: 'a' | 'b', options: OptionValues, kit: SameKit): Reading {
  const { compare, malformed, iri } = standard;
  const syntax = choose(standard.syntax, options);
  const isIri = iri !== undefined && syntax.startsWith('iri');
  const because: Reason[] = [];
  if (syntax !== 'string' || typeof given !== 'string') {
    const result = tryParse(isIri && typeof given === 'string' ? iri(given) : given);
    if (!result.ok) {
      const { issue } = result;
      const section = typeof malformed === 'object' ? malformed[componentAt(given, issue.start)] : malformed;
      return { ok: false, issue: { ...issue, section: section ?? issue.section } };
    }
  }
  let text = given;
  const become = (next: string, word: string, section: string): void => {
    if (next !== text) because.push({ word, section });
    text = next;
  };
  if (isIri && compare?.level !== undefined) become(encoded(text), 'iri-encoding', 'RFC 3987 5.3.2');
  const base = options[String(standard.base)] as string | undefined;
  if (base !== undefined) {
    if (!isUri(base)) throw wrongValue([String(standard.base)], 'a URI');
    const target = kit.engine.tryResolve(text, base);
    if (!target.ok) return target;
    become(target.value, 'base', 'RFC 3986 6.1');
  }
  const parts = { ...splitComponents(text), text };
  const refusal = refusalOf(standard, parts, options) ?? standard.check?.(parts, side, options, kit);
  const error = standard.checks && kit.engine.check(text).find(({ severity }) => severity === 'error');
  if (refusal === undefined) return error ? { ok: false, issue: error } : { ok: true, parts, because };
  const { part, section, expected, issue } = refusal;
  const range = COMPONENTS.includes(part as Component)
    ? rangeOf(parts, part as Component)
    : { start: 0, end: text.length };
  return {
    ok: false,
    issue: issue ?? { code: `same/${part}`, severity: 'error', message: `expected ${expected}`, section, ...range },
  };
}
