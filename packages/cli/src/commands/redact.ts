import { Option } from 'commander';
import { maskSecretsBy, redact } from '@urikit/secrets';
import { type Definition, filter } from './define.js';
import { configOptions, tsvOption } from '../options.js';

interface Flags {
  readonly text?: boolean;
}

const NO_CHANGES = { level: 'simple-string' } as const;

/** `urikit redact` */
export const redactCommand: Definition = filter<Flags>({
  summary: 'print URIs without passwords and other secrets',
  description: `Prints each URI reference without its password, the values of parameters of the published list, and the secrets
of its scheme (RFC 3986 7.5). The rest stays as it is written. A malformed string is replaced by its error.
With --text, stdin is a log: each line keeps its bytes, with *** in place of each secret.`,
  argument: 'uri',
  samples: [
    ["urikit redact 'http://joe:secret@h/?token=abc&a=1'", 'http://joe:@h/?token=&a=1'],
    [
      "printf 'mailto:a@b\\nhttp://joe:x@h/ y\\n' | urikit redact 2>/dev/null   # exit code 1",
      'mailto:a@b',
      '!\tline 2: syntax/character at position 15: ...',
    ],
    ["printf 'http://joe:x@h\\t17\\na b\\t18\\n' | urikit redact --tsv", 'http://joe:@h\t17', '\\N\t18'],
    [
      `printf 'GET /?sig=abc 200\\n{"password":1234,"a":1}\\n' | urikit redact --text`,
      'GET /?sig=*** 200',
      '{"password":"***","a":1}',
    ],
  ],
  options: [
    ...configOptions,
    tsvOption(),
    new Option('--text', 'stdin is a log: secrets are hidden in each line').conflicts(['json', 'tsv']),
  ],
  stream: ({ flags, engine, context }) =>
    flags.text === true
      ? async () => (await import('../io/each-line.js')).feedText(maskSecretsBy(engine), context)
      : undefined,
  takesConfig: true,
  bound: 'nothing',
  redacts: true,
  changes: true,
  answerer:
    ({ engine }) =>
    (text) => {
      const taken = engine.tryNormalize(text, NO_CHANGES);
      return taken.ok ? redact(text, engine) : taken.issue;
    },
});
