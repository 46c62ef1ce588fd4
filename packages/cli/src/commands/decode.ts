import { type Command, Option } from 'commander';
import type { Answerer, Form } from '../io/feed.js';
import { type DecodeMode, percentDecode, percentEncode } from '@urikit/generic';
import type { Context } from '../io/io.js';
import { addFilter } from './define.js';

/** Options of `urikit decode`. */
export interface DecodeFlags {
  readonly mode: DecodeMode;
}

/** Controls in text for people: they end lines and move cursors. */
const CONTROL = /\p{Cc}/gu;

/** Text for a line: its controls stay encoded. */
export const keepControls = (text: string): string =>
  text.replace(CONTROL, (control) => percentEncode(control, 'unreserved'));

/** The text decoded once, or its octets in hexadecimal. */
function decodeAnswerer({ mode }: DecodeFlags, form: Form): Answerer {
  return (text) => {
    const output =
      mode === 'bytes' ? Buffer.from(percentDecode(text, mode)).toString('hex') : percentDecode(text, mode);
    return form === 'json' ? { members: { output } } : keepControls(output);
  };
}

/** `urikit decode` */
export function addDecode(program: Command, context: Context): void {
  addFilter<DecodeFlags>(program, context, {
    name: 'decode',
    summary: 'percent-decode strings',
    description: `Percent-decodes each string once, as UTF-8 (RFC 3986 2.1). Split a URI at its delimiters first: %2F decoded is a slash.
A control character stays encoded, so that a line stays a line and a terminal is safe; --json has the string as it is.`,
    argument: 'string',
    samples: [
      { command: 'urikit decode caf%C3%A9', prints: ['caf\u00e9'] },
      { command: 'urikit decode a%0Ab', prints: ['a%0Ab'] },
      { command: 'urikit decode --mode bytes %FFa', prints: ['ff61'] },
      { command: 'urikit decode %FF', prints: ['!\targument 1: encoding/not-utf-8 at position 0: ...'], exitCode: 1 },
    ],
    options: (command) =>
      command.addOption(
        new Option(
          '-m, --mode <mode>',
          'bytes that are not UTF-8: refuse them, write U+FFFD, or print all bytes in hexadecimal',
        )
          .choices(['fatal', 'replace', 'bytes'])
          .default('fatal'),
      ),
    answerer: decodeAnswerer,
  });
}
