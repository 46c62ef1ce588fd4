import type { Served } from './served.js';

/** A policy for every choice that there is, and some that work together. */
export const POLICIES: Readonly<Record<string, Served>> = {
  standard: { policy: {} },
  trusting: { policy: {}, trust: true },
  scheme: { policy: { scheme: 'ignore' } },
  allow: { policy: { host: { allow: ['ex.test', 'b.test:8080', '127.1'], alias: { 'www.ex.test': 'ex.test' } } } },
  dot_key: { policy: { host: { trailingDot: 'key' } } },
  dot_strip: { policy: { host: { trailingDot: 'strip' } } },
  lower: { policy: { path: { case: 'lower' } } },
  slashes: { policy: { path: { slashes: 'merge', trailingSlash: 'strip' } } },
  slash: { policy: { path: { trailingSlash: 'add' } } },
  escaped_bypass: { policy: { path: { escaped: 'bypass' }, query: { semicolon: 'bypass' } } },
  escaped_reject: { policy: { path: { escaped: 'reject' }, query: { semicolon: 'reject' } } },
  order: { policy: { query: { order: 'name' } } },
  tracking: { policy: { query: { exclude: 'tracking', empty: 'drop' } } },
  include: { policy: { query: { include: ['a', 'page*', '%5B'] } } },
  exclude: { policy: { query: { exclude: ['b', 'utm_*', '__proto__'], order: 'name' } } },
  set: { policy: { query: { multi: 'set', order: 'name' } } },
  plus: { policy: { query: { plus: 'space' } } },
  controls: { policy: { query: { controls: 'key', maxParams: 3 } } },
  unwise: { policy: { unwise: 'invalid' } },
  invalid: { policy: { invalid: 'bypass' } },
  long: { policy: { maxBytes: 24 } },
  headers: { policy: { headers: { accept: 'value', 'x-flag': 'present', 'accept-encoding': 'encoding' } } },
  languages: {
    policy: {
      headers: {
        'accept-language': { language: ['en', 'de', 'de-CH', 'fr'] },
        'accept-encoding': { encoding: ['zstd', 'br', 'gzip'] },
      },
    },
  },
  cookies: { policy: { cookies: { keyed: { theme: 'value', seen: 'present' }, others: 'strip' } } },
  cookies_bypass: { policy: { cookies: { keyed: { theme: 'value' } } } },
  cookie_whole: { policy: { headers: { cookie: 'value' } } },
  tenant: { policy: { scope: ['x-tenant'] } },
  scopes: { policy: { scope: ['x-tenant', 'authorization'], headers: { accept: 'present' } }, trust: true },
  authorization: { policy: { headers: { authorization: 'value' } } },
  methods: { policy: { methods: ['GET'], getBody: 'reject' } },
  routes: {
    policy: {
      query: { order: 'name' },
      routes: [
        { path: '/static', rules: { query: { include: [] }, cookies: { others: 'strip' } } },
        { path: '/admin', cache: false },
        { host: 'b.test', path: '/', rules: { scope: ['x-tenant'], path: { case: 'lower' } } },
      ],
    },
  },
  all: {
    policy: {
      host: { trailingDot: 'strip' },
      path: { case: 'lower', slashes: 'merge', trailingSlash: 'strip' },
      query: { order: 'name', multi: 'set', empty: 'drop', plus: 'space', exclude: 'tracking' },
      headers: { 'accept-encoding': 'encoding', 'x-flag': 'present' },
      cookies: { keyed: { theme: 'value' }, others: 'strip' },
      scope: ['x-tenant'],
    },
    trust: true,
  },
};
