import { PluginError } from '@urikit/generic';
import { frozenCopy, readFinding } from '@urikit/generic/internal';
import type { Finding, SchemeHooks, SchemeRule, Uri } from '@urikit/generic/hooks';

/** The owner of a hook, named by a PluginError. */
export interface Origin {
  readonly id: string;
  readonly scheme: string;
}

/**
 * Calls a hook and checks that it did not change its record, because hooks are pure. Each part is kept in a separate
 * variable, so that this code, which runs for every string, allocates no memory.
 */
export function watch<Second, Result, Third = undefined>(
  origin: Origin,
  name: string,
  hook: (uri: Uri, second: Second, third: Third) => Result,
  uri: Uri,
  second: Second,
  third: Third,
): Result {
  const { scheme, authority, path, query, fragment } = uri;
  const host = authority?.host;
  const userinfo = authority?.userinfo;
  const port = authority?.port;
  const kind = host?.kind;
  const text = host?.text;
  const result = hook(uri, second, third);
  const same =
    uri.scheme === scheme &&
    uri.authority === authority &&
    uri.path === path &&
    uri.query === query &&
    uri.fragment === fragment &&
    authority?.userinfo === userinfo &&
    authority?.host === host &&
    authority?.port === port &&
    host?.kind === kind &&
    host?.text === text;
  if (!same)
    throw new PluginError(
      origin,
      name,
      'changed the URI it was given: it must return a new record, as in { ...uri, path }',
    );
  return result;
}

/** @throws PluginError for a finding whose code is not among those that the plugin or the overlay may report */
export function refuseUnknown(
  origin: Origin,
  hook: string,
  { code }: Finding,
  codes: readonly string[] | undefined,
): void {
  if (codes === undefined || typeof code !== 'string' || codes.includes(code)) return;
  throw new PluginError(
    origin,
    hook,
    `reported the code ${JSON.stringify(code.slice(0, LONGEST))}: expected one that its \`issues\` lists`,
  );
}

/** The largest part of an invalid code that is quoted in a message. */
const LONGEST = 40;

/** Guards a rule, under the name that the engine uses in errors. */
function guardRule(origin: Origin, rule: SchemeRule): SchemeRule {
  const [name, { apply }] = [`rules/${rule.id}`, rule];
  return { ...rule, apply: (uri) => watch(origin, name, apply, uri, undefined, undefined) };
}

/** Makes the `report` of a hook: each finding is read once, and an unknown code is a PluginError. */
const reportTo =
  (origin: Origin, hook: string, codes: readonly string[] | undefined, report: (finding: Finding) => void) =>
  (given: Finding): void => {
    const finding = readFinding(given);
    // The engine refuses a value that is no finding.
    refuseUnknown(origin, hook, Object(finding) as Finding, codes);
    report(finding);
  };

/**
 * The hooks of a scheme, sealed before, each function watched.
 *
 * @param codes - those that the plugin may report; undefined for any code
 */
export function guardHooks(origin: Origin, hooks: SchemeHooks, codes: readonly string[] | undefined): SchemeHooks {
  // Sealed hooks have no prototype: they are read here, and not copied before.
  const { check, hazards, normalize, rules, identity, equivalent, view, hosts, ...data } = hooks;
  const comparing =
    equivalent &&
    ((a: Uri, b: Uri): boolean =>
      watch(origin, 'equivalent', (second, first: Uri) => equivalent(first, second), b, a, undefined));
  return {
    ...data,
    id: hooks.id ?? origin.id,
    ...(check && {
      check: (uri, report, context) =>
        watch(origin, 'check', check, uri, reportTo(origin, 'check', codes, report), context),
    }),
    ...(hazards && {
      hazards: (uri, report) =>
        watch(origin, 'hazards', hazards, uri, reportTo(origin, 'hazards', codes, report), undefined),
    }),
    ...(normalize && { normalize: (uri: Uri) => watch(origin, 'normalize', normalize, uri, undefined, undefined) }),
    ...(rules && { rules: rules.map((rule) => guardRule(origin, rule)) }),
    ...(identity && { identity: (uri: Uri) => watch(origin, 'identity', identity, uri, undefined, undefined) }),
    ...(comparing && { equivalent: (a: Uri, b: Uri) => watch(origin, 'equivalent', comparing, a, b, undefined) }),
    ...(view && { view: (uri: Uri) => frozenCopy(watch(origin, 'view', view, uri, undefined, undefined)) }),
    ...(hosts && { hosts: (uri: Uri) => watch(origin, 'hosts', hosts, uri, undefined, undefined) }),
  };
}
