import { establishBase, parse, type Result, tryParse, type Uri, type UriReference } from '@urikit/generic';
import {
  type AbsoluteUri,
  asUri,
  hasScheme,
  isRelative,
  isSameDocumentReference,
  merge,
  parseUri,
  recompose,
  type RelativeReference,
  resolve,
} from '@urikit/generic/record';

const reference: UriReference = parse('g');
const base: Uri = parseUri('foo://h/');
declare const relative: RelativeReference;
declare const absolute: AbsoluteUri;

// RFC 3986 5.2: resolve(reference, base)
const target: Uri = resolve(reference, base);
resolve(relative, absolute, { strict: false });
resolve(base, base);
recompose(target);
merge(reference, 'g');
isSameDocumentReference(relative, base);

// @ts-expect-error -- swapped arguments: a reference may have no scheme, so it is no base
resolve(base, reference);
// @ts-expect-error -- a relative reference is no base
resolve(relative, relative);
// @ts-expect-error -- texts are resolved by the engine
resolve('g', 'foo://h/');
// @ts-expect-error -- a record is resolved against a record
resolve(reference, 'foo://h/');
// @ts-expect-error -- swapped here, too
isSameDocumentReference(base, reference);

// What a name promises, narrower to wider and never back
const asReference: UriReference = absolute;
const asUriRecord: Uri = absolute;
const source: AbsoluteUri = establishBase({ retrieval: 'foo:' }).uri;
// @ts-expect-error -- a URI may have a fragment
const notAbsolute: AbsoluteUri = base;
// @ts-expect-error -- a reference may have no scheme
const notUri: Uri = reference;
// @ts-expect-error -- a URI is no relative reference
const notRelative: RelativeReference = base;

// Guards narrow
if (hasScheme(reference)) resolve(relative, reference);
if (isRelative(reference)) isSameDocumentReference(reference, base);
const result = tryParse('g');
if (result.ok) recompose(result.value);
else String(result.issue.start);
const uri = asUri(reference);
if (uri.ok) resolve(reference, uri.value);
// @ts-expect-error -- where there is an issue there is no value
export type NoValue = Extract<Result<UriReference>, { readonly ok: false }>['value'];
// @ts-expect-error -- where there is a value there is no issue
export type NoIssue = Extract<Result<UriReference>, { readonly ok: true }>['issue'];

// Records are read-only
// @ts-expect-error -- a component
reference.path = '';
// @ts-expect-error -- the text of a host
base.authority!.host.text = '';
// @ts-expect-error -- absent is undefined, and said
const incomplete: UriReference = { path: '' };

export { asReference, asUriRecord, incomplete, notAbsolute, notRelative, notUri, source };
