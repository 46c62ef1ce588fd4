import type { Presence, SchemeHooks, SchemeOverlay, Secret } from '@urikit/generic/hooks';
import type { Part } from '../engine/overlay-checks.js';
import { RANKS } from '../given/presence.js';

/** What the data of a scheme says of its URIs, defaults filled in and overlays laid over. */
export interface SchemeFacts {
  /** `'forbidden'` where an overlay lets no URI of the scheme pass. */
  readonly scheme: Presence;
  readonly authority: 'required' | 'optional' | 'forbidden';
  readonly host: 'required' | 'may-be-empty';
  readonly defaultPort: number | undefined;
  readonly emptyPath: '/' | '';
  readonly path: 'hierarchical' | 'opaque';
  readonly userinfo: Presence;
  readonly port: Presence;
  readonly query: Presence;
  readonly fragment: Presence;
  /** A function that says where secrets stand is `'function'` here. */
  readonly secrets: readonly (Exclude<Secret, (...uri: never[]) => unknown> | 'function')[];
}

/** The strictest of what the owner and the overlays say. An overlay only tightens, but two of them may differ. */
function strictest(part: Part, owner: Presence, overlays: readonly SchemeOverlay[]): Presence {
  const rank = Math.max(RANKS.indexOf(owner), ...overlays.map((overlay) => RANKS.indexOf(overlay[part] ?? 'allowed')));
  return RANKS[rank] as Presence;
}

/** Secrets as data. */
export const secretsAsData = (secrets: readonly Secret[]): SchemeFacts['secrets'] =>
  secrets.map((secret) => (typeof secret === 'function' ? 'function' : secret));

/**
 * Reads off what is data. What a plugin says by functions is not to be seen from here.
 *
 * @param hooks - the owner's, with the overlays' secrets in them
 */
export function factsOf(hooks: SchemeHooks, overlays: readonly SchemeOverlay[]): SchemeFacts {
  return {
    scheme: strictest('scheme', 'allowed', overlays),
    authority: overlays.find(({ authority }) => authority !== undefined)?.authority ?? hooks.authority ?? 'optional',
    host: overlays.some(({ host }) => host === 'required') ? 'required' : (hooks.host ?? 'may-be-empty'),
    defaultPort: hooks.defaultPort,
    emptyPath: hooks.emptyPath ?? '',
    path: hooks.path ?? 'hierarchical',
    userinfo: strictest('userinfo', hooks.userinfo ?? 'allowed', overlays),
    port: strictest('port', 'allowed', overlays),
    query: strictest('query', hooks.query ?? 'allowed', overlays),
    fragment: strictest('fragment', hooks.fragment ?? 'allowed', overlays),
    secrets: secretsAsData(hooks.secrets ?? ['password']),
  };
}
