import type { EngineKit, SchemeHooks } from '@urikit/generic/hooks';
import { checkMailto } from './check.js';
import { hostsOf } from './hosts.js';
import { NORMAL_FORM, normalizeMailto } from './normalize.js';
import { mailtoDefaults, type MailtoOptions } from './options.js';
import { type MailtoView, viewOf } from './view.js';

/**
 * The hooks of mailto. Only this file and its neighbours are loaded at run time, so a bundle for an edge runtime
 * contains no schema library.
 *
 * @param options - `mailtoDefaults` has those that are absent
 * @see RFC 6068
 * @example createEngine({ schemes: mailtoSchemes({}, kit) }).normalize('MAILTO:a@H.example') // 'mailto:a@h.example'
 */
export function mailtoSchemes(
  {
    bcc = mailtoDefaults.bcc,
    forbiddenHeaders = mailtoDefaults.forbiddenHeaders,
    ...rest
  }: Partial<MailtoOptions> = {},
  kit: EngineKit,
): { readonly mailto: SchemeHooks<MailtoView> } {
  const options: MailtoOptions = { bcc, forbiddenHeaders, ...rest };
  const mailto: SchemeHooks<MailtoView> = {
    rfc: 'RFC 6068 2',
    authority: 'forbidden',
    // Addresses are not hierarchical: "." and ".." are data.
    path: 'opaque',
    // A fragment has no meaning and should not be used, because no representation is retrieved (RFC 6068 2).
    fragment: 'discouraged',
    check: (uri, report) => {
      checkMailto(uri, options, kit, report);
    },
    normalize: (uri) => normalizeMailto(uri, options, kit),
    normalForm: NORMAL_FORM,
    mayChange: { path: ['[A-Z%]'], query: ['[A-Z]', 'to='] },
    view: (uri) => viewOf(uri, kit),
    hosts: (uri) => hostsOf(uri, kit),
  };
  return { mailto };
}

export { buildMailto } from './build.js';
export { mailtoDefaults, type MailtoOptions } from './options.js';
export type { MailtoView } from './view.js';
