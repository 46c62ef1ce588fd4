/**
 * Names of header fields that no URI should set (RFC 6068 4). What routes a message, speaks for its sender, or decides
 * how its body is read is for the mail client to say, and `attach` is how some clients were made to send files away.
 */
export const UNSAFE_HEADERS: readonly string[] = [
  'attach',
  'attachment',
  'apparently-to',
  'from',
  'sender',
  'return-path',
  'received',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
];
