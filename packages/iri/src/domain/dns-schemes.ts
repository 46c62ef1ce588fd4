/**
 * Schemes whose host is a name of the DNS, so that "the ireg-name component" may be mapped by IDNA (RFC 3987 section
 * 3.1). This list is the default of an option; no other file of this package names a scheme.
 */
export const DNS_SCHEMES: readonly string[] = Object.freeze([
  'http',
  'https',
  'ws',
  'wss',
  'ftp',
  'ftps',
  'sftp',
  'ssh',
  'coap',
  'coaps',
  'gopher',
  'imap',
  'ldap',
  'ldaps',
  'nntp',
  'rtsp',
  'rtsps',
  'telnet',
]);

/** Tells if the host of a scheme is a DNS name. False for an unknown scheme. */
export const isDnsScheme = (scheme: string | undefined, schemes: readonly string[]): boolean =>
  scheme !== undefined && schemes.includes(scheme.toLowerCase());
