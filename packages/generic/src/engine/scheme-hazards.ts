import type { Engine } from './engine.js';
import { hooksFor } from './hooks-for.js';
import { recordOf } from '../syntax/component.js';
import type { StringIssue } from '../syntax/issue.js';
import { splitComponents } from '../syntax/split.js';
import type { Uri } from '../syntax/uri-reference.js';
import { issueOfFinding, collectFindings } from './collect-findings.js';

const NOTHING: readonly StringIssue[] = Object.freeze([]);

/**
 * Calls the hook `hazards` of a URI's scheme.
 *
 * @param text - any string
 * @param engine - the engine with the hooks, for example that of a registry
 * @returns hazards in the order in which the hook reports them; empty if the engine refuses the string, for a relative
 *   reference, and if the scheme has no such hook
 * @throws PluginError if the hook throws or reports an invalid hazard
 * @see RFC 3986 section 7
 */
export function schemeHazards(text: string, engine: Pick<Engine, 'hooks' | 'tryNormalize'>): readonly StringIssue[] {
  const hooks = hooksFor(text, engine);
  if (hooks?.hazards === undefined) return NOTHING;
  // At this level the engine calls no hook, and answers if it takes the string at all.
  if (!engine.tryNormalize(text, { level: 'simple-string' }).ok) return NOTHING;
  const texts = splitComponents(text);
  const uri = recordOf(texts) as Uri;
  const scheme = uri.scheme.toLowerCase();
  const origin = { id: hooks.id ?? scheme, scheme };
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
