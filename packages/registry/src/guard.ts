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

/** Calls a hook and sees to it that the records it was given are afterwards what they were: hooks are pure. */
function watch<Result>(origin: Origin, hook: string, uri: Uri, call: () => Result): Result {
  const { scheme, authority, path, query, fragment } = uri;
  const [userinfo, host, port] = [authority?.userinfo, authority?.host, authority?.port];
  const [kind, text] = [host?.kind, host?.text];
  const result = call();
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
  if (!same) throw new PluginError(origin, hook, 'changed the URI it was given: it must return a new record, as in { ...uri, path }');
  if (hook !== 'view' && isObject(result) && typeof result['then'] === 'function') throw new PluginError(origin, hook, 'returned a promise: hooks are synchronous');
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

/** A check that reports findings of the right shape and leaves the URI as it is, or throws a PluginError. */
export const guardCheck =
  (origin: Origin, check: NonNullable<SchemeHooks['check']>): NonNullable<SchemeHooks['check']> =>
  (uri, report) => {
    watch(origin, 'check', uri, () =>
      check(uri, (finding) => {
        checkFinding(origin, finding);
        report(finding);
      }),
    );
  };

/** The hooks of a scheme, each function watched. What a plugin does to its own object later changes nothing. */
export function guardHooks(origin: Origin, hooks: SchemeHooks): SchemeHooks {
  const { check, normalize, equivalent, view, localHosts, secrets, ...data } = hooks;
  return {
    ...data,
    id: hooks.id ?? origin.id,
    ...(localHosts && { localHosts: [...localHosts] }),
    ...(secrets && { secrets: [...secrets] }),
    // As methods of what the plugin returned: a plugin may be a class.
    ...(check && { check: guardCheck(origin, (uri, report) => hooks.check?.(uri, report)) }),
    ...(normalize && { normalize: (uri: Uri) => watch(origin, 'normalize', uri, () => normalize.call(hooks, uri)) }),
    ...(equivalent && {
      equivalent: (a: Uri, b: Uri) => watch(origin, 'equivalent', a, () => watch(origin, 'equivalent', b, () => equivalent.call(hooks, a, b))),
    }),
    ...(view && { view: (uri: Uri) => watch(origin, 'view', uri, () => view.call(hooks, uri)) }),
  };
}
