import { type Command, Option } from 'commander';
import { type FullEngine, parse, type RelativizeOptions } from '@urikit/generic';
import { REFERENCE_STYLES } from '@urikit/generic/internal';
import { recompose } from '@urikit/generic/record';
import type { Answerer, Form } from '../io/feed.js';
import type { Context } from '../io/io.js';
import { uriOption } from '../options.js';
import { addFilter } from './define.js';

/** Options of `urikit relativize`. */
export interface RelativizeFlags {
  readonly base: string;
  readonly style: NonNullable<RelativizeOptions['style']>;
}

/** Finds a reference that resolves to the string (RFC 3986 4.2, 5.2), or the reason why no reference does. */
function relativizeAnswerer({ base, style }: RelativizeFlags, form: Form, _: Context, engine: FullEngine): Answerer {
  const from = recompose(uriOption('--base', base));
  return (text) => {
    const output = engine.relativize(text, from, { style });
    if (output === undefined) {
      const { scheme } = parse(text);
      return {
        code: 'input/no-reference',
        start: 0,
        end: 0,
        message:
          scheme === undefined
            ? 'expected a URI as target, found a relative reference: resolve it first'
            : 'expected a target without dot-segments: no reference resolves to this one',
      };
    }
    return form === 'json' ? { members: { output } } : output;
  };
}

/** `urikit relativize` */
export function addRelativize(program: Command, context: Context): void {
  addFilter<RelativizeFlags>(program, context, {
    name: 'relativize',
    summary: 'print a reference that leads from a base to a target',
    description: `Prints the shortest reference that resolves against the base to each target, byte for byte (RFC 3986 4.2). A target
with another scheme is printed as it is.`,
    argument: 'target',
    samples: [
      {
        command: 'urikit relativize --base http://h/a/b http://h/a/c http://h/a/ http://g/x',
        prints: ['c', '.', '//g/x'],
      },
      { command: 'urikit relativize --style absolute-path --base http://h/a/b http://h/a/c', prints: ['/a/c'] },
      {
        command: 'echo http://h/a/../b | urikit relativize --base http://h/ 2>/dev/null',
        prints: ['!\tline 1: input/no-reference at position 0: ...'],
        exitCode: 1,
      },
    ],
    options: (command) =>
      command
        .requiredOption('-b, --base <uri>', 'the base URI')
        .addOption(
          new Option(
            '-s, --style <style>',
            'the form of the reference; a fuller one where that form cannot reach the target',
          )
            .choices(REFERENCE_STYLES)
            .default('shortest'),
        ),
    takesConfig: true,
    answerer: relativizeAnswerer,
  });
}
