/** The words of near misses for people: the end of "differs only by", and the cure. */
export type Messages = Readonly<Record<string, readonly [difference: string, cure: string]>>;

const ONE_FORM = 'write one form on both sides';
const SOURCE = 'correct the source, never the comparison';
const REGISTER = 'drop it, or register it';

/**
 * Messages and cures for each word of a near miss, for `createSame`. A bundle without them has the words alone.
 *
 * @example NEAR_MISSES['trailing-slash'][0] // 'a "/" at the end of the path'
 */
export const NEAR_MISSES: Messages = {
  'empty-path': ['the "/" that `new URL` adds', 'keep the string as configured; do not store `url.href`'],
  'trailing-slash': ['a "/" at the end of the path', 'register the spelling that is sent'],
  'default-port': ['the port that the scheme implies', 'leave it out on both sides'],
  'scheme-case': ['upper case in the scheme', 'write lower case when you store it'],
  'host-case': ['upper case in the host', 'write lower case when you store it'],
  'percent-encoding-unreserved': ['a character written as a triplet', 'find the encoder; "%2F" and "/" are never one'],
  'percent-encoding-case': ['the case of a triplet', 'write upper case, as in "%2F"'],
  'reserved-encoding': ['a reserved character written as a triplet', 'find the encoder; "%2F" and "/" are never one'],
  'dot-segments': ['"." or ".." segments', 'resolve before use'],
  'duplicate-slashes': ['an empty segment', 'resolve before use'],
  scheme: ['the scheme', 'behind a proxy, rebuild the URI that the client used'],
  userinfo: ['the userinfo', 'leave it out on both sides'],
  port: ['the port', 'use one port on both sides'],
  'loopback-port': ['the port of a loopback address', 'turn on the option that opens it, if the standard has one'],
  'loopback-host': ['two names of one machine', 'write one literal on both sides, best 127.0.0.1'],
  'path-case': ['upper case in the path', 'register the spelling that is sent'],
  'path-prefix': ['a path below the other', 'register both; a prefix is no match'],
  subdomain: ['a host below the other', 'register both; a suffix is no match'],
  query: ['the query', REGISTER],
  'query-order': ['the order of the query', REGISTER],
  'empty-query': ['an empty query', REGISTER],
  fragment: ['the fragment', REGISTER],
  'empty-fragment': ['an empty fragment', REGISTER],
  'iri-encoding': ['characters outside of ASCII written as triplets', SOURCE],
  'unicode-form': ['the Unicode form of a character', SOURCE],
  whitespace: ['white space around it', SOURCE],
  case: ['the case of a name', SOURCE],
  'empty-port': ['an empty port', ONE_FORM],
  'port-leading-zeros': ['zeros before the port', ONE_FORM],
  'host-ipv6': ['two spellings of one address', ONE_FORM],
  'host-trailing-dot': ['the dot at the end of the host', ONE_FORM],
  'directory-index': ['the name of an index file', ONE_FORM],
  'authority-slashes': [
    'the number of slashes behind the scheme',
    'write one slash, as in "com.example.app:/cb" (RFC 8252 7.1)',
  ],
  'opaque-origin': ['no difference: there is no naming authority, so no origin to share', 'compare the URIs'],
  'wildcard-credentials': [
    '"*", which is no wildcard with credentials',
    'look into a list, then answer with the origin that asks',
  ],
  pattern: ['"*", which is no pattern here', 'look into a list, then answer with the origin that asks'],
  'registered-prefix': ['the prefix that Atom alone knows', 'write the registered name'],
};
