import { type Engine, parse, type StringIssue } from '@urikit/generic';
import type { Finding, Presence, SchemeHooks, SchemeOverlay, Severity, Uri } from '@urikit/generic/hooks';
import { collectFindings, placedIn, rangeOf } from '@urikit/generic/internal';
import { hasScheme } from '@urikit/generic/record';
import { refuseUnknown, watch } from './plugin-hooks.js';
import { conditionOf, hostsTests, shareHosts, type Shared, type Test } from '../settings/hosts.js';
import { codesOf } from '../settings/codes.js';
import { type Part, PARTS } from '../settings/overlay.js';
import type { Printer } from '../given/printer.js';
import { printerOfAnswers } from '../settings/printer.js';
import type { Composition } from '../settings/setting.js';
import { RegistryError } from '../given/registry-error.js';
import { tracedCheck } from '../trace/traced-hooks.js';
import type { Tracer } from '../trace/trace.js';

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

/** The function of an overlay, watched. It gets a record of its own, so that it cannot change that of another overlay. */
function ownCheckOf(overlay: SchemeOverlay, scheme: string): Check | undefined {
  const { id, check } = overlay;
  if (check === undefined) return undefined;
  const [origin, codes] = [{ id, scheme }, codesOf(overlay)];
  return (_, report, { context, components, copy }) => {
    const uri = copy();
    const take = (finding: Finding): void => {
      refuseUnknown(origin, 'check', finding, codes);
      report(finding);
    };
    collectFindings(origin, 'check', components, take, (listen) => watch(origin, 'check', check, uri, listen, context));
  };
}

/** @returns undefined for an overlay without a check for URIs of the scheme. @throws RegistryError `registry/overlay-loosens` */
function checkOf(
  overlay: SchemeOverlay,
  scheme: string,
  owner: SchemeHooks,
  hostTests: WeakMap<SchemeOverlay, readonly Test[]>,
  printer: () => Printer,
): Check | undefined {
  const { hosts, rfc = `overlay ${overlay.id}` } = overlay;
  const ofHosts = hosts && (hostTests.get(overlay) ?? hostsTests(hosts, rfc));
  if (ofHosts !== undefined) hostTests.set(overlay, ofHosts);
  const tests = [...testsOf(overlay, scheme, owner), ...(ofHosts ?? [])];
  const own = ownCheckOf(overlay, scheme);
  const applies = overlay.when === undefined ? () => true : conditionOf(overlay.when, scheme);
  if (applies === undefined || (tests.length === 0 && own === undefined)) return undefined;
  const named = (finding: Finding): Finding => ({
    ...printer().finding(finding),
    code: `${overlay.id}/${finding.code}`,
  });
  return (uri, report, shared) => {
    if (!applies(shared.hosts)) return;
    for (const test of tests) {
      const finding = test(uri, shared.hosts);
      if (finding !== undefined) report(named(finding));
    }
    own?.(uri, (finding) => report(named(finding)), shared);
  };
}

/** The check of all overlays of a composition: issues of a string that the engine takes, in the order of the overlays. */
export type FindIssues = (text: string) => readonly StringIssue[];

/**
 * Makes the checks of overlays over the schemes of an engine, each once: a thousand tenants of one registry share those of its
 * overlays.
 *
 * @param tracer - called with the findings of each overlay
 * @returns a function of a composition, which gives undefined if no overlay has a check, and throws RegistryError
 *   `registry/overlay-loosens`
 */
export function overlayChecks(
  engine: Engine,
  tracer?: Tracer,
): (composition: Pick<Composition, 'owners' | 'over' | 'configured' | 'policy'>) => FindIssues | undefined {
  const byScheme = new Map(engine.schemes.map((scheme) => [scheme, new WeakMap<SchemeOverlay, readonly Check[]>()]));
  const hostTests = new WeakMap<SchemeOverlay, readonly Test[]>();
  // An overlay with options is another object for each of their values.
  const checksOf = (
    overlay: SchemeOverlay,
    scheme: string,
    composition: Pick<Composition, 'configured' | 'policy'>,
  ): readonly Check[] => {
    const known = byScheme.get(scheme) as WeakMap<SchemeOverlay, readonly Check[]>;
    const before = known.get(overlay);
    if (before !== undefined) return before;
    const printer = printerOfAnswers([overlay], composition);
    const check = checkOf(overlay, scheme, engine.hooks(scheme) as SchemeHooks, hostTests, printer);
    const made = check === undefined ? [] : [tracer === undefined ? check : tracedCheck(tracer, overlay.id, check)];
    known.set(overlay, made);
    return made;
  };
  return (composition) => {
    const { owners, over } = composition;
    const listOf = (scheme: string): readonly Check[] =>
      over(scheme).flatMap((overlay) => checksOf(overlay, scheme, composition));
    const counts = owners.map(({ scheme }) => listOf(scheme).length);
    if (counts.every((count) => count === 0)) return undefined;
    // A thousand tenants keep no list each. A tenant that is asked again and again uses the list it has.
    let kept: WeakRef<Map<string, readonly Check[]>> | undefined;
    return (text) => {
      // At this level the engine calls no hook, and answers with the string that it judges.
      const taken = engine.tryNormalize(text, { level: 'simple-string' });
      if (!taken.ok) return [];
      const [target, uri] = [taken.value, parse(taken.value)];
      const scheme = hasScheme(uri) ? uri.scheme.toLowerCase() : '';
      if (!byScheme.has(scheme)) return [];
      const lists = kept?.deref() ?? new Map<string, readonly Check[]>();
      const checks = lists.get(scheme) ?? listOf(scheme);
      if (!lists.has(scheme)) kept = new WeakRef(lists.set(scheme, checks));
      const shared = shareHosts(uri as Uri, target, engine.normalize, engine.hooks(scheme) as SchemeHooks);
      const issues: StringIssue[] = [];
      const placed = placedIn(text, target);
      const report = ({ component, at, end, ...finding }: Finding): void => {
        issues.push(placed({ ...finding, ...rangeOf(shared.components, component, at, end) }));
      };
      for (const check of checks) check(uri as Uri, report, shared);
      return issues;
    };
  };
}
