import { checkCall } from './call-options.js';
import { check } from './check.js';
import { compare, equivalent, tooMuch } from '../normalization/compare.js';
import { identity } from '../normalization/identity.js';
import type { CompareOptions } from '../normalization/prepare.js';
import { admittedEvidence } from '../normalization/evidence.js';
import { type Composition, compose } from '../normalization/composition.js';
import { explain } from '../normalization/explain.js';
import { readNames, readSchemes } from '../scheme/read-hooks.js';
import type { Schemes } from '../scheme/scheme-hooks.js';
import { sealed } from '../scheme/sealed.js';
import { type Secret, validateSecrets } from '../scheme/secret.js';
import { applySeverities } from './severities.js';
import { attempt, type StringIssue, type Result, unwrap, UriSyntaxError } from '../syntax/issue.js';
import { normalize, tryNormalize } from '../normalization/normalize.js';
import { type Rulebook, RULEBOOK } from '../normalization/plan.js';
import { defaultLimits, type InputLimits, inputLimits } from './input-limits.js';
import { optionsOf } from '../syntax/expect.js';
import { placedIn } from './references.js';
import { resolveOptions } from '../resolution/resolve.js';
import { resolveText } from '../resolution/resolve-text.js';
import type { UriText } from '../syntax/uri-reference.js';
import { tryView } from './view.js';
import type { EngineOptions, Engine, Normalize } from './engine.js';

const NOTHING: readonly StringIssue[] = Object.freeze([]);

const ENGINE_OPTIONS = ['schemes', 'opaquePaths', 'limits', 'encodedDotSegments', 'references', 'secrets'];

const frozen = (issues: readonly StringIssue[]): readonly StringIssue[] =>
  issues.length === 0 ? NOTHING : Object.freeze(issues.map((issue) => Object.freeze(issue)));

/**
 * Makes an engine from hooks.
 *
 * @returns a frozen engine
 * @throws UrikitError `input/value` for an option of another kind, and for a scheme name that is not in lower case;
 *   HooksError, which is one, for hooks that are misspelt or of the wrong kind
 * @see RFC 3986 section 6.2.3
 * @example createEngine({ schemes: { gopher: { defaultPort: 70 } } }).normalize('GOPHER://h:70/') // 'gopher://h/'
 */
export function createEngine<Views extends object = object>(options: EngineOptions<Views> = {}): Engine<Views> {
  // The hooks of the options make the views.
  return engineBy(RULEBOOK, options) as Engine<Views>;
}

/** Makes an engine from hooks and a table of rules. @throws as `createEngine` */
export function engineBy(book: Rulebook, options: EngineOptions): Engine {
  const { schemes = {}, opaquePaths = [], secrets } = optionsOf(options, ENGINE_OPTIONS);
  const composition = compose(readSchemes(schemes), readNames(opaquePaths), book);
  return engineOf(composition, inputLimits(options, composition), validateSecrets(secrets));
}

/** Makes an engine and its composition, of which a caller may share parts. @throws UrikitError `input/value` for another option */
export function engineOver(options: EngineOptions, composed: (...by: [typeof compose, Rulebook]) => Composition) {
  const composition = composed(compose, RULEBOOK);
  return [
    engineOf(composition, inputLimits(options, composition), validateSecrets(options.secrets)),
    composition,
  ] as const;
}

/** Makes an engine from hooks that are right, as those of our packages are, without further options. It reads no hook twice. */
export const trustedEngine = <Views extends object>(
  schemes: EngineOptions<Views>['schemes'] & Schemes,
  opaquePaths: readonly string[],
): Engine<Views> =>
  engineOf(compose(sealed(schemes) as Schemes, opaquePaths, RULEBOOK), defaultLimits(), []) as Engine<Views>;

function engineOf(
  composition: Composition,
  { modes, admitted, target, tryTarget, tried, rejectionOf }: InputLimits,
  secrets: readonly Secret[],
): Engine {
  const rules = Object.freeze([...composition.book.rules, ...composition.rules]);
  /** Validates the options of a call before its strings are read: an unknown one is an error, and limits apply to base and evidence. */
  const known = <How extends CompareOptions>(how: How | undefined): How | undefined => {
    if (how === undefined) return how;
    const { base, evidence } = checkCall(how, rules);
    const held = base === undefined ? how : { ...how, base: target(base) };
    return evidence === undefined ? held : { ...held, evidence: admittedEvidence(evidence, rejectionOf) };
  };
  const found = (text: string): readonly StringIssue[] => {
    const own = tryTarget(text);
    return own.ok ? check(own.value, composition).map(placedIn(text, own.value)) : [own.issue];
  };
  const engine: Engine = {
    schemes: composition.schemes,
    opaquePaths: composition.opaquePaths,
    hooks: (scheme) => (composition.schemes.includes(scheme) ? composition.profileOf(scheme).hooks : undefined),
    ...modes,
    secrets,
    rules,
    normalize: ((text, how) => normalize(target(text), known(how), composition)) as Normalize,
    tryNormalize: (text, how) => tried(text, tryNormalize(known(how), composition)),
    compare: (a, b, how) => {
      const call = known(how) ?? {};
      const x = tryTarget(a, how);
      const y = tryTarget(b, how);
      if (!x.ok) return tooMuch(x.issue, call);
      return y.ok ? compare(x.value, y.value, call, composition) : tooMuch(y.issue, call);
    },
    equivalent: (a, b, how) => {
      const call = known(how);
      const x = tryTarget(a, how);
      const y = tryTarget(b, how);
      return x.ok && y.ok && equivalent(x.value, y.value, call, composition);
    },
    identity: (text, how) => identity(target(text, how), known(how), composition),
    resolve: (reference, base, how) =>
      resolveText(resolveOptions(how), admitted(reference), target(base), composition) as UriText,
    tryResolve: (reference, base, how) => attempt(UriSyntaxError, () => engine.resolve(reference, base, how)),
    check: (text, how) =>
      frozen(applySeverities(found(text), how === undefined ? how : optionsOf(how, ['severities']).severities)),
    explain: (text, how) => explain(target(text), known(how), composition),
    // The overloads of `Engine` type the view by the names of its schemes.
    view: (text: string, ...names: readonly string[]) => unwrap(tryView(names, composition)(target(text))) as never,
    tryView: (text: string, ...names: readonly string[]) => tried(text, tryView(names, composition)) as Result<never>,
  };
  return Object.freeze(engine);
}
