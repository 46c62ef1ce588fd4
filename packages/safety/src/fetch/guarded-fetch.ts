import { repair as repaired, type Repair } from '@urikit/generic';
import { flagOf, optionsOf, wrongValue } from '@urikit/generic/internal';
import { guardedConnector, type Lookup, systemLookup } from './connector.js';
import { askedGuard, type AskedGuard, type Guard } from './guard.js';
import { crossOriginNames, locationOf, redirected, type Sent, urlOf } from './redirect.js';
import { behindRedirects, FetchRefusedError, refusalIn } from './refused.js';

export type { Lookup };

/** The options of a guarded fetch. */
export interface GuardedFetchOptions {
  /** The largest number of redirects to follow; more are an error. Default: 10. */
  readonly maxRedirects?: number;
  /** Resolves names in place of the system's resolver. Its addresses are checked, too. */
  readonly lookup?: Lookup;
  /** Names of headers that follow a redirect to another origin, in addition to harmless ones. */
  readonly crossOriginHeaders?: readonly string[];
  /**
   * Maps invalid characters as browsers do, for example in an IRI, `a[]=1` or a lone `%`. The resulting URI is checked
   * and fetched, and the response has the `repairs`. Redirects are treated alike. Default: an invalid string is
   * refused.
   */
  readonly repair?: boolean;
}

/** A `fetch` that goes only where a filter or rules allow. */
export interface GuardedFetch {
  (input: string | URL, init?: RequestInit | null): Promise<Response & { readonly repairs?: readonly Repair[] }>;
  /** Closes the connections that are kept open. */
  readonly close: () => Promise<void>;
}

interface Client {
  readonly send: (sent: Sent, init: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
}

const OPTIONS: readonly string[] = ['maxRedirects', 'lookup', 'crossOriginHeaders', 'repair'];

function checkOptions(options: GuardedFetchOptions): void {
  optionsOf(options, OPTIONS);
  const { maxRedirects = 10, lookup } = options;
  if (lookup !== undefined && typeof lookup !== 'function')
    throw wrongValue(['lookup'], 'a function, as dns.promises.resolve4');
  if (!Number.isInteger(maxRedirects) || maxRedirects < 0)
    throw wrongValue(['maxRedirects'], 'an integer of at least 0');
}

/** Loads undici with a separate agent, so that neither the global dispatcher nor a proxy of the environment applies. */
async function clientOf(filter: AskedGuard, lookup: Lookup): Promise<Client> {
  const { Agent, buildConnector, fetch } = await import('undici').catch((cause: unknown) => {
    throw new Error('guardedFetch needs undici: add it to the dependencies', { cause });
  });
  const dispatcher = new Agent({ connect: guardedConnector(buildConnector, filter, lookup) });
  // The types of undici and of Node each declare these; callers know those of Node.
  const send = fetch as unknown as (url: string, init: object) => Promise<Response>;
  return {
    send: ({ url, headers, ...sent }, init) =>
      send(url.href, { ...init, ...sent, headers: [...headers], redirect: 'manual', dispatcher }),
    close: () => dispatcher.close(),
  };
}

/** A port above 65535, which no client connects to. */
const PORT_ABOVE =
  /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*:0*(?:[1-9][0-9]{5,}|[7-9][0-9]{4}|6[6-9][0-9]{3}|65[6-9][0-9]{2}|655[4-9][0-9]|6553[6-9])(?=[/?#]|$)/i;

const isText = (input: unknown): input is string | URL => typeof input === 'string' || input instanceof URL;

/** Checks two readings of a string, urikit's and the client's, because the client connects by its own reading. */
function checkedUrl(input: unknown, filter: AskedGuard, redirects: number): URL {
  if (!isText(input)) throw wrongValue(['input'], 'a string or a URL: a Request has its own way with redirects');
  const refuse = (text: string): void => {
    const why = filter.why(text);
    if (why !== undefined) throw new FetchRefusedError(why.reason, why.message, redirects);
  };
  if (typeof input === 'string') refuse(input);
  const url = urlOf(input);
  if (url === undefined) {
    const found = PORT_ABOVE.test(String(input))
      ? 'expected a port of at most 65535'
      : 'expected a URL that clients read';
    throw new FetchRefusedError('not-a-uri', found, redirects);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new FetchRefusedError('scheme', 'expected http or https', redirects);
  if (url.username !== '' || url.password !== '')
    throw new FetchRefusedError('userinfo', 'expected no userinfo: give an Authorization header', redirects);
  refuse(url.href);
  return url;
}

function firstOf(url: URL, init: RequestInit & { readonly dispatcher?: unknown }): Sent {
  if (init.dispatcher !== undefined) throw wrongValue(['dispatcher'], 'no dispatcher: the guard has its own');
  const { method = 'GET', headers, body, referrer } = init;
  return { url, method: method.toUpperCase(), headers: new Headers(headers), body, referrer };
}

/**
 * Makes a `fetch` whose URI, resolved addresses and redirects must all pass a filter of hosts, or rules of URIs. It connects to the address that
 * was checked, so a name cannot be rebound in between.
 *
 * Addresses are refused only by `deny`: add `not-global` to it for URIs from outside, even if the filter also has a
 * list of allowed hosts.
 *
 * @param guard - of `createHostFilter`, or of `uriRules`
 * @param options - limits, resolver and headers
 * @returns a function like `fetch`, for strings and URLs; it throws FetchRefusedError if it refuses to go on
 * @throws UrikitError if the first argument is neither a filter nor rules, or an option does not exist or has the wrong type
 * @see RFC 3986 section 7.4, 7.6; RFC 9110 section 15.4
 * @example await guardedFetch(createHostFilter({ deny: ['not-global'] }))('http://10.0.0.1/') // throws fetch/host
 */
export function guardedFetch(guard: Guard, options: GuardedFetchOptions = {}): GuardedFetch {
  const filter = askedGuard(guard);
  checkOptions(options);
  const { maxRedirects = 10, lookup = systemLookup, crossOriginHeaders = [] } = options;
  const isRepairing = flagOf(options.repair, 'repair');
  const crossing = crossOriginNames(crossOriginHeaders);
  let client: Promise<Client> | undefined;

  const send = async (sent: Sent, init: RequestInit, redirects: number): Promise<Response> => {
    try {
      return await (await (client ??= clientOf(filter, lookup))).send(sent, init);
    } catch (cause) {
      const refusal = refusalIn(cause);
      throw refusal === undefined ? cause : behindRedirects(refusal, redirects);
    }
  };
  const guarded = async (input: string | URL, how?: RequestInit | null): Promise<Response> => {
    // `fetch` takes null for no options.
    const init = how ?? {};
    const repairs: Repair[] = [];
    const mapped = <Input>(given: Input): Input | string => {
      const result = isRepairing && isText(given) ? repaired(String(given)) : undefined;
      if (result === undefined || result.repairs.length === 0) return given;
      repairs.push(...result.repairs);
      return result.value;
    };
    let sent = firstOf(checkedUrl(mapped(input), filter, 0), init);
    for (let redirects = 0; ; redirects++) {
      const response = await send(sent, init, redirects);
      const location = init.redirect === 'manual' ? undefined : locationOf(response);
      if (location === undefined) {
        if (redirects > 0) Object.defineProperty(response, 'redirected', { value: true });
        if (repairs.length > 0) Object.defineProperty(response, 'repairs', { value: Object.freeze(repairs) });
        return response;
      }
      await response.body?.cancel();
      if (init.redirect === 'error' || redirects >= maxRedirects)
        throw new FetchRefusedError(
          'redirects',
          `expected at most ${String(init.redirect === 'error' ? 0 : maxRedirects)} redirects`,
          redirects,
        );
      const next = redirected(sent, { status: response.status, location, redirects: redirects + 1, crossing });
      sent = { ...next, url: checkedUrl(mapped(next.url), filter, redirects + 1) };
    }
  };
  const close = async (): Promise<void> => {
    await (await client)?.close();
    client = undefined;
  };
  return Object.assign(guarded, { close });
}
