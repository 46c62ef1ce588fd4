import type { Command } from 'commander';
import type { Engine } from '@urikit/generic';
import { surt } from '@urikit/lines/surt';
import type { Answerer, Form } from '../../io/feed.js';
import type { Context } from '../../io/io.js';
import { addFilter } from '../define.js';

/** The SURT form of a string; its errors are faults of the line. */
function surtAnswerer(_: object, form: Form, __: Context, engine: Engine): Answerer {
  return (text) => {
    const output = surt(text, engine);
    return form === 'json' ? { members: { output } } : output;
  };
}

/** `urikit surt` */
export function addSurt(program: Command, context: Context): void {
  addFilter<object>(program, context, {
    name: 'surt',
    summary: 'print sort keys, as web archives use them',
    description: `Prints the SURT form of the normal form of each URI: the labels of the host reversed, without userinfo,
without the fragment, and without the scheme of http and https. Sorted by bytes (LC_ALL=C sort), pages of a host stand
together.`,
    argument: 'uri',
    samples: [
      { command: "urikit surt 'HTTP://www.Example.com:80/a?b#c'", prints: ['com,example,www)/a?b'] },
      {
        command: "printf 'https://h.example:8080\\nftp://h.example/a\\nmailto:a@b\\na/b\\n' | urikit surt 2>/dev/null",
        prints: ['example,h:8080)/', 'ftp://(example,h)/a', 'mailto:a@b', '!\tline 4: syntax/missing-scheme...'],
        exitCode: 1,
      },
    ],
    options: (command) => command,
    takesConfig: true,
    redacts: true,
    answerer: surtAnswerer,
  });
}
