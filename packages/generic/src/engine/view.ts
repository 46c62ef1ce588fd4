import { oneOf } from '../syntax/expect.js';
import { schemeIssues } from './check.js';
import type { Composition } from '../normalization/composition.js';
import { normalize } from '../normalization/normalize.js';
import { type Result, type StringIssue, syntaxIssue } from '../syntax/issue.js';
import { componentsOf } from '../syntax/component.js';
import { asUri, parseUri, tryParse } from '../syntax/parse.js';
import { guarded } from '../scheme/plugin-error.js';
import type { Profile } from '../scheme/profile.js';
import type { Uri } from '../syntax/uri-reference.js';

/** The first error, in the order of places, that a scheme has found. */
function firstError(text: string, uri: Uri, profile: Profile, composition: Composition): StringIssue | undefined {
  const issues = schemeIssues(text, uri, componentsOf(uri), profile, composition);
  return issues.filter(({ severity }) => severity === 'error').sort((a, b) => a.start - b.start)[0];
}

/** The issue of a URI whose scheme the caller does not name; without names all schemes are accepted. */
function otherScheme(scheme: string, names: readonly string[]): StringIssue | undefined {
  if (names.length === 0 || names.includes(scheme.toLowerCase())) return undefined;
  return syntaxIssue(
    'syntax/other-scheme',
    { start: 0, end: scheme.length },
    `expected a URI of ${names.join(' or ')}, found "${scheme}"`,
  );
}

/**
 * `engine.tryView`: a scheme's typed reading of a URI; of its normal form, so that equivalent URIs read the same. A URI
 * with an error of its scheme has no reading.
 *
 * @param names - the schemes that the caller can read; an empty list means all
 * @returns a function that gives the result of the scheme's hook, undefined if the scheme has no hook; or the issue of a
 *   malformed string, a relative reference, another scheme, or the first error of the scheme
 * @throws PluginError if a hook throws; UrikitError `input/value` for a scheme that the engine does not have
 */
export function tryView(names: readonly string[], composition: Composition): (text: string) => Result<unknown> {
  for (const name of names) oneOf(name, composition.schemes, 'schemes', 'a scheme of this engine');
  return (text) => {
    const parsed = tryParse(text);
    const written = parsed.ok ? asUri(parsed.value) : parsed;
    if (!written.ok) return written;
    const other = otherScheme(written.value.scheme, names);
    if (other !== undefined) return { ok: false, issue: other };
    const profile = composition.profileOf(written.value.scheme);
    const { view: read } = profile.hooks;
    if (read === undefined) return { ok: true, value: undefined };
    const issue = firstError(text, written.value, profile, composition);
    if (issue !== undefined) return { ok: false, issue };
    const uri = parseUri(normalize(text, undefined, composition));
    return { ok: true, value: guarded(profile, 'view', () => read(uri)) };
  };
}
