import type { SchemeHandlers, URIComponents, URIOptions, URISchemeHandler } from '../types.js';

/** The handler of a scheme; undefined if the record has none as an own member. */
export function handlerOf(
  schemes: SchemeHandlers,
  { scheme: asked }: URIOptions,
  scheme: string | undefined,
): URISchemeHandler | undefined {
  const name = String(asked ?? scheme ?? '').toLowerCase();
  return Object.hasOwn(schemes, name) ? schemes[name] : undefined;
}

/** Tells if the host is a name of the DNS. */
export const isDomain = (handler: URISchemeHandler | undefined, options: URIOptions): boolean =>
  options.domainHost === true || handler?.domainHost === true;

/** Tells if the host is shown with its characters outside ASCII. */
export const showsUnicode = (handler: URISchemeHandler | undefined, options: URIOptions): boolean =>
  options.unicodeSupport === true || handler?.unicodeSupport === true;

/** Tells if there is an authority. */
export const hasAuthority = ({ userinfo, host, port }: URIComponents): boolean =>
  userinfo !== undefined || host !== undefined || port !== undefined;
