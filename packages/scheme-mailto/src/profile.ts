import type { EngineKit, SchemeHooks, Schemes } from '@urikit/generic/hooks';
import { checkMailto } from './check.js';
import { hostsOf } from './hosts.js';
import { normalizeMailto } from './normalize.js';
import type { MailtoOptions } from './options.js';
import { type MailtoView, viewOf } from './view.js';

/**
 * The hooks of mailto. Nothing here is loaded at run time but this file and its neighbours, so that a bundle for an
 * edge runtime carries no schema library.
 *
 * @see RFC 6068
 */
export function mailtoSchemes(options: MailtoOptions, kit: EngineKit): Schemes {
  const mailto: SchemeHooks<MailtoView> = {
    rfc: 'RFC 6068 2',
    authority: 'forbidden',
    // Addresses are no hierarchy: "." and ".." are data.
    path: 'opaque',
    // Nothing is retrieved, so a fragment means nothing and should not be used (RFC 6068 2).
    fragment: 'discouraged',
    check: (uri, report) => {
      checkMailto(uri, options, kit, report);
    },
    normalize: (uri) => normalizeMailto(uri, options, kit),
    view: (uri) => viewOf(uri, kit),
    hosts: (uri) => hostsOf(uri, kit),
  };
  return { mailto };
}

export { buildMailto, type BuildOptions } from './build.js';
export { mailtoDefaults, type MailtoOptions } from './options.js';
export type { MailtoView } from './view.js';

declare module '@urikit/generic/hooks' {
  interface SchemeViews {
    mailto: MailtoView;
  }
}
