import { optionsOf } from '../syntax/expect.js';
import { NOWHERE, type Result, syntaxIssue, unwrap } from '../syntax/issue.js';
import { asUri, hasScheme, parse } from '../syntax/parse.js';
import { resolve } from './resolve.js';
import type { AbsoluteUri, Uri, UriReference } from '../syntax/uri-reference.js';

/** Where a base URI can come from, in the order of precedence (RFC 3986 section 5.1). */
export const BASE_SOURCES = ['embedded', 'encapsulating', 'retrieval', 'fallback'] as const;

/** One of the four sources of 5.1. */
export type BaseSource = (typeof BASE_SOURCES)[number];

/** The known sources, each as a string; absent if unknown. */
export type BaseCandidates = { readonly [source in BaseSource]?: string | undefined };

/** A base URI and the source that gave it. */
export interface Base {
  readonly uri: AbsoluteUri;
  readonly source: BaseSource;
}

/**
 * Establishes a base URI.
 *
 *     embedded       5.1.1  a base URI embedded in the content
 *     encapsulating  5.1.2  the base URI of the entity that the content is part of
 *     retrieval      5.1.3  the URI used to retrieve it
 *     fallback       5.1.4  the application's default
 *
 * A source may hold a relative reference, as `<base href>` may: it is resolved against the base of the later sources.
 *
 * @returns the first source's URI, "converted to absolute form and stripped of any fragment component prior to its use"
 * @throws UriSyntaxError for a malformed source, or `syntax/missing-scheme` if no source gives a URI; UrikitError
 *   `input/unknown-option` for another source
 * @see RFC 3986 section 5.1
 * @example establishBase({ embedded: '../a/', retrieval: 'http://h/b/c' }).uri.path // '/a/'
 */
export function establishBase(candidates: BaseCandidates): Base {
  const given = optionsOf(candidates, BASE_SOURCES, 'a source');
  const present = BASE_SOURCES.flatMap((source) => {
    const text = given[source];
    return text === undefined ? [] : [{ source, reference: parse(text) }];
  });
  const source = present[0]?.source ?? 'fallback';
  const uri = present.reduceRight<Result<Uri>>((base, { reference }) => resolved(reference, base), NO_SOURCE);
  return { uri: { ...unwrap(uri), fragment: undefined }, source };
}

const NO_SOURCE: Result<Uri> = {
  ok: false,
  issue: syntaxIssue('syntax/missing-scheme', NOWHERE, 'expected at least one source of a base URI that is a URI'),
};

function resolved(reference: UriReference, base: Result<Uri>): Result<Uri> {
  if (hasScheme(reference)) return asUri(reference);
  return base.ok ? { ok: true, value: resolve(reference, base.value) } : base;
}
