import type { Engine, StringIssue, UrikitError } from '@urikit/generic';
import type { Finding, SchemeHooks, SchemeOverlay, Uri } from '@urikit/generic/hooks';
import { collectFindings, placedIn, rangeOf } from '@urikit/generic/internal';
import { RegistryError } from '../given/registry-error.js';
import { codesOf } from '../settings/codes.js';
import { conditionOf, hostsTests, shareHosts, type Shared, type Test } from '../settings/hosts.js';
import { PARTS } from '../settings/overlay.js';
import { urisTest } from '../settings/uris.js';
import { reportingKnown, watch } from './guard-hooks.js';

/** `file:/a`, `file:///a` and `file://localhost/a` are one URI. */
const hasAuthority = ({ authority }: Uri, { owner }: Shared): boolean =>
  authority !== undefined || owner.absentAuthority === 'empty';

function hasEmptyHost({ authority }: Uri, { owner, hosts }: Shared): boolean {
  if (authority === undefined) return owner.absentAuthority === 'empty';
  const { localHosts } = owner;
  const isLocal = (name: string): boolean => name === '' || localHosts?.includes(name) === true;
  return (
    authority.host.text === '' || (localHosts !== undefined && hosts()?.every(({ host }) => isLocal(host)) === true)
  );
}

type Report = (finding: Finding) => void;

/** Checks a URI by the data of an overlay. It finds a part although the owner says as much: the owner's issue may be off. */
function checkData(overlay: SchemeOverlay, section: string, uri: Uri, shared: Shared, report: Report): void {
  const { authority, host } = overlay;
  const find = (code: string, message: string, component: Finding['component'] = 'host', isError = true): void => {
    report({ code, severity: isError ? 'error' : 'warning', component, message, section });
  };
  for (const part of PARTS) {
    if (overlay[part] === undefined || shared.components[part] === undefined) continue;
    const isForbidden = overlay[part] === 'forbidden';
    const words = `${part === 'scheme' ? 'URI of this scheme' : part}: a policy ${isForbidden ? 'forbids' : 'advises against'} it`;
    find(part, `expected no ${words}`, part, isForbidden);
  }
  if (authority === 'required' && !hasAuthority(uri, shared))
    find('missing-authority', 'expected "//" and an authority behind the scheme');
  if (authority === 'forbidden' && hasAuthority(uri, shared)) find('forbidden-authority', 'expected no authority');
  if (host === 'required' && hasEmptyHost(uri, shared)) find('empty-host', 'expected a host that is not empty');
}

/** The lists of an overlay as tests of a URI. @throws RegistryError for a rule of URIs that its scheme does not have */
function testsOf({ id, hosts, uris }: SchemeOverlay, section: string, engine: Engine): readonly Test[] {
  try {
    return [...(hosts ? hostsTests(hosts, section) : []), ...(uris ? [urisTest(uris, section, engine)] : [])];
  } catch (cause) {
    // A rule has its place in a list.
    const { message, path } = (cause as UrikitError).issue;
    throw new RegistryError('registry/not-an-overlay', `overlay "${id}": uris: ${message}`, 'correct the rule', {
      plugins: [id],
      path: ['overlays', id, 'uris', ...(path as readonly PropertyKey[])],
      cause,
    });
  }
}

/** The check of an overlay: its codes have its id in front. */
type Check = (uri: Uri, report: Report, shared: Shared) => void;

/** The check of an overlay, by its data and by its function; undefined without both. @throws RegistryError as `testsOf` */
function checkOf(overlay: SchemeOverlay, engine: Engine): Check | undefined {
  const { id, check, when = {}, rfc: section = `overlay ${id}` } = overlay;
  const tests = testsOf(overlay, section, engine);
  const hasData = ([...PARTS, 'authority', 'host'] as const).some((name) => overlay[name] !== undefined);
  if (tests.length === 0 && check === undefined && !hasData) return undefined;
  const [applies, codes] = [conditionOf(when), codesOf(overlay)];
  return (uri, take, shared) => {
    if (!applies(shared.hosts)) return;
    const report: Report = (finding) => {
      take({ ...finding, code: `${id}/${finding.code}` });
    };
    checkData(overlay, section, uri, shared, report);
    for (const test of tests) {
      const finding = test(uri, shared);
      if (finding !== undefined) report(finding);
    }
    if (check === undefined) return;
    const origin = { id, scheme: shared.scheme };
    collectFindings(origin, 'check', shared.components, reportingKnown(origin, 'check', codes, report), (listen) =>
      watch(origin, 'check', check, uri, listen, shared.context),
    );
  };
}

/** @throws RegistryError `registry/overlay-loosens` for the opposite of the owner's authority */
function refuseLoose(
  { id, authority }: SchemeOverlay,
  scheme: string,
  { authority: had = 'optional' }: SchemeHooks,
): void {
  if (authority === undefined || had === 'optional' || had === authority) return;
  throw new RegistryError(
    'registry/overlay-loosens',
    `overlay "${id}" says authority is "${authority}" where the owner of scheme "${scheme}" says "${had}"`,
    'leave authority out of the overlay: it can only tighten',
    { plugins: [id], path: ['overlays', id, 'authority'] },
  );
}

/** Makes the checks of overlays, each once: a thousand tenants share those of their parent. Other options are another overlay. */
export function overlayChecks(engine: Engine) {
  const known = new WeakMap<SchemeOverlay, { readonly check: Check | undefined }>();
  const checkBy = (overlay: SchemeOverlay): Check | undefined => {
    const made = known.get(overlay) ?? { check: checkOf(overlay, engine) };
    known.set(overlay, made);
    return made.check;
  };
  return {
    /** Finds the issues of overlays for a URI, in their order. @param target - of the string, which `uri` has been read from */
    find: (overlays: readonly SchemeOverlay[], text: string, target: string, uri: Uri): readonly StringIssue[] => {
      const shared = shareHosts(uri, target, engine);
      const placed = placedIn(text, target);
      const issues: StringIssue[] = [];
      const report = ({ component, at, end, ...finding }: Finding): void => {
        issues.push(placed({ ...finding, ...rangeOf(shared.components, component, at, end) }));
      };
      for (const overlay of overlays) checkBy(overlay)?.(uri, report, shared);
      return issues;
    },
    /** Tells if an overlay checks URIs of a scheme. @throws RegistryError as `testsOf` and `refuseLoose` */
    checks: (overlay: SchemeOverlay, scheme: string): boolean => {
      const check = checkBy(overlay);
      refuseLoose(overlay, scheme, engine.hooks(scheme) as SchemeHooks);
      return check !== undefined && overlay.when?.schemes?.includes(scheme) !== false;
    },
  };
}
