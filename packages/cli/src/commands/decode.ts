import { Option } from 'commander';
import { type DecodeMode, percentDecode, percentEncode } from '@urikit/generic';
import { type Definition, filter } from './define.js';

/** Options of `urikit decode`. */
export interface DecodeFlags {
  readonly mode: DecodeMode;
}

/** Controls in text for people: they end lines and move cursors. */
const CONTROL = /\p{Cc}/gu;

/** Text for a line: its controls stay encoded. */
export const keepControls = (text: string): string =>
  text.replace(CONTROL, (control) => percentEncode(control, 'unreserved'));

/** `urikit decode` */
export const decodeCommand: Definition = filter<DecodeFlags>({
  summary: 'percent-decode strings',
  description: `Percent-decodes each string once, as UTF-8 (RFC 3986 2.1). Split a URI at its delimiters first: %2F decoded is a slash.
A control character stays encoded, so that a line stays a line and a terminal is safe; --json has the string as it is.`,
  argument: 'string',
  samples: [
    ['urikit decode caf%C3%A9', 'caf\u00e9'],
    ['urikit decode a%0Ab', 'a%0Ab'],
    ['urikit decode --mode bytes %FFa', 'ff61'],
    ['urikit decode %FF   # exit code 1', '!\targument 1: encoding/not-utf-8 at position 0: ...'],
  ],
  options: [
    new Option(
      '-m, --mode <mode>',
      'bytes that are not UTF-8: refuse them, write U+FFFD, or print all bytes in hexadecimal',
    )
      .choices(['fatal', 'replace', 'bytes'])
      .default('fatal'),
  ],
  answerer:
    ({ flags: { mode }, form }) =>
    (text) => {
      const output =
        mode === 'bytes' ? Buffer.from(percentDecode(text, mode)).toString('hex') : percentDecode(text, mode);
      return form === 'json' ? output : keepControls(output);
    },
});
