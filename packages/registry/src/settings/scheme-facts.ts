import type { Presence, SchemeHooks, SchemeOverlay } from '@urikit/generic/hooks';
import type { Part } from './overlay-members.js';
import type { SchemeFacts } from './description.js';
import { RANKS } from './schemes.js';
import { secretsAsData } from './secrets.js';

/** The strictest setting of the owner and the overlays. An overlay only tightens, but two of them may differ. */
function strictest(part: Part, owner: Presence, overlays: readonly SchemeOverlay[]): Presence {
  const rank = Math.max(RANKS.indexOf(owner), ...overlays.map((overlay) => RANKS.indexOf(overlay[part] ?? 'allowed')));
  return RANKS[rank] as Presence;
}

/**
 * Collects the data of a scheme. The behaviour of a plugin's functions is not visible here.
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
