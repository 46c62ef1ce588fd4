/** How bad a finding is: `error` for a policy that contradicts itself or may show one person's answer to another. */
export type LintSeverity = 'error' | 'warning' | 'info';

/** A doubtful member of a policy. */
export interface LintFinding {
  readonly code: LintCode;
  readonly severity: LintSeverity;
  /** The place in the policy: `routes[0].rules.query.order`, `''` for the whole. */
  readonly path: string;
  readonly message: string;
  /** What to do. */
  readonly advice: string;
}

/** Every code with its severity and advice. Codes are never renamed. */
export const LINT = {
  invalid: ['error', 'Correct it: no keyer can be made of this policy.'],
  'include-and-exclude': ['warning', 'Keep `include` alone: it already removes every parameter that it does not name.'],
  'include-all': ['info', 'Leave `include` out: without it every parameter is keyed.'],
  'include-none': ['warning', 'Leave `include` out, or name the parameters that the origin reads.'],
  'tracking-included': ['warning', 'Remove the name from `include`, or list the excluded names instead of `tracking`.'],
  'exclude-all': ['error', 'Name the parameters. To drop every parameter, write `include: []`.'],
  'exclude-wide': ['warning', 'Write the names in full, or a longer prefix.'],
  'exclude-meaningful': ['warning', 'Make sure that no page of the origin reads it, or exclude it in one route only.'],
  'name-with-star': ['warning', 'Write `*` only at the end of a name: elsewhere it is a character like any other.'],
  'name-covered': ['info', 'Take it out: a prefix of the list covers it.'],
  'slashes-merged': [
    'warning',
    'Keep it only where the origin reads `//` as `/` everywhere: paths that hold URLs break.',
  ],
  'case-lowered': [
    'warning',
    'Keep it only where the origin ignores case everywhere: `/A` is no longer to be reached.',
  ],
  'trailing-slash-changed': [
    'warning',
    'Keep it only where the origin answers both alike: one that redirects from one to the other loops.',
  ],
  'values-as-set': [
    'warning',
    'Keep it only where the origin ignores order and repetition of values, in every parameter.',
  ],
  'plus-as-space': [
    'info',
    'Right for forms (application/x-www-form-urlencoded); wrong where `+` is data, as in dates and phone numbers.',
  ],
  'semicolon-keyed': [
    'warning',
    'Say `semicolon: bypass` or `reject`: a parameter with a raw `;` is never taken away, so anyone can split keys with it.',
  ],
  'controls-keyed': [
    'warning',
    'Keep `controls: reject` unless the origin needs them: `%0D%0A` ends up in logs and headers of careless origins.',
  ],
  'params-unbounded': [
    'warning',
    'Allow no more parameters than the origin has: every one of them can be used to fill the cache.',
  ],
  'target-unbounded': ['warning', 'Keep `maxBytes` near the longest target that the origin has, 8192 for most.'],
  'scheme-ignored': [
    'warning',
    'Keep it only where the origin never redirects from http to https: the redirect would be served for https, and loop.',
  ],
  'invalid-passed-on': [
    'warning',
    'Write `invalid: reject`: the next server may read a malformed request in another way.',
  ],
  'hosts-open': [
    'warning',
    'List the hosts in `host.allow`: any value of Host makes keys of its own, and the origin may echo it.',
  ],
  'host-malformed': ['error', 'Write `host` or `host:port`, without scheme, path or userinfo.'],
  'alias-chain': ['error', 'Point the alias to the last host of the chain.'],
  'alias-cycle': ['error', 'Break the circle: no host of it is ever reached.'],
  'alias-not-allowed': ['error', 'Add the host to `host.allow`: every request for it is rejected.'],
  'route-twice': ['error', 'Merge the two: only one of them is ever selected.'],
  'route-host-not-allowed': ['warning', 'Add its host to `host.allow`: no request reaches this route.'],
  'route-host-alias': ['warning', 'Name the host that the alias stands for: requests are selected by it.'],
  'route-never-matches': ['error', 'Write only the path; rules for the query belong to `query`.'],
  'route-without-effect': ['info', 'Give it rules, or take it out.'],
  'raw-beside-scope': [
    'error',
    'Give both the same scope, or another form of the path: an origin that decodes the path answers for the other route.',
  ],
  'dot-segments-kept': [
    'warning',
    'Keep `dotSegments: reject` unless the origin reads `..` as data: routes, rules and scopes see another path.',
  ],
  'scope-dropped': ['warning', 'Repeat the scope of the policy: everyone shares the responses of this route.'],
  'scope-from-client': [
    'info',
    'Make sure that the header is set or checked in front of the gateway: a client can send any value.',
  ],
  'authorization-keyed': [
    'warning',
    'Put it in `scope`: then requests without it are passed on, and its value is shown nowhere.',
  ],
  'cookie-keyed': ['error', 'Name single cookies in `cookies.keyed`: the whole header differs for every visitor.'],
  'header-endless': ['warning', 'Key by `present`, or not at all: with so many values the cache never hits.'],
  'header-negotiated': [
    'warning',
    'Write `encoding` or `language` with the variants of the origin: clients send countless values.',
  ],
  'header-of-connection': [
    'warning',
    'Take it out: it belongs to one connection or is part of the key by other means.',
  ],
  'header-twice': ['info', 'Take it out of `headers`: scope has it in the key already.'],
  'offered-missing': ['error', 'List the languages of the origin, the default first.'],
  'encoding-not-keyed': [
    'info',
    'Add `accept-encoding: {encoding: [gzip]}` or the codings of the origin: a cache stores each spelling of the header separately, or no response at all.',
  ],
  'session-cookie-keyed': [
    'warning',
    'Key by `present`, or put personal values in a scope: every visitor gets separate entries.',
  ],
  'cookies-stripped': ['info', 'Right for pages that are the same for everyone; the origin never sees a login.'],
  'head-only': ['warning', 'Add GET: an answer to HEAD has no content to serve.'],
} as const satisfies Readonly<Record<string, readonly [LintSeverity, string]>>;

/** One of the codes in `LINT`. */
export type LintCode = keyof typeof LINT;

/** Takes down a finding. */
export type Report = (code: LintCode, path: string, message: string) => void;

/** Makes a finding; severity and advice come from the table. */
export function findingOf(code: LintCode, path: string, message: string): LintFinding {
  const [severity, advice] = LINT[code];
  return { code, severity, path, message, advice };
}
