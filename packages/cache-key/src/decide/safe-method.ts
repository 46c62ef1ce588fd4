/** The methods that the HTTP Method Registry of IANA calls safe. */
const SAFE = ['GET', 'HEAD', 'OPTIONS', 'PRI', 'PROPFIND', 'QUERY', 'REPORT', 'SEARCH', 'TRACE'];

/**
 * Tells if a method leaves its origin as it is, so that its success invalidates no entry (RFC 9110 9.2.1, RFC 9111
 * 4.4). Methods are case-sensitive, and a method that the registry does not list is not safe.
 */
export const isSafeMethod = (method: string): boolean => SAFE.indexOf(method) >= 0;
