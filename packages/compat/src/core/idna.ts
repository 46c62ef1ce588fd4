import type { Result } from '@urikit/generic';
import { domainToUnicodeBy, tryDomainToAsciiBy, tryUriToIriBy } from '@urikit/iri/internal';
import { load } from '../idna-tables.js';

export const domainToUnicode = (name: string): string => domainToUnicodeBy(load, name);
export const tryDomainToAscii = (name: string): Result<string> => tryDomainToAsciiBy(load, name);
export const tryUriToIri = (uri: string): Result<string> => tryUriToIriBy(load, uri);
