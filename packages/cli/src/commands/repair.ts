import type { Command } from 'commander';
import { type Engine, repair } from '@urikit/generic';
import type { Answerer, Form } from '../io/feed.js';
import type { Context } from '../io/io.js';
import { addFilter } from './define.js';

/** The schemes of an engine whose URIs have an authority. */
const withAuthority = (engine: Engine): readonly string[] =>
  engine.schemes.filter((scheme) => engine.hooks(scheme)?.authority === 'required');

/** Repairs a string to a URI reference and lists the repairs (RFC 3986 Appendix C, 7.6). */
function repairAnswerer(_: object, form: Form, __: Context, engine: Engine): Answerer {
  const authority = withAuthority(engine);
  return (text) => {
    const found = repair(text, { authority });
    if (found === undefined) {
      return {
        code: 'input/not-repaired',
        message: 'expected a string that becomes a URI reference by repairs',
        start: 0,
        end: 0,
      };
    }
    const { value, repairs } = found;
    if (form === 'json') return { members: { output: value, repairs } };
    if (form === 'line' || repairs.length === 0) return value;
    // The replaced characters are not shown, because they may be part of a password.
    return [value, ...repairs.map(({ code, index }) => `  ${code}  at position ${String(index)}`)].join('\n');
  };
}

/** `urikit repair` */
export function addRepair(program: Command, context: Context): void {
  addFilter<object>(program, context, {
    name: 'repair',
    summary: 'read strings that people typed as URIs, and list the repairs',
    description: `Reads each string as people type it: backslashes, spaces, characters outside ASCII, missing slashes. Prints the URI
reference, and for an argument each repair. Do not allow or refuse by the result: another program may repair
otherwise.`,
    argument: 'uri',
    samples: [
      {
        command: "urikit repair 'http:\\\\h\\a b'",
        prints: [
          'http://h/a%20b',
          '  backslash  at position 5',
          '  backslash  at position 6',
          '  backslash  at position 8',
          '  percent-encoded  at position 10',
        ],
      },
      { command: "printf 'http:/h/x\\n' | urikit repair", prints: ['http://h/x'] },
      {
        command: "printf 'http://h:port/\\n' | urikit repair 2>/dev/null",
        prints: ['!\tline 1: input/not-repaired at position 0: ...'],
        exitCode: 1,
      },
    ],
    options: (command) => command,
    takesConfig: true,
    bound: 'output',
    answerer: repairAnswerer,
  });
}
