import { optionsOf } from '@urikit/generic/internal';
import { createRedirectCheck, type RedirectOptions } from './redirect.js';
import { type Refusal, refusal } from './refusal.js';

/** What is done about a redirect of the program that leads elsewhere. */
export interface LocationOptions {
  /** Whether it is answered with 500 in its place; default `true`. */
  readonly refuse?: boolean;
  /** Told of it. What it throws reaches who writes the response. */
  readonly report?: (refusal: Refusal, request: { readonly method: string; readonly target: string }) => void;
}

/** Looks at a response: undefined where it may go out. */
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
 * Makes a check of responses: where the Location field of a redirect, of any 3xx, may lead.
 *
 * @param redirect - the own host has to be on its list where the program writes absolute URIs: a client names any host in Host
 * @returns undefined where nobody asks for it
 * @throws as `createRedirectCheck`
 * @see RFC 9110 section 10.2.2, 15.4
 */
export function createLocationCheck(
  options: LocationOptions | undefined,
  redirect: RedirectOptions | undefined,
): LookAtResponse | undefined {
  if (options === undefined) return undefined;
  optionsOf(options, ['refuse', 'report']);
  const { refuse = true, report } = options;
  const check = createRedirectCheck(redirect);
  return (status, location, request) => {
    if (status < 300 || status > 399 || location === undefined || location === null) return undefined;
    const value = onlyOne(location);
    const found = value === undefined ? refusal('redirect/malformed', 'expected one Location field') : check(value);
    if (found === undefined) return undefined;
    const refused: Refusal = { ...found, status: 500, field: 'Location' };
    report?.(refused, request);
    return refuse ? refused : undefined;
  };
}
