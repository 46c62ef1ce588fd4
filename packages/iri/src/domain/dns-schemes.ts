/**
 * Schemes whose host is a name of the DNS, so that "the ireg-name component" may be mapped by IDNA (RFC 3987 section
 * 3.1). Data, and the default of an option: nothing else here knows a scheme.
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

/** Whether the host of a scheme is a name of the DNS. A scheme that is not known is none. */
export const isDnsScheme = (scheme: string | undefined, schemes: readonly string[]): boolean =>
  scheme !== undefined && schemes.includes(scheme.toLowerCase());
