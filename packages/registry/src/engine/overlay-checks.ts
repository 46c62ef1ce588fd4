import { PluginError } from '@urikit/generic';
import type { Component, Finding, Presence, SchemeHooks, SchemeOverlay, Severity, Uri } from '@urikit/generic/hooks';
import { guardCheck } from './guard.js';
import { conditionOf, hostsTest } from '../settings/hosts.js';
import { shareHosts, type Shared } from '../settings/named-hosts.js';
import { codesOf } from '../settings/codes.js';
import type { Part } from '../settings/overlay-members.js';
import { lazily } from '../given/read-safely.js';
import { RANKS } from '../settings/schemes.js';
import { RegistryError } from '../given/registry-error.js';
import { tracedCheck } from '../trace/traced-hooks.js';
import type { Tracer } from '../trace/tracer.js';

type Check = NonNullable<SchemeHooks['check']>;

const SEVERITY: Readonly<Record<Presence, Severity>> = { allowed: 'info', discouraged: 'warning', forbidden: 'error' };

const PARTS: readonly Part[] = ['scheme', 'userinfo', 'port', 'query', 'fragment'];

const partOf = ({ scheme, authority, query, fragment }: Uri, part: Part): string | undefined =>
  ({ scheme, userinfo: authority?.userinfo, port: authority?.port, query, fragment })[part];

const loosened = ({ id }: SchemeOverlay, scheme: string, member: string, says: string, owner: string): RegistryError =>
  new RegistryError(
    'registry/overlay-loosens',
    `overlay "${id}" says ${member} is "${says}" where the owner of scheme "${scheme}" says "${owner}"`,
    `leave ${member} out of the overlay: it can only tighten`,
    { plugins: [id], path: ['overlays', id, member] },
  );

/** Asks one question of a URI; policy on hosts asks it of the normal form. */
type Test = (uri: Uri, hosts: Shared['hosts']) => Finding | undefined;

/** The data of an overlay as tests of a URI. */
function testsOf(overlay: SchemeOverlay, scheme: string, owner: SchemeHooks): readonly Test[] {
  const { rfc: section = `overlay ${overlay.id}`, authority, host } = overlay;
  const error = (code: string, component: Component, message: string): Finding => ({
    code,
    severity: 'error',
    component,
    message,
    section,
  });
  const tests: Test[] = [];
  for (const part of PARTS) {
    const says = overlay[part];
    const before = part === 'scheme' || part === 'port' ? 'allowed' : (owner[part] ?? 'allowed');
    // An overlay that is not stricter than the owner adds no finding.
    if (says === undefined || RANKS.indexOf(says) <= RANKS.indexOf(before)) continue;
    const finding: Finding = {
      code: part,
      severity: SEVERITY[says],
      component: part,
      message: `expected no ${part === 'scheme' ? 'URI of this scheme' : part}: a policy ${says === 'forbidden' ? 'forbids' : 'advises against'} it`,
      section,
    };
    tests.push((uri) => (partOf(uri, part) === undefined ? undefined : finding));
  }
  const had = owner.authority ?? 'optional';
  if (authority !== undefined && authority !== had) {
    if (had !== 'optional') throw loosened(overlay, scheme, 'authority', authority, had);
    const finding =
      authority === 'required'
        ? error('missing-authority', 'host', 'expected "//" and an authority behind the scheme')
        : error('forbidden-authority', 'host', 'expected no authority');
    tests.push((uri) => ((uri.authority === undefined) === (authority === 'required') ? finding : undefined));
  }
  if (host === 'required' && owner.host !== 'required') {
    const finding = error('empty-host', 'host', 'expected a host that is not empty');
    tests.push((uri) => (uri.authority?.host.text === '' ? finding : undefined));
  }
  if (overlay.hosts !== undefined) tests.push(hostsTest(overlay.hosts, section));
  return tests;
}

/** Guards the overlay's function. Its errors name the overlay and not the owner. */
function ownCheckOf(overlay: SchemeOverlay, scheme: string): SchemeOverlay['check'] {
  if (overlay.check === undefined) return undefined;
  const origin = { id: overlay.id, scheme };
  const guarded = guardCheck(origin, overlay.check, { self: overlay, codes: codesOf(overlay) });
  return (uri, report, context) => {
    let returned: unknown;
    try {
      returned = guarded(uri, report, context);
    } catch (cause) {
      throw cause instanceof PluginError ? cause : new PluginError(origin, 'check', 'threw', cause);
    }
    if (returned !== undefined)
      throw new PluginError(
        origin,
        'check',
        'returned something: expected nothing; it must call report with each finding',
      );
  };
}

/** The check of one overlay. Looked-up hosts are shared with other overlays. */
type OverlayCheck = (uri: Uri, report: (finding: Finding) => void, shared: Shared) => void;

/** Makes the check of an overlay. It reports under the owner's id, so its codes begin with the overlay's id. */
function checkOf(overlay: SchemeOverlay, scheme: string, owner: SchemeHooks): OverlayCheck | undefined {
  const tests = testsOf(overlay, scheme, owner);
  const own = ownCheckOf(overlay, scheme);
  const applies = conditionOf(overlay.when ?? {}, scheme);
  if (applies === undefined || (tests.length === 0 && own === undefined)) return undefined;
  return (uri, report, { hosts, context }) => {
    if (!applies(hosts)) return;
    const find = (finding: Finding): void => report({ ...finding, code: `${overlay.id}/${finding.code}` });
    for (const test of tests) {
      const finding = test(uri, hosts);
      if (finding !== undefined) find(finding);
    }
    own?.(uri, find, context);
  };
}

/**
 * Checks by the hooks of one scheme in one core, and by overlay: a thousand tenants of one registry share those of its overlays.
 */
const compiled = new WeakMap<SchemeHooks, WeakMap<SchemeOverlay, readonly OverlayCheck[]>>();

/**
 * The owner's check and those of overlays, whose codes have the overlay's id in front. They only add issues. The
 * owner's check stays separate, because a view depends on its issues alone.
 *
 * @param over - gives the overlays of the scheme: a list for each scheme of each tenant would be kept otherwise
 * @param tracer - called with the findings of each overlay
 * @returns the check; undefined if no overlay has one
 * @throws RegistryError `registry/overlay-loosens`
 */
export function checkOver(
  scheme: string,
  owner: SchemeHooks,
  over: () => readonly SchemeOverlay[],
  tracer?: Tracer,
): Check | undefined {
  const known = compiled.get(owner) ?? new WeakMap<SchemeOverlay, readonly OverlayCheck[]>();
  compiled.set(owner, known);
  const checksOf = (overlay: SchemeOverlay): readonly OverlayCheck[] => {
    const before = known.get(overlay);
    if (before !== undefined) return before;
    const check = checkOf(overlay, scheme, owner);
    const made = check === undefined ? [] : [tracer === undefined ? check : tracedCheck(tracer, overlay.id, check)];
    known.set(overlay, made);
    return made;
  };
  const made = (): readonly OverlayCheck[] => over().flatMap(checksOf);
  if (made().length === 0) return undefined;
  const checks = lazily(made);
  return (uri, report, context) => {
    // The engine refuses a return value of the owner's check.
    const returned = owner.check?.(uri, report, context);
    const shared = shareHosts(uri, context, owner);
    for (const each of checks()) each(uri, report, shared);
    return returned;
  };
}
