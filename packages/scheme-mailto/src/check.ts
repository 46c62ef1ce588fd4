import type { EngineKit, Finding, Uri } from '@urikit/generic/hooks';
import { checkAddresses } from './check-addresses.js';
import { checkHeaders } from './check-headers.js';
import { sayOf } from './check-text.js';
import { readFields } from './header-fields.js';
import type { MailtoOptions } from './options.js';

/**
 * Reports what the data of the profile cannot say: of the addresses in the path, and of the header fields in the query.
 */
export function checkMailto(
  uri: Uri,
  options: MailtoOptions,
  kit: EngineKit,
  report: (finding: Finding) => void,
): void {
  // Behind an authority, which is forbidden, a path holds no addresses.
  if (uri.authority === undefined) checkAddresses(uri.path, options, kit, sayOf('path', report));
  checkHeaders(readFields(uri.query), options, kit, sayOf('query', report));
}
