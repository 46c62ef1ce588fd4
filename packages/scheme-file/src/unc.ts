import type { EngineKit, HostNameFinding } from '@urikit/generic/hooks';

/**
 * UNC strings, `\\host\share\object`, mapped segment by segment to authority and path (RFC 8089 appendix E.3.1).
 */

/**
 * Tells if a decoded name can be the host of a UNC string. It cannot be `.` or `?`, which begin the names of devices
 * (`\\.\pipe\x`, `\\?\C:\x`), nor an IP-literal, because a Windows path cannot contain its colons.
 */
export const isHostName = (name: string): boolean =>
  /^(?!\.+$)(?:(?=[!-~\u{A0}-\u{10FFFF}])[^\s"*/:<>?[\\\]|])+$/u.test(name);

/** Tells if a decoded segment can be the share of a UNC string: a name that is not a drive letter. */
export const isShare = (segment: string): boolean => segment !== '' && !/^(?:\.\.?|[A-Za-z][:|])$/.test(segment);

/** The first error of `check` for a percent-encoded host; undefined if it has no error. */
export const hostError = (name: string, kit: EngineKit): HostNameFinding | undefined =>
  kit.checkHostName(name).find(({ severity }) => severity === 'error');
