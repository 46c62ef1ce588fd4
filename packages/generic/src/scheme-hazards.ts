import type { Engine } from './engine.js';
import { componentStart, componentsOf } from './syntax/component.js';
import type { Severity } from './syntax/issue.js';
import { hasScheme, parse } from './syntax/parse.js';
import { PluginError } from './scheme/plugin-error.js';
import type { HazardFinding } from './scheme/scheme-hooks.js';
import { takeReports } from './take-reports.js';

/** A hazard that a scheme knows of, with its place in the text. */
export interface SchemeHazard {
  /** With the plugin's id: `tel/service-code`. */
  readonly code: string;
  readonly severity: Severity;
  /** Zero-based UTF-16 offsets into the text, the end exclusive. */
  readonly start: number;
  readonly end: number;
  readonly section: string;
  readonly message: string;
}

const NOTHING: readonly SchemeHazard[] = Object.freeze([]);

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
export function schemeHazards(text: string, engine: Pick<Engine, 'hooks' | 'tryNormalize'>): readonly SchemeHazard[] {
  // At this level no hook is called, and the engine says whether it takes the text at all.
  if (!engine.tryNormalize(text, { level: 'simple-string' }).ok) return NOTHING;
  const uri = parse(text);
  if (!hasScheme(uri)) return NOTHING;
  const scheme = uri.scheme.toLowerCase();
  const hooks = engine.hooks(scheme);
  if (hooks?.hazards === undefined) return NOTHING;
  const origin = { id: hooks.id ?? scheme, scheme };
  const texts = componentsOf(uri);
  const all: SchemeHazard[] = [];
  const take = ({ code, severity, component, at = 0, end, message, section }: HazardFinding): void => {
    const length = texts[component]?.length ?? 0;
    if (end !== undefined && !(Number.isInteger(end) && end >= at && end <= length))
      throw new PluginError(
        origin,
        'hazards',
        `reported "${code}" up to ${String(end)}: expected an offset inside the ${component}, here from ${String(at)} to ${String(length)}`,
      );
    const first = componentStart(texts, component);
    all.push({
      code: `${origin.id}/${code}`,
      severity,
      start: first + at,
      end: first + (end ?? length),
      section,
      message,
    });
  };
  takeReports(origin, 'hazards', texts, take, (report) => hooks.hazards?.(uri, report));
  return all;
}
