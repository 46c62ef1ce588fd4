import { type HazardDefinition, row } from './hazard-row.js';

/** Hazards of the spelling of a URI: encoded characters, raw characters, and userinfo. */
export const SPELLING_HAZARDS = {
  'safety/encoded-slash': row(
    'warning',
    'RFC 3986 2.2',
    'a server that decodes first sees another path',
    'decode each segment after the path is split, never before',
  ),
  'safety/encoded-path-end': row(
    'warning',
    'RFC 3986 3.3',
    'a server that decodes first ends the path before the extension, and a cache stores its answer as a file',
    'decide by the decoded path whether an answer is stored',
  ),
  'safety/encoded-backslash': row(
    'warning',
    'RFC 3986 7.3',
    'decoded, some file systems read it as a slash',
    'refuse it in names of files',
  ),
  'safety/encoded-dot-segment': row(
    'warning',
    'RFC 3986 6.2.2.3',
    'programs that remove dot-segments before they decode keep it',
    'normalize the URI before a filter or a router reads its path',
  ),
  'safety/dot-segment-parameter': row(
    'warning',
    'RFC 3986 3.3',
    'servers that cut parameters off a segment read a dot-segment or an empty one',
    'refuse the path, or cut the parameters before a filter reads it',
  ),
  'safety/encoded-nul': row(
    'error',
    'RFC 3986 7.3',
    'a program that decodes it may cut the string there',
    'refuse the URI',
  ),
  'safety/encoded-line-break': row(
    'error',
    'RFC 3986 7.3',
    'decoded, it ends a line of a protocol or a log',
    'refuse the URI, or encode the value again where it is written into a line',
  ),
  'safety/encoded-control': row(
    'warning',
    'RFC 3986 7.3',
    'decoded, it is a control character',
    'refuse it, or write the value escaped',
  ),
  'safety/overlong-utf-8': row(
    'error',
    'RFC 3629 3',
    'decoders that do not refuse it read a character of ASCII, as a slash or a dot',
    'refuse the URI',
  ),
  'safety/direction-control': row(
    'error',
    'RFC 3987 4.1',
    'it turns the order in which people read the characters behind it',
    'refuse the URI, or show the character percent-encoded',
  ),
  'safety/encoded-host-delimiter': row(
    'error',
    'RFC 3986 3.2.2',
    'a program that decodes the host sees another host',
    'refuse the URI',
  ),
  'safety/encoded-userinfo-delimiter': row(
    'error',
    'RFC 3986 3.2.1',
    'a client that decodes userinfo before it writes the URI again sees another host',
    'refuse the URI, or remove its userinfo',
  ),
  'safety/double-encoding': row(
    'warning',
    'RFC 3986 2.4',
    'a program that decodes twice sees another string',
    'decode once, and compare the decoded strings',
  ),
  'safety/raw-backslash': row(
    'error',
    'RFC 3986 2',
    'browsers read it as a slash',
    'refuse the URI; write `%5C` if the character is meant',
  ),
  'safety/raw-control': row(
    'error',
    'RFC 3986 2',
    'some readers drop it, some end the string there',
    'refuse the URI; percent-encode the character if it is meant',
  ),
  'safety/raw-white-space': row(
    'error',
    'RFC 3986 Appendix C',
    'some readers end the string there',
    'cut the white space around the URI, and write `%20` inside of it',
  ),
  'safety/delimiter-look-alike': row(
    'error',
    'RFC 3986 7.6',
    'it looks like a delimiter, or becomes one in a mapping',
    'refuse the host, or show it as an A-label',
  ),
  'safety/userinfo-like-host': row(
    'error',
    'RFC 3986 7.6',
    'people take userinfo for the host',
    'refuse the URI, or remove its userinfo before it is shown',
  ),
  'safety/password': row(
    'warning',
    'RFC 3986 3.2.1',
    'passwords in clear text are deprecated',
    'remove the password, and send it in a header',
  ),
  'safety/nested-password': row(
    'warning',
    'RFC 3986 3.2.1',
    'a URI inside of this one has a password, or a token as user',
    'remove the password of the inner URI',
  ),
  'safety/several-at': row(
    'error',
    'RFC 3986 3.2.1',
    'some readers end userinfo at the first "@", some at the last',
    'refuse the URI; write `%40` if the character is meant',
  ),
} satisfies Record<string, HazardDefinition>;
