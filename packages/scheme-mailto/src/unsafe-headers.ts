/**
 * Names of header fields that no URI should set (RFC 6068 4). The mail client must set the headers that route a
 * message, name its sender or describe its body. `attach` made some clients send local files.
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
