import { Option } from 'commander';
import { type EncodableComponent, type EncodeOptions, percentEncode } from '@urikit/generic';
import { type Definition, filter } from './define.js';

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

/** `urikit encode` */
export const encodeCommand: Definition = filter<EncodeFlags>({
  summary: 'percent-encode strings for a component',
  description: `Percent-encodes each string as UTF-8 for one component, no more than that component requires (RFC 3986 2.1). A
string that is percent-encoded already is refused, because a string must not be encoded twice (2.4).`,
  argument: 'string',
  samples: [
    ["urikit encode --component segment 'a b/c'", 'a%20b%2Fc'],
    ["urikit encode --component query 'q=caf\u00e9&x=1'", 'q=caf%C3%A9&x=1'],
    ["urikit encode --component path --triplets keep '/100%/a%20b'", '/100%25/a%20b'],
    [
      'urikit encode --component path a%20b   # exit code 1',
      '!\targument 1: encoding/already-encoded at position 1: ...',
    ],
  ],
  options: [
    new Option('-c, --component <component>', 'the component in which the string will stand')
      .choices(COMPONENTS)
      .makeOptionMandatory(),
    new Option('--triplets <how>', '%HH in the string: refuse it, encode its %, or keep it')
      .choices(['reject', 'encode', 'keep'])
      .default('reject'),
  ],
  answerer:
    ({ flags: { component, triplets } }) =>
    (text) =>
      percentEncode(text, component, { triplets }),
});
