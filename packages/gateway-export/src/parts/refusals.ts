import type { CompiledPolicy } from '@urikit/cache-key';

/** Expressions by which a server without a keyer refuses requests as the policy does: each finds a fact anywhere in a string. */

/** The characters of no target (RFC 3986 3.3, 3.4), but for the characters that browsers do not encode. */
const OUTSIDE = '[^A-Za-z0-9\\-._~!$&\\x27()*+,;=:@/?%\\[\\]^`{|}]';
const UNWISE = '[\\[\\]^`{|}]';
const CONTROL = '%(?:[01][0-9A-Fa-f]|7[Ff])';

/** The requests that a policy refuses, by their hosts and targets. */
export interface Refusals {
  /** Matches an allowed host in lower case, without the default port; undefined if no host is refused. */
  readonly hosts: string | undefined;
  /** Match in a whole target, and in its path. */
  readonly target: readonly string[];
  readonly path: readonly string[];
  /** True if a target that begins with no `/` is refused. */
  readonly isOriginForm: boolean;
}

const literal = (host: string): string => host.replace(/[.[\]*+?^${}()|\\]/g, '\\$&');

/** The refusals of a plan that an expression can tell. A list of hosts with ranges refuses no host. */
export function refusalsOf({
  host: { allow, ranges, alias, trailingDot },
  invalid,
  unwise,
  rules,
}: CompiledPolicy): Refusals {
  const names =
    allow === undefined || ranges !== undefined ? undefined : [...Object.keys(allow), ...Object.keys(alias)];
  const dot = trailingDot === 'strip' ? '\\.?' : '';
  const isStrict = invalid === 'reject';
  return {
    hosts: names === undefined ? undefined : `^(?:${names.map(literal).join('|')})${dot}$`,
    target: [
      '%00',
      ...(rules.query.controls === 'reject' ? [CONTROL] : []),
      ...(rules.query.semicolon === 'reject' ? ['\\?[^;]*;'] : []),
      ...(isStrict ? ['%(?![0-9A-Fa-f]{2})', OUTSIDE] : []),
      ...(isStrict && unwise === 'invalid' ? [UNWISE] : []),
    ],
    path: rules.query.controls === 'reject' ? [] : [CONTROL],
    isOriginForm: isStrict,
  };
}

/** The same as conditions of VCL. */
export function vclRefusals(plan: CompiledPolicy): readonly string[] {
  const { hosts, target, path, isOriginForm } = refusalsOf(plan);
  const port = '":(?:0*80)?$"';
  return [
    ...(hosts === undefined ? [] : [`regsub(std.tolower(req.http.host), ${port}, "") !~ {"${hosts}"}`]),
    ...target.map((each) => `req.url ~ {"${each}"}`),
    ...path.map((each) => `regsub(req.url, {"\\?.*"}, "") ~ {"${each}"}`),
    ...(isOriginForm
      ? ['(req.url !~ "^/" && req.method != "CONNECT" && (req.method != "OPTIONS" || req.url != "*"))']
      : []),
  ];
}
