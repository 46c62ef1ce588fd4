import { Option } from 'commander';
import { recompose } from '@urikit/generic/record';
import { type Definition, filter } from './define.js';
import { configOptions, uriOption } from '../options.js';

/** Options of `urikit resolve`. */
export interface ResolveFlags {
  readonly base: string;
  readonly nonStrict?: boolean;
}

/** `urikit resolve` */
export const resolveCommand: Definition = filter<ResolveFlags>({
  summary: 'print the target of a reference against a base',
  description: `Prints the target URI of each reference (RFC 3986 5.2). The target is not normalized: pipe it through
urikit normalize for that.`,
  argument: 'reference',
  samples: [
    [
      "urikit resolve --base 'http://a/b/c/d;p?q' g ../g '?y' //g",
      'http://a/b/c/g',
      'http://a/b/g',
      'http://a/b/c/d;p?y',
      'http://g',
    ],
    ["urikit resolve --non-strict --base 'http://a/b/c/d;p?q' http:g", 'http://a/b/c/g'],
    ["printf 'g\\n\\n' | urikit resolve --base 'http://a/b/c/d;p?q'", 'http://a/b/c/g', 'http://a/b/c/d;p?q'],
  ],
  options: [
    ...configOptions,
    new Option('-b, --base <uri>', 'the base URI').makeOptionMandatory(),
    new Option(
      '--non-strict',
      "take a reference with the base's scheme for a relative one, as parsers before RFC 3986 did",
    ),
  ],
  takesConfig: true,
  bound: 'both',
  answerer: ({ flags: { base, nonStrict = false }, engine }) => {
    const from = recompose(uriOption('--base', base));
    return (text) => engine.resolve(text, from, { strict: !nonStrict });
  },
});
