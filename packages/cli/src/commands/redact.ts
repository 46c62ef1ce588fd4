import { type Command, Option } from 'commander';
import type { Engine, Result } from '@urikit/generic';
import { maskSecretsBy, redact } from '@urikit/secrets';
import type { Answerer, Form } from '../io/feed.js';
import type { Context } from '../io/io.js';
import { tsvOption } from '../options.js';
import { addFilter } from './define.js';

interface Flags {
  readonly tsv?: boolean;
  readonly text?: boolean;
}

const NO_CHANGES = { level: 'simple-string' } as const;

/** A text without its secrets, or the issue of a text that the engine does not take. */
function tryRedact(text: string, engine: Engine): Result<string> {
  const taken = engine.tryNormalize(text, NO_CHANGES);
  return taken.ok ? { ok: true, value: redact(text, engine) } : taken;
}

/** The answer for a text, in a form. */
const redactAnswerer =
  (_: object, form: Form, __: Context, engine: Engine): Answerer =>
  (text) => {
    const result = tryRedact(text, engine);
    if (!result.ok) return result.issue;
    const output = result.value;
    return form === 'json' ? { members: { output, changed: output !== text } } : output;
  };

/** A text without its secrets; undefined if it is malformed. */
function redactCell(text: string, engine: Engine): string | undefined {
  const result = tryRedact(text, engine);
  return result.ok ? result.value : undefined;
}

/** `urikit redact` */
export function addRedact(program: Command, context: Context): void {
  addFilter<Flags>(program, context, {
    name: 'redact',
    summary: 'print URIs without passwords and other secrets',
    description: `Prints each URI reference without its password, the values of parameters of the published list, and the secrets
of its scheme (RFC 3986 7.5). The rest stays as it is written. A malformed string is replaced by its error.
With --text, stdin is a log: each line keeps its bytes, with *** in place of each secret.`,
    argument: 'uri',
    samples: [
      { command: "urikit redact 'http://joe:secret@h/?token=abc&a=1'", prints: ['http://joe:@h/?token=&a=1'] },
      {
        command: "printf 'mailto:a@b\\nhttp://joe:x@h/ y\\n' | urikit redact 2>/dev/null",
        prints: ['mailto:a@b', '!\tline 2: syntax/character at position 15: ...'],
        exitCode: 1,
      },
      {
        command: "printf 'http://joe:x@h\\t17\\na b\\t18\\n' | urikit redact --tsv",
        prints: ['http://joe:@h\t17', '\\N\t18'],
      },
      {
        command: `printf 'GET /?sig=abc 200\\n{"password":1234,"a":1}\\n' | urikit redact --text`,
        prints: ['GET /?sig=*** 200', '{"password":"***","a":1}'],
      },
    ],
    options: (command) =>
      command
        .addOption(tsvOption())
        .addOption(new Option('--text', 'stdin is a log: secrets are hidden in each line').conflicts(['json', 'tsv'])),
    stream: ({ tsv, text }, engine) => {
      if (tsv === true)
        return async (own) => (await import('../io/feed-tsv.js')).feedTsv((cell) => redactCell(cell, engine), own);
      return text === true
        ? async (own) => (await import('../io/each-line.js')).feedText(maskSecretsBy(engine), own)
        : undefined;
    },
    takesConfig: true,
    bound: 'nothing',
    redacts: true,
    answerer: redactAnswerer,
  });
}
