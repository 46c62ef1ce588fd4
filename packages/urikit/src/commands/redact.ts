import type { Command } from 'commander';
import { type Engine, redact } from '@urikit/generic';
import type { Answerer, Form } from '../io/feed.js';
import type { Context } from '../io/io.js';
import { addFilter } from './define.js';

/** A text without its secrets, or the engine's issue. */
function redactAnswerer(_: object, form: Form, __: Context, engine: Engine): Answerer {
  return (text) => {
    const result = engine.tryNormalize(text, { level: 'simple-string' });
    if (!result.ok) return result.issue;
    const output = redact(text, engine);
    return form === 'json' ? { members: { output, changed: output !== text } } : output;
  };
}

/** `urikit redact` */
export function addRedact(program: Command, context: Context): void {
  addFilter<object>(program, context, {
    name: 'redact',
    summary: 'print URIs without passwords and other secrets',
    description: `Prints each URI reference without its password, the values of parameters of the published list, and the secrets
of its scheme (RFC 3986 7.5). The rest stays as it is written. A malformed string is replaced by its error.`,
    argument: 'uri',
    samples: [
      { command: "urikit redact 'http://joe:secret@h/?token=abc&a=1'", prints: ['http://joe:@h/?token=&a=1'] },
      {
        command: "printf 'mailto:a@b\\nhttp://joe:x@h/ y\\n' | urikit redact 2>/dev/null",
        prints: ['mailto:a@b', '!\tline 2: syntax/character at position 15: ...'],
        exitCode: 1,
      },
    ],
    options: (command) => command,
    takesConfig: true,
    redacts: true,
    answerer: redactAnswerer,
  });
}
