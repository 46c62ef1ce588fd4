import { surt } from '@urikit/lines/surt';
import { type Definition, filter } from '../define.js';
import { configOptions } from '../../options.js';

/** `urikit surt` */
export const surtCommand: Definition = filter<object>({
  summary: 'print sort keys, as web archives use them',
  description: `Prints the SURT form of the normal form of each URI: the labels of the host reversed, without userinfo,
without the fragment, and without the scheme of http and https. Sorted by bytes (LC_ALL=C sort), pages of a host stand
together.`,
  argument: 'uri',
  samples: [
    ["urikit surt 'HTTP://www.Example.com:80/a?b#c'", 'com,example,www)/a?b'],
    [
      "printf 'https://h.example:8080\\nftp://h.example/a\\nmailto:a@b\\na/b\\n' | urikit surt 2>/dev/null   # exit code 1",
      'example,h:8080)/',
      'ftp://(example,h)/a',
      'mailto:a@b',
      '!\tline 4: syntax/missing-scheme...',
    ],
  ],
  options: [...configOptions],
  takesConfig: true,
  redacts: true,
  answerer:
    ({ engine }) =>
    (text) =>
      surt(text, engine),
});
