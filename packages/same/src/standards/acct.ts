import { splitComponents } from '@urikit/generic/internal';
import { lower } from '../parts.js';
import type { Standard } from '../standard.js';
import { VERSION } from '../version.js';

/** `acctURI = "acct" ":" userpart "@" host` (RFC 7565 7); neither part has an "@". */
const ACCOUNT = /^([^@/:]+)@([^@/:]+)$/;

/**
 * Two accounts.
 *
 * RFC 7565 4: "it MUST do so using case normalization and percent-encoding normalization as specified in Sections 6.2.2.1
 * and 6.2.2.2 of [RFC3986]". The host has no case; the user part has one.
 *
 * @see RFC 7565 section 4
 */
export const acctUri: Standard<'acct', object> = {
  id: 'acct',
  version: VERSION,
  kind: 'equality',
  section: 'RFC 7565 4',
  syntax: 'uri',
  schemes: ['acct'],
  refuse: { relative: 'RFC 7565 7', scheme: 'RFC 7565 7', query: 'RFC 7565 7', fragment: 'RFC 7565 7' },
  patterns: { path: { is: ACCOUNT, section: 'RFC 7565 7' } },
  key: ({ text }, _options, { engine }) => {
    const [, user = '', host = ''] =
      ACCOUNT.exec(splitComponents(engine.normalize(text, { level: 'syntax-based' })).path) ?? [];
    return `acct:${user}@${lower(host)}`;
  },
  fingerprint: '1',
};
