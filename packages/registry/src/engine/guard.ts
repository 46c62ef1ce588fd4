import { PluginError } from '@urikit/generic';
import type { Finding, SchemeHooks, SchemeRule, Uri } from '@urikit/generic/hooks';
import { frozenCopy } from '@urikit/generic/data';

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
function watch<Second, Result, Third = undefined>(
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

type Check = NonNullable<SchemeHooks['check']>;

/**
 * A plugin or an overlay that lists its codes reports no other one: who chooses a severity goes by the list.
 *
 * @param declared - undefined where it lists none
 */
function checkDeclared(origin: Origin, hook: string, { code }: Finding, declared: readonly string[] | undefined): void {
  if (declared === undefined || declared.includes(code)) return;
  throw new PluginError(
    origin,
    hook,
    `reported the code ${JSON.stringify(code)}: expected one that its \`issues\` lists`,
  );
}

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

/** What a check of an overlay is a method of, and the codes that it lists. */
interface Guarded {
  readonly self: object;
  readonly issues: readonly string[] | undefined;
}

/**
 * A check of an overlay that reports codes of the right form and leaves the URI as it is, or throws a PluginError.
 *
 */
export function guardCheck(origin: Origin, check: Check, { issues, self }: Guarded): Check {
  const checked: Check = (uri, report, context) =>
    check.call(
      self,
      uri,
      (finding) => {
        checkCode(origin, finding);
        checkDeclared(origin, 'check', finding, issues);
        report(finding);
      },
      context,
    );
  return (uri, report, context) => watch(origin, 'check', checked, uri, report, context);
}

/** A rule by the name that the engine gives to what it does wrong. */
function guardRule(origin: Origin, rule: SchemeRule): SchemeRule {
  const [name, { apply }] = [`rules/${rule.id}`, rule];
  return { ...rule, apply: (uri) => watch(origin, name, apply, uri, undefined, undefined) };
}

/** Hooks that report codes of a list, or throw a PluginError. What is no finding is for the engine to refuse. */
function withDeclared(origin: Origin, hooks: SchemeHooks, issues: readonly string[]): SchemeHooks {
  const { check, hazards } = hooks;
  const declared =
    <Reported extends Finding>(hook: string, report: (finding: Reported) => void) =>
    (finding: Reported): void => {
      const { code } = Object(finding) as { readonly code?: unknown };
      if (typeof code === 'string') checkDeclared(origin, hook, finding, issues);
      report(finding);
    };
  return {
    ...hooks,
    ...(check && { check: (uri, report, context) => check(uri, declared('check', report), context) }),
    ...(hazards && { hazards: (uri, report) => hazards(uri, declared('hazards', report)) }),
  };
}

/**
 * The hooks of a scheme, sealed before, each function watched.
 *
 * @param issues - the codes that the plugin lists; undefined where it lists none
 */
export function guardHooks(origin: Origin, given: SchemeHooks, issues?: readonly string[]): SchemeHooks {
  const hooks = issues === undefined ? given : withDeclared(origin, given, issues);
  const { check, hazards, normalize, rules, identity, equivalent, view, ...data } = hooks;
  const comparing =
    equivalent &&
    ((a: Uri, b: Uri): boolean =>
      watch(origin, 'equivalent', (second, first: Uri) => equivalent(first, second), b, a, undefined));
  return {
    ...data,
    id: hooks.id ?? origin.id,
    ...(check && { check: (uri, report, context) => watch(origin, 'check', check, uri, report, context) }),
    ...(hazards && { hazards: (uri, report) => watch(origin, 'hazards', hazards, uri, report, undefined) }),
    ...(normalize && { normalize: (uri: Uri) => watch(origin, 'normalize', normalize, uri, undefined, undefined) }),
    ...(rules && { rules: rules.map((rule) => guardRule(origin, rule)) }),
    ...(identity && { identity: (uri: Uri) => watch(origin, 'identity', identity, uri, undefined, undefined) }),
    ...(comparing && { equivalent: (a: Uri, b: Uri) => watch(origin, 'equivalent', comparing, a, b, undefined) }),
    ...(view && { view: (uri: Uri) => frozenCopy(watch(origin, 'view', view, uri, undefined, undefined)) }),
  };
}
