import type { EngineKit, HostNameFinding } from '@urikit/generic/hooks';

/**
 * UNC strings, `\\host\share\object`, mapped segment by segment to authority and path (RFC 8089 appendix E.3.1).
 */

/**
 * Whether a decoded name can be the host of a UNC string. Not `.` and `?`, which begin the names of devices
 * (`\\.\pipe\x`, `\\?\C:\x`), nor an IP-literal, whose colons no path of Windows can hold.
 */
export const isHostName = (name: string): boolean =>
  /^(?!\.+$)(?:(?=[!-~\u{A0}-\u{10FFFF}])[^\s"*/:<>?[\\\]|])+$/u.test(name);

/** Whether a decoded segment can be the share of a UNC string: a name, and no drive letter. */
export const isShare = (segment: string): boolean => segment !== '' && !/^(?:\.\.?|[A-Za-z][:|])$/.test(segment);

/** What `check` calls an error about a percent-encoded name of a host; undefined where it has none. */
export const hostError = (name: string, kit: EngineKit): HostNameFinding | undefined =>
  kit.checkHostName(name).find(({ severity }) => severity === 'error');
