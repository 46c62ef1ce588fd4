import { PluginError } from '@urikit/generic';
import type { Finding, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { frozenCopy } from '@urikit/generic/internal';

export type Origin = ConstructorParameters<typeof PluginError>[0];

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
  const { host, userinfo, port } = authority ?? {};
  const { kind, text } = host ?? {};
  const result = hook(uri, second, third);
  const isSame =
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
  if (isSame) return result;
  throw new PluginError(
    origin,
    name,
    'changed the URI it was given: it must return a new record, as in { ...uri, path }',
  );
}

const MAX_CODE = 40;

/** A reporter that throws PluginError for a finding whose code is not among those that the plugin or the overlay may report. */
export const reportingKnown =
  (origin: Origin, hook: string, codes: readonly string[] | undefined, report: (finding: Finding) => void) =>
  (finding: Finding): void => {
    // The engine refuses a value that is no finding.
    const { code } = Object(finding) as Partial<Finding>;
    if (codes !== undefined && typeof code === 'string' && !codes.includes(code)) {
      const words = `reported the code ${JSON.stringify(code.slice(0, MAX_CODE))}: expected one that its \`issues\` lists`;
      throw new PluginError(origin, hook, words);
    }
    report(finding);
  };

/** The hooks of a scheme, each function watched. Data stays data. @param codes - those that the plugin may report; undefined for any code */
export function guardHooks(origin: Origin, hooks: SchemeHooks, codes: readonly string[] | undefined): SchemeHooks {
  const { check, hazards, normalize, rules, identity, equivalent, view, hosts, ...data } = hooks;
  const reporting =
    <Context>(
      name: string,
      hook: (uri: Uri, report: (finding: Finding) => void, context: Context) => undefined | void,
    ) =>
    (uri: Uri, report: (finding: Finding) => void, context: Context) =>
      watch(origin, name, hook, uri, reportingKnown(origin, name, codes, report), context);
  const reading =
    <T>(name: string, hook: (uri: Uri) => T) =>
    (uri: Uri): T =>
      watch(origin, name, hook, uri, undefined, undefined);
  const comparing = (hook: (a: Uri, b: Uri) => boolean) => {
    const inner = (a: Uri, b: Uri): boolean =>
      watch(origin, 'equivalent', (second, first: Uri) => hook(first, second), b, a, undefined);
    return (a: Uri, b: Uri): boolean => watch(origin, 'equivalent', inner, a, b, undefined);
  };
  return {
    ...data,
    id: hooks.id ?? origin.id,
    ...(check && { check: reporting('check', check) }),
    ...(hazards && { hazards: reporting<undefined>('hazards', hazards) as typeof hazards }),
    ...(normalize && { normalize: reading('normalize', normalize) }),
    ...(rules && { rules: rules.map((rule) => ({ ...rule, apply: reading(`rules/${rule.id}`, rule.apply) })) }),
    ...(identity && { identity: reading('identity', identity) }),
    ...(equivalent && { equivalent: comparing(equivalent) }),
    ...(view && { view: reading('view', (uri: Uri) => frozenCopy(view(uri))) }),
    ...(hosts && { hosts: reading('hosts', hosts) }),
  };
}
