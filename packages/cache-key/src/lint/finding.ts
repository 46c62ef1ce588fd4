import type { Issue } from '@urikit/generic';
import type { Path } from '@urikit/schema-issues';

/**
 * A doubtful member of a policy: `path` leads to it, and `hint` is the cure. It is an error if the policy contradicts itself, or may show
 * one person's answer to another.
 */
export interface LintFinding extends Issue {
  readonly code: `policy/${LintCode}`;
  readonly path: Path;
  readonly hint: string;
}

/** Every code with its severity and advice. Codes are never renamed. */
export const LINT = {
  invalid: ['error', 'correct it: no keyer can be made of this policy'],
  'include-and-exclude': ['warning', 'keep `include` alone: it already removes every parameter that it does not name'],
  'include-all': ['info', 'leave `include` out: without it every parameter is keyed'],
  'include-none': ['warning', 'leave `include` out, or name the parameters that the origin reads'],
  'tracking-included': ['warning', 'remove the name from `include`, or list the excluded names instead of `tracking`'],
  'exclude-all': ['error', 'name the parameters. To drop every parameter, write `include: []`'],
  'exclude-wide': ['warning', 'write the names in full, or a longer prefix'],
  'exclude-meaningful': ['warning', 'make sure that no page of the origin reads it, or exclude it in one route only'],
  'nearly-tracking': [
    'warning',
    'write `tracking` for the list of well-known names; a parameter of this name goes alone',
  ],
  'name-covered': ['info', 'take it out: a prefix of the list covers it'],
  'slashes-merged': [
    'warning',
    'keep it only where the origin reads `//` as `/` everywhere: paths that hold URLs break',
  ],
  'case-lowered': ['warning', 'keep it only where the origin ignores case everywhere: `/A` is no longer to be reached'],
  'trailing-slash-changed': [
    'warning',
    'keep it only where the origin answers both alike: one that redirects from one to the other loops',
  ],
  'values-as-set': [
    'warning',
    'keep it only where the origin ignores order and repetition of values, in every parameter',
  ],
  'plus-as-space': [
    'info',
    'right for forms (application/x-www-form-urlencoded); wrong where `+` is data, as in dates and phone numbers',
  ],
  'semicolon-keyed': [
    'warning',
    'say `semicolon: bypass` or `reject`: a parameter with a raw `;` is never taken away, so anyone can split keys with it',
  ],
  'controls-keyed': [
    'warning',
    'keep `controls: reject` unless the origin needs them: `%0D%0A` ends up in logs and headers of careless origins',
  ],
  'params-unbounded': [
    'warning',
    'allow no more parameters than the origin has: every one of them can be used to fill the cache',
  ],
  'target-unbounded': ['warning', 'keep `maxBytes` near the longest target that the origin has, 8192 for most'],
  'scheme-ignored': [
    'warning',
    'keep it only where the origin never redirects from http to https: the redirect would be served for https, and loop',
  ],
  'invalid-passed-on': [
    'warning',
    'write `invalid: reject`: the next server may read a malformed request in another way',
  ],
  'hosts-open': [
    'warning',
    'list the hosts in `host.allow`: any value of Host makes keys of its own, and the origin may echo it',
  ],
  'host-malformed': ['error', 'write `host` or `host:port`, without scheme, path or userinfo'],
  'alias-chain': ['error', 'point the alias to the last host of the chain'],
  'alias-cycle': ['error', 'break the circle: no host of it is ever reached'],
  'alias-not-allowed': ['error', 'add the host to `host.allow`: every request for it is rejected'],
  'route-twice': ['error', 'merge the two: only one of them is ever selected'],
  'route-host-not-allowed': ['warning', 'add its host to `host.allow`: no request reaches this route'],
  'route-host-alias': ['warning', 'name the host that the alias stands for: requests are selected by it'],
  'route-never-matches': ['error', 'write only the path; rules for the query belong to `query`'],
  'route-without-effect': ['info', 'give it rules, or take it out'],
  'raw-beside-scope': [
    'error',
    'give both the same scope, or another form of the path: an origin that decodes the path answers for the other route',
  ],
  'dot-segments-kept': [
    'warning',
    'keep `dotSegments: reject` unless the origin reads `..` as data: routes, rules and scopes see another path',
  ],
  'scope-dropped': ['warning', 'repeat the scope of the policy: everyone shares the responses of this route'],
  'scope-from-client': [
    'info',
    'make sure that the header is set or checked in front of the gateway: a client can send any value',
  ],
  'authorization-keyed': [
    'warning',
    'put it in `scope`: then requests without it are passed on, and its value is shown nowhere',
  ],
  'cookie-keyed': ['error', 'name single cookies in `cookies.keyed`: the whole header differs for every visitor'],
  'header-endless': ['warning', 'key by `present`, or not at all: with so many values the cache never hits'],
  'header-negotiated': [
    'warning',
    'write `encoding` or `language` with the variants of the origin: clients send countless values',
  ],
  'header-of-connection': ['warning', 'take it out: it belongs to one connection or is part of the key by other means'],
  'header-twice': ['info', 'take it out of `headers`: scope has it in the key already'],
  'offered-missing': ['error', 'list the languages of the origin, the default first'],
  'encoding-not-keyed': [
    'info',
    'add `accept-encoding: {encoding: [gzip]}` or the codings of the origin: a cache stores each spelling of the header separately, or no response at all',
  ],
  'session-cookie-keyed': [
    'warning',
    'key by `present`, or put personal values in a scope: every visitor gets separate entries',
  ],
  'cookies-stripped': ['info', 'right for pages that are the same for everyone; the origin never sees a login'],
  'head-only': ['warning', 'add GET: an answer to HEAD has no content to serve'],
} as const satisfies Readonly<Record<string, readonly [Issue['severity'], string]>>;

/** A name in `LINT`: the code of its finding behind `policy/`. */
export type LintCode = keyof typeof LINT;

/** Takes down a finding. */
export type Report = (code: LintCode, path: Path, message: string) => void;

/** Makes a finding; severity and cure come from the table. */
export function findingOf(code: LintCode, path: Path, message: string): LintFinding {
  const [severity, hint] = LINT[code];
  return { code: `policy/${code}`, severity, message, hint, path };
}
