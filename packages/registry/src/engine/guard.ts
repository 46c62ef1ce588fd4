import { PluginError } from '@urikit/generic';
import type { Finding, SchemeHooks, Uri } from '@urikit/generic/hooks';
import { isObject } from '../given/plugin.js';

/** Whose hook it is: what a PluginError names. */
export interface Origin {
  readonly id: string;
  readonly scheme: string;
}

const CODE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * Calls a hook and sees to it that the record it was given is afterwards what it was: hooks are pure. Each part is kept
 * in a variable of its own, and the hook is given what it is called with: this runs for every text and allocates
 * nothing.
 */
function watch<Second, Result>(
  origin: Origin,
  name: string,
  hook: (uri: Uri, second: Second) => Result,
  uri: Uri,
  second: Second,
): Result {
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
  if (!same)
    throw new PluginError(
      origin,
      name,
      'changed the URI it was given: it must return a new record, as in { ...uri, path }',
    );
  if (name !== 'view' && isObject(result) && typeof result['then'] === 'function')
    throw new PluginError(origin, name, 'returned a promise: hooks are synchronous');
  return result;
}

type Check = NonNullable<SchemeHooks['check']>;

/**
 * A code of an overlay gets the overlay's id in front, so it is looked at before that; the engine looks at all the
 * rest.
 */
function checkCode(origin: Origin, finding: Finding): void {
  const { code } = Object(finding) as { readonly code?: unknown };
  if (typeof code === 'string' && CODE.test(code)) return;
  throw new PluginError(
    origin,
    'check',
    `reported the code ${JSON.stringify(code)}: expected lower-case letters, digits and single hyphens, without the overlay's id`,
  );
}

/**
 * A check of an overlay that reports codes of the right form and leaves the URI as it is, or throws a PluginError.
 *
 * @param self - what the function is a method of
 */
export function guardCheck(origin: Origin, check: Check, self: object): Check {
  const checked: Check = (uri, report) =>
    check.call(self, uri, (finding) => {
      checkCode(origin, finding);
      report(finding);
    });
  return (uri, report) => watch(origin, 'check', checked, uri, report);
}

/** The hooks of a scheme, each function watched. What a plugin does to its own object later changes nothing. */
export function guardHooks(origin: Origin, hooks: SchemeHooks): SchemeHooks {
  const { check, normalize, identity, equivalent, view, localHosts, secrets, ...data } = hooks;
  // As methods of what the plugin returned: a plugin may be a class.
  const checking: Check = (uri, report) => check?.call(hooks, uri, report);
  const normalizing = (uri: Uri): Uri => (normalize as NonNullable<typeof normalize>).call(hooks, uri);
  const viewing = (uri: Uri): unknown => view?.call(hooks, uri);
  const identifying = (uri: Uri): string => (identity as NonNullable<typeof identity>).call(hooks, uri);
  const comparing = (a: Uri, b: Uri): boolean =>
    watch(origin, 'equivalent', (second, first: Uri) => equivalent?.call(hooks, first, second) as boolean, b, a);
  return {
    ...data,
    id: hooks.id ?? origin.id,
    ...(localHosts && { localHosts: [...localHosts] }),
    ...(secrets && { secrets: [...secrets] }),
    ...(check && { check: (uri, report) => watch(origin, 'check', checking, uri, report) }),
    ...(normalize && { normalize: (uri: Uri) => watch(origin, 'normalize', normalizing, uri, undefined) }),
    ...(identity && { identity: (uri: Uri) => watch(origin, 'identity', identifying, uri, undefined) }),
    ...(equivalent && { equivalent: (a: Uri, b: Uri) => watch(origin, 'equivalent', comparing, a, b) }),
    ...(view && { view: (uri: Uri) => watch(origin, 'view', viewing, uri, undefined) }),
  };
}
