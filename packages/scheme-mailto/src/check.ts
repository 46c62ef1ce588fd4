import type { EngineKit, Finding, Uri } from '@urikit/generic/hooks';
import { checkAddresses } from './check-addresses.js';
import { checkHeaders } from './check-headers.js';
import { sayOf } from './check-text.js';
import { readFields } from './header-fields.js';
import type { MailtoOptions } from './options.js';

/**
 * Reports findings that the data of the profile cannot express: about the addresses in the path and the headers in the
 * query.
 */
export function checkMailto(
  uri: Uri,
  options: MailtoOptions,
  kit: EngineKit,
  report: (finding: Finding) => void,
): void {
  // After an authority, which is forbidden, the path contains no addresses.
  if (uri.authority === undefined) checkAddresses(uri.path, options, kit, sayOf('path', report));
  checkHeaders(readFields(uri.query), options, kit, sayOf('query', report));
}
