import type { Component, StringIssue, UriReference } from '@urikit/generic';
import { bidiIssues } from './bidi.js';
import { iriIssue } from './issue.js';
import { iriOptions, type IriToUriOptions, tryMapHost } from './iri-to-uri.js';
import { toNfc } from './nfc.js';
import { tryParseIri } from './parse.js';
import { hasNonAscii } from '@urikit/generic/iri';

/** The components that may hold text outside ASCII, with the place of each. */
function placesOf(uri: UriReference): readonly (readonly [Component, string, number])[] {
  const { scheme, authority, path, query, fragment } = uri;
  const places: (readonly [Component, string, number])[] = [];
  let at = scheme === undefined ? 0 : scheme.length + 1;
  const take = (component: Component, text: string | undefined, before: number, behind = 0): void => {
    if (text === undefined) return;
    places.push([component, text, at + before]);
    at += before + text.length + behind;
  };
  if (authority !== undefined) {
    at += 2;
    take('userinfo', authority.userinfo, 0, 1);
    take('host', authority.host.text, 0);
    take('port', authority.port, 1);
  }
  take('path', path, 0);
  take('query', query, 1);
  take('fragment', fragment, 1);
  return places;
}

/** The first place at which NFC would change a component. */
function nfcIssue(text: string, start: number): readonly StringIssue[] {
  const normal = toNfc(text);
  if (normal === text) return [];
  let at = 0;
  while (text[at] === normal[at]) at++;
  const end = at + (/^[^]\p{M}*/u.exec(text.slice(at))?.[0].length ?? 0);
  return [iriIssue('iri/not-nfc', start + at, start + end, 'expected a string in normal form C (option nfc)')];
}

/**
 * Finds all issues of an IRI reference.
 *
 * @param text - any string
 * @param options - as for `iriToUri`
 * @returns the syntax issue; or, in order of position, a host that IDNA refuses, formatting of direction (4.1),
 *   components of mixed direction (4.2) and text that is not in NFC
 * @throws UrikitError for options, as `iriToUri`
 * @see RFC 3987 section 2.2, 3.1, 4, 5.3.2.2
 * @example checkIri('http://h/aא').map(({ code }) => code) // ['iri/bidi-mixed']
 */
export function checkIri(text: string, options?: IriToUriOptions): readonly StringIssue[] {
  const known = iriOptions(options);
  const result = tryParseIri(text);
  if (!result.ok) return [result.issue];
  if (!hasNonAscii(text)) return [];
  const host = tryMapHost(result.value, known);
  const issues = placesOf(result.value)
    .filter(([, part]) => hasNonAscii(part))
    .flatMap(([component, part, start]) => [...bidiIssues(part, component, start), ...nfcIssue(part, start)]);
  return [...(host.ok ? [] : [host.issue]), ...issues].sort((a, b) => a.start - b.start);
}
