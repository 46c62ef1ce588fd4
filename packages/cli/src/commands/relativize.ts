import { Option } from 'commander';
import { parse, type RelativizeOptions } from '@urikit/generic';
import { REFERENCE_STYLES } from '@urikit/generic/internal';
import { recompose } from '@urikit/generic/record';
import { unplaced } from '../io/fault.js';
import { type Definition, filter } from './define.js';
import { configOptions, uriOption } from '../options.js';

/** Options of `urikit relativize`. */
export interface RelativizeFlags {
  readonly base: string;
  readonly style: NonNullable<RelativizeOptions['style']>;
}

/** `urikit relativize` */
export const relativizeCommand: Definition = filter<RelativizeFlags>({
  summary: 'print a reference that leads from a base to a target',
  description: `Prints the shortest reference that resolves against the base to each target, byte for byte (RFC 3986 4.2). A target
with another scheme is printed as it is.`,
  argument: 'target',
  samples: [
    ['urikit relativize --base http://h/a/b http://h/a/c http://h/a/ http://g/x', 'c', '.', '//g/x'],
    ['urikit relativize --style absolute-path --base http://h/a/b http://h/a/c', '/a/c'],
    [
      'echo http://h/a/../b | urikit relativize --base http://h/ 2>/dev/null   # exit code 1',
      '!\tline 1: input/no-reference at position 0: ...',
    ],
  ],
  options: [
    ...configOptions,
    new Option('-b, --base <uri>', 'the base URI').makeOptionMandatory(),
    new Option('-s, --style <style>', 'the form of the reference; a fuller one where that form cannot reach the target')
      .choices(REFERENCE_STYLES)
      .default('shortest'),
  ],
  takesConfig: true,
  answerer: ({ flags: { base, style }, engine }) => {
    const from = recompose(uriOption('--base', base));
    return (text) =>
      engine.relativize(text, from, { style }) ??
      unplaced(
        'input/no-reference',
        parse(text).scheme === undefined
          ? 'expected a URI as target, found a relative reference: resolve it first'
          : 'expected a target without dot-segments: no reference resolves to this one',
      );
  },
});
