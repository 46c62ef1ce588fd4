import { isUriReference, LEVELS, parse, RULES, tryParse, UriSyntaxError, needs } from '@urikit/generic';
import { recompose } from '@urikit/generic/record';
import type { Setup } from './engines.js';
import { textsOf } from './components.js';
import type { Input } from './inputs.js';

/** Laws 1, 2 and 3 of normalization. Each returns what is broken, undefined where the law holds. */

/** A malformed text is never rewritten: every verb that rewrites throws the issue. */
function malformedFault({ engine }: Setup, { texts: [text = ''], options }: Input): string | undefined {
  for (const verb of [engine.normalize, engine.explain]) {
    try {
      return `a malformed text is rewritten: ${JSON.stringify(verb(text, options))}`;
    } catch (error) {
      if (!(error instanceof UriSyntaxError)) throw error;
    }
  }
  return engine.tryNormalize(text, options).ok ? 'tryNormalize rewrites a malformed text' : undefined;
}

/** "recompose(parse(s)) = s for every valid s" */
export function parsingFault(setup: Setup, { texts: [text = ''] }: Input): string | undefined {
  const result = tryParse(text);
  if (!result.ok) return undefined;
  if (recompose(result.value) !== text) return `recompose gives ${recompose(result.value)}`;
  const spoilt = Object.isFrozen(setup.engine) ? undefined : 'the engine is not frozen';
  return (
    spoilt ??
    (JSON.stringify(parse(recompose(result.value))) === JSON.stringify(result.value) ? undefined : 'other components')
  );
}

/** "normalize is idempotent at every level, and a normalized URI parses back to the same components" */
export function normalFormFault(setup: Setup, input: Input): string | undefined {
  const { engine } = setup;
  const {
    texts: [text = ''],
    options,
  } = input;
  if (!tryParse(text).ok) return malformedFault(setup, input);
  const normal = engine.normalize(text, options);
  if (!isUriReference(normal)) return `the normal form ${normal} is malformed`;
  const again = engine.normalize(normal, options);
  if (again !== normal) return `not idempotent: ${normal}, then ${again}`;
  if (options.level === 'simple-string' && normal !== text) return `simple-string rewrites to ${normal}`;
  const result = engine.tryNormalize(text, options);
  if (!result.ok || result.value !== normal) return 'tryNormalize gives another form';
  const [before, after] = [parse(text), parse(normal)];
  if (options.evidence !== undefined) return undefined;
  // No authority comes or goes, but for the empty one of the rule that says so.
  const written = needs(text, engine, options).includes('absent-authority');
  const kept = (before.authority === undefined) === (after.authority === undefined);
  const emptied =
    before.authority === undefined && after.authority?.host.text === '' && after.authority.port === undefined;
  if (written ? !emptied : !kept) return `an authority comes or goes: ${normal}`;
  if (before.scheme?.toLowerCase() !== after.scheme?.toLowerCase()) return `another scheme: ${normal}`;
  return text !== '' && normal === '' && options.rules === undefined ? 'the text vanishes' : undefined;
}

/** The way that looks at the text only and the way through the rules give the same; the account is complete. */
export function accountFault({ engine }: Setup, { texts: [text = ''], options }: Input): string | undefined {
  if (!tryParse(text).ok) return undefined;
  if (engine.normalize(text) !== engine.explain(text).after)
    return `without options: ${engine.normalize(text)}, explained as ${engine.explain(text).after}`;
  const normal = engine.normalize(text, options);
  const { before, after, steps } = engine.explain(text, options);
  if (before !== text) return 'explain begins with another text';
  if (after !== normal) return `explain ends with ${after}, normalize with ${normal}`;
  const needed = needs(text, engine, options);
  if ((needed.length === 0) !== (normal === text)) return `needs says [${needed.join()}], normalize gives ${normal}`;
  if (needed.join() !== Array.from(new Set(steps.map(({ rule }) => rule))).join())
    return 'needs and explain name different rules';
  const texts = textsOf(parse(text));
  for (const step of steps) {
    const section = RULES.find(({ id }) => id === step.rule)?.section ?? 'RFC 3986 6.2.4';
    if (section !== step.section) return `${step.rule} names section ${step.section}`;
    if (texts[step.component] !== step.before)
      return `${step.rule} begins with ${String(step.before)}, but ${step.component} is ${String(texts[step.component])}`;
    if (step.before === step.after) return `${step.rule} changes nothing`;
    texts[step.component] = step.after;
  }
  const expected = JSON.stringify(textsOf(parse(normal)));
  return JSON.stringify(texts) === expected
    ? undefined
    : `the steps lead to ${JSON.stringify(texts)}, not to ${expected}`;
}

/** A rung takes up where the one below it ends: to normalize a little first changes nothing. */
export function ladderFault({ engine }: Setup, { texts: [text = ''], options }: Input): string | undefined {
  if (!tryParse(text).ok) return undefined;
  for (const [i, level] of LEVELS.entries()) {
    const normal = engine.normalize(text, { ...options, level });
    for (const below of LEVELS.slice(0, i)) {
      const lower = engine.normalize(text, { ...options, level: below });
      const through = engine.normalize(lower, { ...options, level });
      if (through !== normal) return `${level}: ${normal}, but ${through} by way of ${below}: ${lower}`;
    }
  }
  return undefined;
}
