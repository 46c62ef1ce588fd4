import type { Engine } from './engine.js';
import { componentsOf } from '../syntax/component.js';
import type { StringIssue } from '../syntax/issue.js';
import { hasScheme, parse } from '../syntax/parse.js';
import { issueOfFinding, collectFindings } from './collect-findings.js';

const NOTHING: readonly StringIssue[] = Object.freeze([]);

/**
 * Calls the hook `hazards` of a URI's scheme.
 *
 * @param text - any text
 * @param engine - the engine with the hooks, for example that of a registry
 * @returns hazards in the order in which the hook reports them; empty if the engine refuses the string, for a relative
 *   reference, and if the scheme has no such hook
 * @throws PluginError if the hook throws or reports an invalid hazard
 * @see RFC 3986 section 7
 */
export function schemeHazards(text: string, engine: Pick<Engine, 'hooks' | 'tryNormalize'>): readonly StringIssue[] {
  // At this level no hook is called, and the engine says whether it takes the text at all.
  if (!engine.tryNormalize(text, { level: 'simple-string' }).ok) return NOTHING;
  const uri = parse(text);
  if (!hasScheme(uri)) return NOTHING;
  const scheme = uri.scheme.toLowerCase();
  const hooks = engine.hooks(scheme);
  if (hooks?.hazards === undefined) return NOTHING;
  const origin = { id: hooks.id ?? scheme, scheme };
  const texts = componentsOf(uri);
  const all: StringIssue[] = [];
  collectFindings(
    origin,
    'hazards',
    texts,
    (finding) => all.push(issueOfFinding(finding, origin.id, texts)),
    (report) => hooks.hazards?.(uri, report),
  );
  return all;
}
