import { type Command, Option } from 'commander';
import type { Answerer, Form } from '../io/feed.js';
import { type EncodableComponent, type EncodeOptions, percentEncode } from '@urikit/generic';
import type { Context } from '../io/io.js';
import { addFilter } from './define.js';

/** Options of `urikit encode`. */
export interface EncodeFlags extends Required<EncodeOptions> {
  readonly component: EncodableComponent;
}

const COMPONENTS: readonly EncodableComponent[] = [
  'userinfo',
  'reg-name',
  'path',
  'segment',
  'segment-nz-nc',
  'query',
  'fragment',
  'unreserved',
];

/** The text percent-encoded for one component. */
function encodeAnswerer({ component, triplets }: EncodeFlags, form: Form): Answerer {
  return (text) => {
    const output = percentEncode(text, component, { triplets });
    return form === 'json' ? { members: { output } } : output;
  };
}

/** `urikit encode` */
export function addEncode(program: Command, context: Context): void {
  addFilter<EncodeFlags>(program, context, {
    name: 'encode',
    summary: 'percent-encode strings for a component',
    description: `Percent-encodes each string as UTF-8 for one component, no more than that component requires (RFC 3986 2.1). A
string that is percent-encoded already is refused, because a string must not be encoded twice (2.4).`,
    argument: 'string',
    samples: [
      { command: "urikit encode --component segment 'a b/c'", prints: ['a%20b%2Fc'] },
      { command: "urikit encode --component query 'q=caf\u00e9&x=1'", prints: ['q=caf%C3%A9&x=1'] },
      { command: "urikit encode --component path --triplets keep '/100%/a%20b'", prints: ['/100%25/a%20b'] },
      {
        command: 'urikit encode --component path a%20b',
        prints: ['!\targument 1: encoding/already-encoded at position 1: ...'],
        exitCode: 1,
      },
    ],
    options: (command) =>
      command
        .addOption(
          new Option('-c, --component <component>', 'the component in which the string will stand')
            .choices(COMPONENTS)
            .makeOptionMandatory(),
        )
        .addOption(
          new Option('--triplets <how>', '%HH in the string: refuse it, encode its %, or keep it')
            .choices(['reject', 'encode', 'keep'])
            .default('reject'),
        ),
    answerer: encodeAnswerer,
  });
}
