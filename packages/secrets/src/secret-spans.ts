import type { Component } from '@urikit/generic';
import { type Components, type Range, rangeOf } from '@urikit/generic/internal';
import { isTokenUser } from './looks-like-token.js';
import { isSlashless, type NestedOptions, nestedSecrets } from './nested-secrets.js';
import { listedSpans } from './parameter-spans.js';

/** The components that may hold parameters. */
const PARAMETER_COMPONENTS = ['path', 'query', 'fragment'] as const;

/** A host may be a secret by its shape: all of an authority as Base64. */
const SHAPED = ['host', 'userinfo', ...PARAMETER_COMPONENTS] as const;

/**
 * The prefix of a path that some clients read as an authority: `http:/u:p@h/` and `http:///u:p@h/` are one to browsers.
 */
function behindOf({ scheme, host }: Components, needsAuthority: boolean): NestedOptions['behind'] {
  if (host === '') return '//';
  if (host !== undefined || scheme === undefined) return undefined;
  return needsAuthority || isSlashless(scheme) ? '//' : ':';
}

/** The ranges of shapes. A delimiter inside of a shape stays. */
const shapeRanges = (texts: Components, shapes: readonly Range[]): readonly Range[] =>
  shapes.flatMap((shape) =>
    SHAPED.map((component) => rangeOf(texts, component))
      .filter(({ start, end }) => shape.start < end && shape.end > start)
      .map(({ start, end }) => ({ start: Math.max(shape.start, start), end: Math.min(shape.end, end) })),
  );

/**
 * Finds the secrets of a URI that no scheme declares: parameters of the published tables, tokens and addresses of known shapes. A
 * user that is a token by its looks goes with its password: `https://TOKEN@h/`, `https://TOKEN:x-oauth-basic@h/`. Passwords of URIs
 * inside of another one are found as well: `view-source:http://user:password@h/`, `http://h/?http://user:password@h2/`.
 *
 * @param shapes - the spans of `shapeSpans` in the string
 * @param texts - its components
 * @param needsAuthority - true if every URI of the scheme has an authority, so that clients search it in the path
 * @returns ranges in no order, which may overlap. Never throws.
 * @see RFC 3986 section 3.2.1, 7.5
 */
export function scannedRanges(shapes: readonly Range[], texts: Components, needsAuthority: boolean): readonly Range[] {
  const ranges: Range[] = shapes.length === 0 ? [] : [...shapeRanges(texts, shapes)];
  const add = (component: Component, spans: readonly Range[]): void => {
    for (const { start, end } of spans) ranges.push(rangeOf(texts, component, start, end));
  };
  const { userinfo } = texts;
  if (userinfo !== undefined) {
    if (isTokenUser(userinfo)) ranges.push(rangeOf(texts, 'userinfo'));
    // `user;password=x@`: parameters as in a path.
    add('userinfo', listedSpans(userinfo, 'path'));
  }
  for (const component of PARAMETER_COMPONENTS) {
    const part = texts[component];
    if (part === undefined || part === '') continue;
    const behind = component === 'path' ? behindOf(texts, needsAuthority) : undefined;
    add(component, nestedSecrets(part, { behind, inParameters: component !== 'path' }));
    add(component, listedSpans(part, component));
  }
  return ranges;
}
