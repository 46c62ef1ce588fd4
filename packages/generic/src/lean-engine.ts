import type { LeanEngine, LeanOptions } from './lean-types.js';
import { equivalentFast } from './normalization/equivalent.js';
import { dataNormalForm } from './normalization/data-only.js';
import { resolveWith } from './resolution/resolve.js';
import { compose, type Composition } from './scheme/composition.js';
import type { Profile } from './scheme/profile.js';
import { optionsOf } from './syntax/expect.js';
import { hasScheme } from './syntax/parse.js';
import { join } from './syntax/recompose.js';
import { isValid, scan } from './syntax/scan.js';
import type { Uri, UriReference } from './syntax/uri-reference.js';

/** Whether a function of the scheme decides what is normal or equivalent. */
const hasFunctions = ({ hasCode, hasKeys, hooks }: Profile): boolean =>
  hasCode || hasKeys || hooks.equivalent !== undefined;

/** Whether a reference has a target: see `whyNoTarget`, which says why not. */
const hasTarget = ({ scheme, authority, path, query }: UriReference, Base: Uri, composition: Composition): boolean =>
  scheme !== undefined ||
  (authority === undefined && path === '' && query === undefined) ||
  !composition.hasNoReferences(Base.scheme);

function resolve(reference: string, base: string, composition: Composition): string | undefined {
  const R = scan(reference, composition.zoneIds);
  const Base = scan(base, composition.zoneIds);
  if (R === undefined || Base === undefined || !hasScheme(Base) || !hasTarget(R, Base, composition)) return undefined;
  return join(resolveWith(composition.isOpaque, R, Base));
}

function equivalent(a: string, b: string, composition: Composition): boolean {
  if (typeof a !== 'string' || typeof b !== 'string') return false;
  if (a === b) return isValid(a, composition.zoneIds);
  const fast = equivalentFast(a, b, composition);
  if (fast !== undefined) return fast;
  const normal = dataNormalForm(a, composition);
  return normal !== undefined && normal === dataNormalForm(b, composition);
}

/**
 * Makes an engine of the verbs that need no words; its answers are those of `createEngine`.
 *
 * @returns a frozen engine
 * @throws RangeError for a scheme name that is not in lower case or is no scheme, and for hooks with `normalize`, `rules`,
 *   `equivalent`, `identity` or `outsideIdentity` where no accounts are given; what `validation` throws
 * @see RFC 3986 section 6.2
 * @example createLeanEngine({ schemes: { gopher: { defaultPort: 70 } } }).normalize('GOPHER://h:70/') // 'gopher://h/'
 */
export function createLeanEngine(options: LeanOptions = {}): LeanEngine {
  const { schemes = {}, zoneIds = false, opaquePaths = [], validation = (_, hooks) => hooks, accounts } = options;
  optionsOf(options, ['schemes', 'zoneIds', 'opaquePaths', 'validation', 'accounts']);
  const composition = compose(schemes, zoneIds, opaquePaths, validation);
  const parse = (text: string): UriReference | undefined => scan(text, zoneIds);
  const target = (reference: string, base: string): string | undefined => resolve(reference, base, composition);
  if (accounts !== undefined) return Object.freeze({ parse, resolve: target, ...accounts(composition) });
  const own = composition.schemes.find((name) => hasFunctions(composition.profileOf(name)));
  if (own !== undefined) throw new RangeError(`expected accounts: the scheme "${own}" has a function`);
  return Object.freeze({
    parse,
    resolve: target,
    normalize: (text) => dataNormalForm(text, composition),
    equivalent: (a, b) => equivalent(a, b, composition),
    whyNot: () => undefined,
    explain: () => undefined,
  } satisfies LeanEngine);
}
