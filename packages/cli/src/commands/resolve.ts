import type { Command } from 'commander';
import type { Answerer, Form } from '../io/feed.js';
import type { Engine } from '@urikit/generic';
import { recompose } from '@urikit/generic/record';
import type { Context } from '../io/io.js';
import { uriOption } from '../options.js';
import { addFilter } from './define.js';

/** Options of `urikit resolve`. */
export interface ResolveFlags {
  readonly base: string;
  readonly nonStrict?: boolean;
}

/** The target of each reference (RFC 3986 5.2), not normalized. */
function resolveAnswerer({ base, nonStrict = false }: ResolveFlags, form: Form, _: Context, engine: Engine): Answerer {
  const from = recompose(uriOption('--base', base));
  return (text) => {
    const target = engine.resolve(text, from, { strict: !nonStrict });
    return form === 'json' ? { members: { output: target } } : target;
  };
}

/** `urikit resolve` */
export function addResolve(program: Command, context: Context): void {
  addFilter<ResolveFlags>(program, context, {
    name: 'resolve',
    summary: 'print the target of a reference against a base',
    description: `Prints the target URI of each reference (RFC 3986 5.2). The target is not normalized: pipe it through
urikit normalize for that.`,
    argument: 'reference',
    samples: [
      {
        command: "urikit resolve --base 'http://a/b/c/d;p?q' g ../g '?y' //g",
        prints: ['http://a/b/c/g', 'http://a/b/g', 'http://a/b/c/d;p?y', 'http://g'],
      },
      { command: "urikit resolve --non-strict --base 'http://a/b/c/d;p?q' http:g", prints: ['http://a/b/c/g'] },
      {
        command: "printf 'g\\n\\n' | urikit resolve --base 'http://a/b/c/d;p?q'",
        prints: ['http://a/b/c/g', 'http://a/b/c/d;p?q'],
      },
    ],
    options: (command) =>
      command
        .requiredOption('-b, --base <uri>', 'the base URI')
        .option(
          '--non-strict',
          "take a reference with the base's scheme for a relative one, as parsers before RFC 3986 did",
        ),
    takesConfig: true,
    bound: 'both',
    answerer: resolveAnswerer,
  });
}
