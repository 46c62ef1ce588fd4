import { describe, expect, test } from '@jest/globals';
import { joinedFields } from '../../src/adapters/rewrite-request.js';
import {
  CGI_VARIABLES,
  isCgiVariable,
  isHopByHop,
  isOfProxies,
  PROXY_BEGINNINGS,
  PROXY_NAMES,
} from '@urikit/http-cache/internal';
import { WEB_FIELDS } from '../../src/messages/web-fields.js';
import { isUnexpected } from '../../src/rules/expected-type.js';
import { parseCacheControl } from '../../src/rules/directives.js';
import { isHeuristicallyCacheable, isUnderstood } from '../../src/rules/status.js';
import { isAboutKey } from '../../src/rules/storing.js';
import { varyIssue } from '../../src/rules/vary.js';

/** Second copies of published lists, each typed from its source, so that no row vanishes unseen. */

const words = (list: string): readonly string[] => list.split(' ');
const inOrder = (list: readonly string[]): readonly string[] => [...list].sort();

describe('RFC 9110 7.6, 17.13: headers by which servers pass each other facts', () => {
  // The documents of each product.
  const BEGINNINGS: Readonly<Record<string, string>> = {
    'proxies in general': 'x-forwarded- x-original- x-proxy- x-ssl-',
    'Kong; Tyk': 'x-consumer- x-credential- x-authenticated- x-user x-tenant',
    'Vouch; Pomerium; authentik; oauth2-proxy': 'x-vouch- x-pomerium- x-authentik- x-auth-request- x-auth-user',
    'Grafana; Tailscale; Apache httpd': 'x-webauth- tailscale- x-remote-user',
    'Envoy; nginx; lighttpd': 'x-envoy- x-accel- x-sendfile- ssl-client-',
    'Next.js; React Router': 'x-middleware- x-invoke- x-react-router-',
    'Azure; IIS': 'x-arr- x-azure- x-ms-client-principal',
    'Google; Amazon': 'x-appengine- x-goog- x-amzn-oidc- cloudfront-',
    'Cloudflare; Fastly; WebLogic': 'cf- fastly- wl-proxy-',
  };
  const NAMES: Readonly<Record<string, string>> = {
    'the client':
      'client-ip x-client-ip x-remote-ip x-remote-addr x-originating-ip x-true-ip x-forwarded forwarded-for',
    'Akamai; Rackspace; Squid': 'true-client-ip x-cluster-client-ip cluster-client-ip x-proxyuser-ip',
    'DigitalOcean; Fly; Netlify; WebLogic': 'do-connecting-ip fly-client-ip x-nf-client-connection-ip proxy-client-ip',
    'a list of allowed addresses': 'x-custom-ip-authorization',
    'the scheme': 'x-scheme x-https x-client-scheme x-appservice-proto https',
    'the host': 'x-backend-host x-http-host x-real-host x-forwarded-by',
    'Authelia; forward authentication':
      'remote-groups remote-email remote-name x-auth-email x-auth-groups x-auth-roles',
    'the path': 'x-base-url x-script-name x-override-url x-rewrite-uri x-real-uri',
    'Vercel; Next.js': 'x-matched-path x-now-route-matches x-prerender-revalidate',
    'Astro; Nuxt; Nitro': 'x-astro-path x-astro-locals x-nuxt-no-ssr x-nitro-prerender',
    'httpoxy; Edge Architecture': 'proxy surrogate-capability',
    'the method; PHP': 'method-override x-php-ob-level',
    'a certificate': 'x-client-cert x-client-verify',
  };
  const beginnings = Object.values(BEGINNINGS).flatMap(words);
  const names = Object.values(NAMES).flatMap(words);

  test('are those of the products', () => {
    expect(inOrder(PROXY_BEGINNINGS)).toEqual(inOrder(beginnings));
    expect(inOrder(PROXY_NAMES)).toEqual(inOrder(names));
    expect([...names, ...beginnings.map((beginning) => `${beginning}x`)].filter((name) => !isOfProxies(name))).toEqual(
      [],
    );
    expect(words('accept x-requested-with x-api-key remote user').filter(isOfProxies)).toEqual([]);
  });

  test('RFC 3875 4.1: variables of CGI, in each spelling that becomes one', () => {
    const all = words(
      'script-name path-info path-translated query-string remote-user remote-addr request-method request-uri ' +
        'server-name server-port server-protocol',
    );
    expect(inOrder(CGI_VARIABLES)).toEqual(inOrder(all));
    expect(all.filter((name) => !isCgiVariable(name.replace('-', '_')))).toEqual([]);
    expect(isCgiVariable('script')).toBe(false);
  });

  test('RFC 9110 7.6.1, 11.7, RFC 7540 3.2.1: headers of one connection', () => {
    const all = words(
      'connection keep-alive proxy-authenticate proxy-authentication-info proxy-authorization proxy-connection te ' +
        'trailer transfer-encoding upgrade http2-settings',
    );
    expect(all.filter((name) => !isHopByHop(name))).toEqual([]);
    expect(words('date via authorization close content-length').filter(isHopByHop)).toEqual([]);
  });

  test('Node, "message.headers": the first of several lines counts', () => {
    const first = words(
      'age authorization content-length content-type etag expires from host if-modified-since if-unmodified-since ' +
        'last-modified location max-forwards proxy-authorization referer retry-after server user-agent',
    );
    for (const name of first) expect(joinedFields({ [name]: ['a', 'b'] })).toEqual({ [name]: 'a' });
    for (const name of words('accept date vary if-match'))
      expect(joinedFields({ [name]: ['a', 'b'] })).toEqual({ [name]: 'a, b' });
  });

  test('Fetch Standard, Client Hints, Trace Context: headers that pages of the web are asked with', () => {
    const all = words(
      'accept accept-encoding accept-language user-agent origin save-data dnt sec-gpc if-match if-none-match ' +
        'if-modified-since if-unmodified-since if-range range cache-control pragma priority upgrade-insecure-requests ' +
        'sec-fetch-dest sec-fetch-mode sec-fetch-site sec-fetch-user sec-ch-ua sec-ch-ua-mobile sec-ch-ua-platform ' +
        'traceparent tracestate',
    );
    expect(inOrder(WEB_FIELDS)).toEqual(inOrder(all));
  });
});

describe('RFC 9110 15: statuses', () => {
  const statuses = Array.from({ length: 400 }, (_, i) => 200 + i);
  const numbers = (list: string): readonly number[] => words(list).map(Number);

  test('RFC 9110 15, IANA HTTP Status Code Registry: those whose requirements on caches are known', () => {
    const all = numbers(
      '200 201 202 203 204 205 206 226 300 301 302 303 304 305 307 308 400 401 402 403 404 405 406 407 408 409 410 411 412 ' +
        '413 414 415 416 417 421 422 425 426 428 429 431 451 500 501 502 503 504 505 508 510 511',
    );
    expect(statuses.filter(isUnderstood)).toEqual(all);
  });

  test('RFC 9110 15.1: "heuristically cacheable" statuses', () => {
    expect(statuses.filter(isHeuristicallyCacheable)).toEqual(
      numbers('200 203 204 206 300 301 308 404 405 410 414 501'),
    );
  });

  test('RFC 9110 15.5: refusals because of the fields or the body of one request', () => {
    const ofOneRequest = numbers('400 406 407 408 411 412 413 414 415 416 417 421 422 425 426 428 429 431');
    const refusals = statuses.filter((status) => status >= 400 && status < 500);
    expect(refusals.filter((status) => !isAboutKey('no-store', status))).toEqual(ofOneRequest);
  });
});

describe('RFC 9111 5.2: directives', () => {
  test('those that only forbid count with white space before "="', () => {
    const forbid = words('must-revalidate must-understand no-cache no-store private proxy-revalidate');
    expect(forbid.filter((name) => !parseCacheControl(`${name} =x`).has(name))).toEqual([]);
    expect(
      words('public max-age s-maxage immutable').filter((name) => parseCacheControl(`${name} =1`).has(name)),
    ).toEqual([]);
  });

  test('RFC 9110 13, 14.2: no response varies on a condition or a range', () => {
    const state = words('range if-range if-match if-none-match if-modified-since if-unmodified-since');
    expect(state.map((name) => varyIssue(name, []))).toEqual(state.map(() => 'vary'));
    expect(varyIssue('accept', [])).toBeUndefined();
  });
});

describe('RFC 9110 8.3, IANA Media Types: the types that an extension promises', () => {
  const TYPES: Readonly<Record<string, string>> = {
    css: 'text/css',
    csv: 'text/csv application/csv',
    gz: 'application/gzip application/x-gzip',
    'html htm': 'text/html',
    js: 'text/javascript application/javascript application/x-javascript',
    mjs: 'text/javascript application/javascript',
    json: 'application/json application/manifest+json application/ld+json',
    map: 'application/json application/octet-stream text/plain',
    pdf: 'application/pdf',
    svg: 'image/svg+xml',
    txt: 'text/plain',
    wasm: 'application/wasm',
    webmanifest: 'application/manifest+json application/json',
    xml: 'application/xml text/xml application/rss+xml application/atom+xml',
    zip: 'application/zip application/x-zip-compressed',
    'avif bmp gif ico jpeg jpg png tif tiff webp': 'image/x',
    'eot otf ttf woff woff2': 'font/x application/font-woff application/x-font-ttf application/vnd.ms-fontobject',
    'aac flac m4a mp3 ogg wav': 'audio/x',
    'm4v mov mp4 ogv webm': 'video/x',
  };
  const isRefused = (extension: string, type: string): boolean =>
    isUnexpected(type, { host: 'h', target: `/a.${extension}`, ambiguous: false }, {
      routes: [],
      matchExtension: true,
    } as never);
  const rows = Object.entries(TYPES).flatMap(([extensions, types]) =>
    words(extensions).map((extension) => [extension, words(types)] as const),
  );

  test.each(rows)('%s promises %j', (extension, types) => {
    expect(types.filter((type) => isRefused(extension, type))).toEqual([]);
    expect(words('x/y text/x').filter((type) => !isRefused(extension, type))).toEqual([]);
  });

  test('another extension promises no type', () => {
    expect(words('php aspx constructor').filter((extension) => isRefused(extension, 'x/y'))).toEqual([]);
  });
});
