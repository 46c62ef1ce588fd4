import type { Engine } from './engine.js';
import { componentsOf } from '../syntax/component.js';
import type { StringIssue } from '../syntax/issue.js';
import { hasScheme, parse } from '../syntax/parse.js';
import { issueOfFinding, collectFindings } from './collect-findings.js';

const NOTHING: readonly StringIssue[] = Object.freeze([]);

/**
 * What the hook `hazards` of a scheme says of a URI.
 *
 * @param text - any text
 * @param engine - whose hooks are asked, also that of a registry
 * @returns hazards in the order in which the hook reports them; empty for a text that the engine does not take, for a
 *   relative reference, and where the scheme has no such hook
 * @throws PluginError where the hook throws, or reports what is no hazard
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
