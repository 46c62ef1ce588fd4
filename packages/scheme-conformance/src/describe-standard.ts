import type { Standard } from '@urikit/same';
import { describeLaws, globalRunner, type Runner } from './describe-scheme.js';
import type { StandardCase, StandardSettings } from './standard/case.js';
import { standardLaws } from './standard/standard-laws.js';

/**
 * Writes one test for each law of a standard and for each row of its table: an equality is symmetric, transitive and, unless
 * the standard says no, reflexive; equal URIs have one key; a refused side is never equal; an option widens or narrows as
 * it declares; work is linear.
 *
 * @param standard - a standard of `@urikit/same`
 * @param cases - rows of `{ a, b, equal, section?, miss?, options?, why? }`; strings near theirs are tried as well
 * @param runner - absent: the globals `describe` and `test`
 * @param settings - `engine`, `runs` and `seed`
 * @throws Error if there is no runner; UrikitError for cases of another kind
 * @see RFC 3986 section 6.2
 * @example describeStandard(webhook, [{ a: 'https://h/?x', b: 'https://h/', equal: true, section: 'ACME-SEC 7' }])
 */
export function describeStandard(
  standard: Standard,
  cases: readonly StandardCase[],
  runner: Runner = globalRunner(),
  settings: StandardSettings = {},
): void {
  describeLaws(`conformance of standard "${String(standard.id)}"`, standardLaws(standard, cases, settings), runner);
}
