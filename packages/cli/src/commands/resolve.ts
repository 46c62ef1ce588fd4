import { type Command, Option } from 'commander';
import type { Answerer, Form } from '../io/feed.js';
import { describeFault } from '../io/fault.js';
import { type Engine, tryParse, type Uri } from '@urikit/generic';
import { asUri, recompose } from '@urikit/generic/record';
import { type Context, Misuse } from '../io/io.js';
import { addFilter } from './define.js';

/** Options of `urikit resolve`. */
export interface ResolveFlags {
  readonly base: string;
  readonly nonStrict?: boolean;
}

/** Reads the value of an option that has to be a URI. @throws Misuse with the reason */
export function uriOption(name: string, text: string): Uri {
  const reference = tryParse(text);
  const uri = reference.ok ? asUri(reference.value) : reference;
  if (uri.ok) return uri.value;
  throw new Misuse(`${name}: ${describeFault(uri.issue)}`);
}

/** The option for the server of an access log, one for all commands that read logs. By default a host that no rule knows. */
export const baseOption = (): Option =>
  new Option('-b, --base <uri>', 'the server of an access log, whose targets have no host').default(
    'http://log.invalid/',
  );

/**
 * Scheme and authority of `--base`, to which request targets are appended.
 *
 * @throws Misuse if the base has no authority
 */
export function originOf(base: string): string {
  const { scheme, authority } = uriOption('--base', base);
  if (authority === undefined) throw new Misuse('--base: expected a URI with a host, as in http://example.com/');
  return base.slice(0, scheme.length + 3) + (/^[^/?#]*/.exec(base.slice(scheme.length + 3))?.[0] ?? '');
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
