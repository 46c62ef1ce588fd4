import { PluginError } from '@urikit/generic';
import type { Component, Finding, SchemeHooks, Severity, Uri } from '@urikit/generic/hooks';
import { isObject } from './plugin.js';

/** Whose hook it is: what a PluginError names. */
export interface Origin {
  readonly id: string;
  readonly scheme: string;
}

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];
const COMPONENTS: readonly Component[] = ['scheme', 'userinfo', 'host', 'port', 'path', 'query', 'fragment'];

/**
 * Calls a hook and sees to it that the record it was given is afterwards what it was: hooks are pure. Each part is kept in
 * a variable of its own, and the hook is given what it is called with: this runs for every text and allocates nothing.
 */
function watch<Second, Result>(origin: Origin, name: string, hook: (uri: Uri, second: Second) => Result, uri: Uri, second: Second): Result {
  const { scheme, authority, path, query, fragment } = uri;
  const host = authority?.host;
  const userinfo = authority?.userinfo;
  const port = authority?.port;
  const kind = host?.kind;
  const text = host?.text;
  const result = hook(uri, second);
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
  if (!same) throw new PluginError(origin, name, 'changed the URI it was given: it must return a new record, as in { ...uri, path }');
  if (name !== 'view' && isObject(result) && typeof result['then'] === 'function') throw new PluginError(origin, name, 'returned a promise: hooks are synchronous');
  return result;
}

function checkFinding(origin: Origin, finding: Finding): void {
  const { code, severity, component } = finding;
  const fail = (problem: string): never => {
    throw new PluginError(origin, 'check', problem);
  };
  if (!CODE.test(code)) fail(`reported the code ${JSON.stringify(code)}: a code has lower-case letters, digits and hyphens, without the plugin's id`);
  if (!SEVERITIES.includes(severity)) fail(`reported "${code}" with severity ${JSON.stringify(severity)}: it must be one of ${SEVERITIES.join(', ')}`);
  if (!COMPONENTS.includes(component)) fail(`reported "${code}" in component ${JSON.stringify(component)}: it must be one of ${COMPONENTS.join(', ')}`);
}

type Check = NonNullable<SchemeHooks['check']>;

/**
 * A check that reports findings of the right shape and leaves the URI as it is, or throws a PluginError.
 *
 * @param self - what the function is a method of
 */
export function guardCheck(origin: Origin, check: Check, self: object): Check {
  const checked: Check = (uri, report) =>
    check.call(self, uri, (finding) => {
      checkFinding(origin, finding);
      report(finding);
    });
  return (uri, report) => watch(origin, 'check', checked, uri, report);
}

/** The hooks of a scheme, each function watched. What a plugin does to its own object later changes nothing. */
export function guardHooks(origin: Origin, hooks: SchemeHooks): SchemeHooks {
  const { check, normalize, equivalent, view, localHosts, secrets, ...data } = hooks;
  // As methods of what the plugin returned: a plugin may be a class.
  const normalizing = (uri: Uri): Uri => (normalize as NonNullable<typeof normalize>).call(hooks, uri);
  const viewing = (uri: Uri): unknown => view?.call(hooks, uri);
  const comparing = (a: Uri, b: Uri): boolean => watch(origin, 'equivalent', (second, first: Uri) => equivalent?.call(hooks, first, second) as boolean, b, a);
  return {
    ...data,
    id: hooks.id ?? origin.id,
    ...(localHosts && { localHosts: [...localHosts] }),
    ...(secrets && { secrets: [...secrets] }),
    ...(check && { check: guardCheck(origin, check, hooks) }),
    ...(normalize && { normalize: (uri: Uri) => watch(origin, 'normalize', normalizing, uri, undefined) }),
    ...(equivalent && { equivalent: (a: Uri, b: Uri) => watch(origin, 'equivalent', comparing, a, b) }),
    ...(view && { view: (uri: Uri) => watch(origin, 'view', viewing, uri, undefined) }),
  };
}
