import { PluginError } from '@urikit/generic';
import type {
  Component,
  Finding,
  Presence,
  SchemeHooks,
  SchemeOverlay,
  Secret,
  Severity,
  Uri,
} from '@urikit/generic/hooks';
import { guardCheck } from './guard.js';
import { RANKS } from '../given/presence.js';
import { RegistryError } from '../given/registry-error.js';

type Check = NonNullable<SchemeHooks['check']>;

const SEVERITY: Readonly<Record<Presence, Severity>> = { allowed: 'info', discouraged: 'warning', forbidden: 'error' };

/** What an overlay may restrict. */
export type Part = 'scheme' | 'userinfo' | 'port' | 'query' | 'fragment';
const PARTS: readonly Part[] = ['scheme', 'userinfo', 'port', 'query', 'fragment'];

const partOf = ({ scheme, authority, query, fragment }: Uri, part: Part): string | undefined =>
  ({ scheme, userinfo: authority?.userinfo, port: authority?.port, query, fragment })[part];

const contradiction = (
  { id, extends: scheme }: SchemeOverlay,
  member: string,
  says: string,
  owner: string,
): RegistryError =>
  new RegistryError(
    'registry/overlay-loosens',
    `overlay "${id}" says ${member} is "${says}" where the owner of scheme "${scheme}" says "${owner}"`,
    `leave ${member} out of the overlay: it can only tighten`,
    { plugins: [id], path: `overlays.${id}.${member}` },
  );

/** The data of an overlay as tests of a URI. */
function testsOf(overlay: SchemeOverlay, owner: SchemeHooks): readonly ((uri: Uri) => Finding | undefined)[] {
  const { rfc: section = `overlay ${overlay.id}`, authority, host } = overlay;
  const error = (code: string, component: Component, message: string): Finding => ({
    code,
    severity: 'error',
    component,
    message,
    section,
  });
  const tests: ((uri: Uri) => Finding | undefined)[] = [];
  for (const part of PARTS) {
    const says = overlay[part];
    const before = part === 'scheme' || part === 'port' ? 'allowed' : (owner[part] ?? 'allowed');
    // Where the owner says as much or more, the overlay has nothing to add.
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
    if (had !== 'optional') throw contradiction(overlay, 'authority', authority, had);
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
  return tests;
}

/** The overlay's own function. What it throws is an error of the overlay and not of the owner that carries it. */
function ownCheckOf(overlay: SchemeOverlay): Check | undefined {
  if (overlay.check === undefined) return undefined;
  const origin = { id: overlay.id, scheme: overlay.extends };
  const guarded = guardCheck(origin, overlay.check, overlay);
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

/** What an overlay checks, under the owner's id: the codes carry the overlay's own in front. */
function checkOf(overlay: SchemeOverlay, owner: SchemeHooks): Check | undefined {
  const tests = testsOf(overlay, owner);
  const own = ownCheckOf(overlay);
  if (tests.length === 0 && own === undefined) return undefined;
  return (uri, report, context) => {
    const find = (finding: Finding): void => report({ ...finding, code: `${overlay.id}/${finding.code}` });
    for (const test of tests) {
      const finding = test(uri);
      if (finding !== undefined) find(finding);
    }
    own?.(uri, find, context);
  };
}

const union = (owner: readonly Secret[] = ['password'], overlay: readonly Secret[]): readonly Secret[] =>
  Array.from(new Set([...owner, ...overlay]));

/** Hooks that overlays lie over. */
export interface LaidOver {
  /** The owner's, with the secrets of the overlays. */
  readonly hooks: SchemeHooks;
  /**
   * The owner's check and those of the overlays, whose codes have the overlay's id in front; undefined where no overlay
   * checks anything.
   */
  readonly check: Check | undefined;
}

/**
 * Lays overlays over the hooks of a scheme. All that they say comes in addition: every issue of the owner is still
 * raised, nothing is shown that the owner hides, and nothing else is another. The owner's own check stays apart, for
 * what a view refuses is no matter of overlays.
 *
 * @throws RegistryError `registry/overlay-loosens`
 */
export function layOver(owner: SchemeHooks, overlays: readonly SchemeOverlay[]): LaidOver {
  const checks = overlays.flatMap((overlay) => checkOf(overlay, owner) ?? []);
  const secrets = overlays.reduce<readonly Secret[] | undefined>(
    (all, overlay) => (overlay.secrets === undefined ? all : union(all, overlay.secrets)),
    owner.secrets,
  );
  const check: Check = (uri, report, context) => {
    // What the owner's check returns is for the engine to refuse.
    const returned = owner.check?.(uri, report, context);
    for (const each of checks) each(uri, report, context);
    return returned;
  };
  const hooks: SchemeHooks = { ...owner, ...(secrets && { secrets }) };
  return { hooks, check: checks.length > 0 ? check : undefined };
}
