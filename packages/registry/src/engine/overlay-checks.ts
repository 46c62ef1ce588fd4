import type { Engine, StringIssue, UrikitError } from '@urikit/generic';
import type { Finding, Presence, SchemeHooks, SchemeOverlay, Severity, Uri } from '@urikit/generic/hooks';
import { collectFindings, placedIn, rangeOf } from '@urikit/generic/internal';
import { refuseUnknown, watch } from './guard-hooks.js';
import { conditionOf, hostsTests, shareHosts, type Shared, type Test } from '../settings/hosts.js';
import { urisTest } from '../settings/uris.js';
import { codesOf } from '../settings/codes.js';
import { type Part, PARTS } from '../settings/overlay.js';
import { RegistryError } from '../given/registry-error.js';

const SEVERITY: Readonly<Record<Presence, Severity>> = { allowed: 'info', discouraged: 'warning', forbidden: 'error' };

const partOf = ({ scheme, authority, query, fragment }: Uri, part: Part): string | undefined =>
  ({ scheme, userinfo: authority?.userinfo, port: authority?.port, query, fragment })[part];

/** Tells if a URI breaks a rule. */
type IsWrong = (...asked: Parameters<Test>) => boolean;

/** The data of an overlay as tests of a URI. @throws RegistryError `registry/overlay-loosens` */
function testsOf(overlay: SchemeOverlay, scheme: string, owner: SchemeHooks): readonly Test[] {
  const { id, rfc: section = `overlay ${id}`, authority, host } = overlay;
  const had = owner.authority ?? 'optional';
  if (authority !== undefined && had !== 'optional' && had !== authority)
    throw new RegistryError(
      'registry/overlay-loosens',
      `overlay "${id}" says authority is "${authority}" where the owner of scheme "${scheme}" says "${had}"`,
      'leave authority out of the overlay: it can only tighten',
      { plugins: [id], path: ['overlays', id, 'authority'] },
    );
  const testOf = (finding: Omit<Finding, 'section'>, isWrong: IsWrong): Test => {
    const found = { ...finding, section };
    return (...asked) => (isWrong(...asked) ? found : undefined);
  };
  const error = (code: string, message: string, isWrong: IsWrong): Test =>
    testOf({ code, severity: 'error', component: 'host', message }, isWrong);
  // Also where the owner says as much: the owner's issue may be off.
  const ofParts = PARTS.flatMap((part) => {
    const says = overlay[part];
    if (says === undefined) return [];
    const message = `expected no ${part === 'scheme' ? 'URI of this scheme' : part}: a policy ${says === 'forbidden' ? 'forbids' : 'advises against'} it`;
    const finding = { code: part, severity: SEVERITY[says], component: part, message };
    return testOf(finding, (uri) => partOf(uri, part) !== undefined);
  });
  // `file:/a`, `file:///a` and `file://localhost/a` are one URI.
  const hasAuthority = (uri: Uri): boolean => uri.authority !== undefined || owner.absentAuthority === 'empty';
  const ofAuthority = {
    required: error(
      'missing-authority',
      'expected "//" and an authority behind the scheme',
      (uri) => !hasAuthority(uri),
    ),
    forbidden: error('forbidden-authority', 'expected no authority', (uri) => hasAuthority(uri)),
  };
  const local = owner.localHosts && ['', ...owner.localHosts];
  const isEmpty: IsWrong = ({ authority: given }, hosts) =>
    given === undefined
      ? owner.absentAuthority === 'empty'
      : given.host.text === '' ||
        (local !== undefined && hosts()?.every(({ host: name }) => local.includes(name)) === true);
  const ofHost = error('empty-host', 'expected a host that is not empty', isEmpty);
  return [
    ...ofParts,
    ...(authority === undefined ? [] : [ofAuthority[authority]]),
    ...(host === 'required' ? [ofHost] : []),
  ];
}

/** The check of one overlay: its codes have its id in front. Looked-up hosts are shared with other overlays. */
type Check = (uri: Uri, report: (finding: Finding) => void, shared: Shared) => void;

/** The function of an overlay, watched. */
function ownCheckOf(overlay: SchemeOverlay, scheme: string): Check | undefined {
  const { id, check } = overlay;
  if (check === undefined) return undefined;
  const [origin, codes] = [{ id, scheme }, codesOf(overlay)];
  return (uri, report, { context, components }) => {
    const take = (finding: Finding): void => {
      refuseUnknown(origin, 'check', finding, codes);
      report(finding);
    };
    collectFindings(origin, 'check', components, take, (listen) => watch(origin, 'check', check, uri, listen, context));
  };
}

/** The lists of an overlay as tests, which its schemes share. @throws RegistryError for a rule that its scheme does not have */
function listTests({ id, hosts, uris, rfc = `overlay ${id}` }: SchemeOverlay, engine: Engine): readonly Test[] {
  try {
    return [...(hosts ? hostsTests(hosts, rfc) : []), ...(uris ? [urisTest(uris, rfc, engine)] : [])];
  } catch (cause) {
    const { message, path } = (cause as UrikitError).issue;
    throw new RegistryError('registry/not-an-overlay', `overlay "${id}": uris: ${message}`, 'correct the rule', {
      plugins: [id],
      path: ['overlays', id, 'uris', ...(path as (string | number)[])],
      cause,
    });
  }
}

/** The checks of one overlay for URIs of a scheme: at most one. @throws RegistryError `registry/overlay-loosens` */
function checksOf(
  overlay: SchemeOverlay,
  scheme: string,
  owner: SchemeHooks,
  ofLists: readonly Test[],
): readonly Check[] {
  const tests = [...testsOf(overlay, scheme, owner), ...ofLists];
  const own = ownCheckOf(overlay, scheme);
  const applies = overlay.when === undefined ? () => true : conditionOf(overlay.when, scheme);
  if (applies === undefined || (tests.length === 0 && own === undefined)) return [];
  const check: Check = (uri, take, shared) => {
    if (!applies(shared.hosts)) return;
    const report = (finding: Finding): void => {
      take({ ...finding, code: `${overlay.id}/${finding.code}` });
    };
    for (const test of tests) {
      const finding = test(uri, shared.hosts, () => shared.context.normal);
      if (finding !== undefined) report(finding);
    }
    own?.(uri, report, shared);
  };
  return [check];
}

/** Finds the issues of overlays for a URI, in their order. */
export type FindIssues = (
  overlays: readonly SchemeOverlay[],
  text: string,
  target: string,
  uri: Uri,
) => readonly StringIssue[];

/**
 * Makes the checks of overlays over the schemes of an engine, each once: a thousand tenants of one registry share those of its
 * overlays. An overlay with options is another object for each of their values.
 *
 * @returns with the finder, a test for overlays that check URIs of a scheme; it throws RegistryError `registry/overlay-loosens`
 */
export function overlayChecks(engine: Engine) {
  interface Known {
    readonly lists: readonly Test[];
    readonly byScheme: Map<string, readonly Check[]>;
  }
  const known = new WeakMap<SchemeOverlay, Known>();
  const checksFor = (overlay: SchemeOverlay, scheme: string): readonly Check[] => {
    const before = known.get(overlay);
    const { lists, byScheme } = before ?? {
      lists: listTests(overlay, engine),
      byScheme: new Map<string, readonly Check[]>(),
    };
    if (before === undefined) known.set(overlay, { lists, byScheme });
    const checks = byScheme.get(scheme) ?? checksOf(overlay, scheme, engine.hooks(scheme) as SchemeHooks, lists);
    if (!byScheme.has(scheme)) byScheme.set(scheme, checks);
    return checks;
  };
  const find: FindIssues = (overlays, text, target, uri) => {
    const scheme = uri.scheme.toLowerCase();
    const shared = shareHosts(uri, target, engine.normalize, engine.hooks(scheme) as SchemeHooks);
    const issues: StringIssue[] = [];
    const placed = placedIn(text, target);
    const report = ({ component, at, end, ...finding }: Finding): void => {
      issues.push(placed({ ...finding, ...rangeOf(shared.components, component, at, end) }));
    };
    for (const overlay of overlays) for (const check of checksFor(overlay, scheme)) check(uri, report, shared);
    return issues;
  };
  return { find, checks: (overlay: SchemeOverlay, scheme: string): boolean => checksFor(overlay, scheme).length > 0 };
}
