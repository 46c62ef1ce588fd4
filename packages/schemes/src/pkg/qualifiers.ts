import type { EngineKit } from '@urikit/generic/hooks';

/** The qualifiers of a normal form: each has a value. */
export const qualifiersOf = (query: string | undefined): readonly (readonly [key: string, value: string])[] =>
  (query?.split('&') ?? []).map((pair) => {
    const equals = pair.indexOf('=');
    return [pair.slice(0, equals), pair.slice(equals + 1)];
  });

/** The qualifiers whose value is a URL that a client may open. */
const LOCATIONS: readonly string[] = ['repository_url', 'download_url', 'vcs_url'];

/** The host of a location, whose scheme may be absent; all of it if readers disagree, so that lists refuse it. */
function hostIn(location: string): string {
  if (location.includes('\\')) return location;
  const authority = location.replace(/^(?:[a-z][a-z0-9+.-]*:)?\/+/i, '').split(/[/?#]/, 1)[0] as string;
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** The hosts that the locations of a purl name (ECMA-427 5.6.6). */
export const locationHosts = (query: string | undefined, kit: EngineKit): readonly string[] =>
  qualifiersOf(query).flatMap(([key, value]) =>
    LOCATIONS.includes(key) ? [hostIn(kit.percentDecode(value, 'replace'))] : [],
  );
