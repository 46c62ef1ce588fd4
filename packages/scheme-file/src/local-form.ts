import type { Uri } from '@urikit/generic/hooks';
import { normalDriveLetter } from './drive-letter.js';
import type { Flavour } from './flavour.js';

const NO_HOST: Uri['authority'] = { userinfo: undefined, host: { kind: 'reg-name', text: '' }, port: undefined };

/**
 * Merges the ways to name a file of this machine: `file:/p` is `file:///p`, for "localhost" is read "exactly as if no
 * authority were present" (RFC 8089 2) and the engine's data makes it the empty host. With Windows paths the drive
 * letter gets its normal form, too. Relative paths and other hosts stay unchanged.
 *
 * @returns `uri` itself if it is in this form
 * @see RFC 8089 section 2, appendices B, E.2
 */
export function localForm(uri: Uri, flavour: Flavour): Uri {
  const path = flavour === 'windows' ? normalDriveLetter(uri.path) : uri.path;
  const authority = uri.authority ?? (path.startsWith('/') ? NO_HOST : undefined);
  return path === uri.path && authority === uri.authority ? uri : { ...uri, authority, path };
}
