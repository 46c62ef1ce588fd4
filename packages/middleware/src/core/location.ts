import { flagOf, functionOf, optionsOf } from '@urikit/generic/internal';
import { createRedirectCheck, type RedirectOptions } from './redirect.js';
import { type Refusal, refusal } from './refusal.js';

/** Options for redirects of the program to other hosts. */
export interface LocationOptions {
  /** True to answer with 500 instead; default `true`. */
  readonly refuse?: boolean;
  /** Called for each. Its errors reach the code that writes the response. */
  readonly report?: (refusal: Refusal, request: { readonly method: string; readonly target: string }) => void;
}

/** Checks a response; undefined if it may be sent. */
export type LookAtResponse = (
  status: number,
  location: unknown,
  request: { readonly method: string; readonly target: string },
) => Refusal | undefined;

/** The value of a field that stands there once. */
function onlyOne(location: unknown): string | undefined {
  if (Array.isArray(location)) return location.length === 1 ? onlyOne(location[0]) : undefined;
  return typeof location === 'string' ? location : undefined;
}

/**
 * Makes a check of the Location header of responses, for any 3xx.
 *
 * @param redirect - list the program's host in it if the program writes absolute URIs, because a client can send any
 *   Host
 * @returns the check; undefined without options
 * @throws as `createRedirectCheck`
 * @see RFC 9110 section 10.2.2, 15.4
 */
export function createLocationCheck(
  options: LocationOptions | undefined,
  redirect: RedirectOptions | undefined,
): LookAtResponse | undefined {
  if (options === undefined) return undefined;
  optionsOf(options, ['refuse', 'report']);
  const { report } = options;
  const refuse = flagOf(options.refuse, 'refuse', true);
  if (report !== undefined) functionOf(report, 'report');
  const check = createRedirectCheck(redirect);
  return (status, location, request) => {
    if (status < 300 || status > 399 || location === undefined || location === null) return undefined;
    const value = onlyOne(location);
    const found = value === undefined ? refusal('redirect/malformed', 'expected one Location header') : check(value);
    if (found === undefined) return undefined;
    const refused: Refusal = { ...found, status: 500, field: 'Location' };
    report?.(refused, request);
    return refuse ? refused : undefined;
  };
}
