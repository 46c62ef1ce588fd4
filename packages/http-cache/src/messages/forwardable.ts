import type { Bypassed, Keyed } from '@urikit/cache-key';

/** Which fields of a client may go on to an origin that answers for all. Names are in lower case. */

/**
 * A name that is read alike everywhere. PHP reads `X.Tenant` as `X-Tenant`, CGI and WSGI read `X_Tenant` so: a client
 * that may write one of these names can set the value of a keyed header.
 */
const PLAIN = /^[A-Za-z0-9-]+$/;

/** Tells if every origin reads a name as it is written. */
export const isPlainName = (name: string): boolean => PLAIN.test(name);

/** A name as CGI, WSGI and PHP read it: `_` and `.` are `-` for them. */
export const readAs = (name: string): string => (isPlainName(name) ? name : name.replace(/[^a-z0-9]/g, '-'));

/** Variables of CGI (RFC 3875 4.1) that servers take from fields of that name: Gunicorn does with the first two. */
export const CGI_VARIABLES: readonly string[] = (
  'script-name path-info path-translated query-string remote-user remote-addr request-method request-uri ' +
  'server-name server-port server-protocol'
).split(' ');

/** A list as a table, which every runtime of the keyer has. */
function tableOf(names: readonly string[]): Readonly<Record<string, true | undefined>> {
  const table: Record<string, true> = {};
  names.forEach((name) => (table[name] = true));
  return table;
}

const IS_CGI = tableOf(CGI_VARIABLES);

/** Tells if a name, however it is written, is that of a variable of CGI. */
export const isCgiVariable = (name: string): boolean => IS_CGI[readAs(name)] === true;

/** Beginnings of names by which proxies, servers and frameworks pass each other facts that a client must not set. */
export const PROXY_BEGINNINGS: readonly string[] = (
  'x-forwarded- x-user x-tenant x-auth-user x-authenticated- x-authentik- x-webauth- x-remote-user ' +
  'x-consumer- x-credential- x-vouch- x-pomerium- x-proxy- tailscale- x-original- x-envoy- x-middleware- ' +
  'x-invoke- x-react-router- x-accel- x-sendfile- x-arr- x-azure- x-appengine- x-ms-client-principal ' +
  'x-amzn-oidc- x-auth-request- x-goog- x-ssl- ssl-client- wl-proxy- cf- cloudfront- fastly-'
).split(' ');

/** More of these names, by their meaning: the address of the client, the scheme, host and path, the user. */
export const PROXY_NAMES: readonly string[] = (
  'client-ip true-client-ip cluster-client-ip x-client-ip x-cluster-client-ip x-remote-ip x-remote-addr ' +
  'x-originating-ip x-true-ip x-proxyuser-ip x-custom-ip-authorization x-forwarded forwarded-for do-connecting-ip ' +
  'fly-client-ip x-nf-client-connection-ip proxy-client-ip ' +
  'x-scheme x-https x-client-scheme x-appservice-proto https x-backend-host x-http-host x-real-host ' +
  'x-forwarded-by remote-groups remote-email remote-name x-auth-email x-auth-groups x-auth-roles ' +
  'x-base-url x-script-name x-override-url x-rewrite-uri x-real-uri x-matched-path x-now-route-matches ' +
  'x-astro-path x-astro-locals x-nuxt-no-ssr x-nitro-prerender x-prerender-revalidate proxy surrogate-capability ' +
  'method-override x-php-ob-level x-client-cert x-client-verify'
).split(' ');

const IS_OF_PROXIES = tableOf(PROXY_NAMES);

/**
 * Tells if real servers read a field as something that only a proxy may say: another scheme, host, path, method, client
 * or user than the request has.
 */
export const isOfProxies = (name: string): boolean =>
  IS_OF_PROXIES[name] === true || PROXY_BEGINNINGS.some((beginning) => name.startsWith(beginning));

/**
 * Tells if a server that stores answers must not forward a field that its key does not hold. Headers that name the
 * client, and tell how a hop was reached, are set anew or taken away by their names.
 */
export const isMisread = (name: string): boolean =>
  name !== 'x-forwarded-for' &&
  name !== 'x-real-ip' &&
  (!isPlainName(name) || isOfProxies(name) || isCgiVariable(name));

/** The largest Max-Forwards that is passed on: every larger one becomes this. */
const MOST_FORWARDS = 255;

/** Tells if Max-Forwards counts for a method (RFC 9110 7.6.2): a recipient may ignore it for every other one. */
export const countsForwards = (method: string): boolean => method === 'OPTIONS' || method === 'TRACE';

/** Reads `1*DIGIT`. Gives undefined for any other value. */
export const forwardsOf = (value: string): number | undefined => (/^\d+$/.test(value) ? Number(value) : undefined);

/** The value for the next recipient. One that is no number, and 0, stay as they are. */
export function nextForwards(value: string): string {
  const forwards = forwardsOf(value);
  return forwards === undefined || forwards === 0 ? value : String(Math.min(forwards - 1, MOST_FORWARDS));
}

/**
 * Tells if a request can be sent to an origin. The keyer gives every other request an origin-form and the Host that
 * counts; `OPTIONS *` and CONNECT keep the form that they came in (RFC 9112 3.2.3, 3.2.4).
 */
export const hasOriginForm = ({ forward }: Pick<Bypassed | Keyed, 'forward'>): boolean =>
  forward.target.charAt(0) === '/';
