export { IRI_ISSUES } from './issue.js';
export { isAbsoluteIri, isIri, isIriReference, isRelativeIriReference, parseIri, tryParseIri } from './parse.js';
export { DNS_SCHEMES } from './domain/dns-schemes.js';
export { domainToAscii, domainToUnicode, tryDomainToAscii } from './domain/domain.js';
export { iriToUri, type IriToUriOptions, tryIriToUri } from './iri-to-uri.js';
export { tryUriToIri, uriToIri } from './uri-to-iri.js';
export { checkIri } from './check.js';
export { compareIris, type CompareIrisOptions } from './compare.js';
