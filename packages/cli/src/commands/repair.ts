import { repair } from '@urikit/generic';
import { unplaced } from '../io/fault.js';
import { type Definition, filter } from './define.js';
import { configOptions } from '../options.js';

/** `urikit repair` */
export const repairCommand: Definition = filter<object>({
  summary: 'read strings that people typed as URIs, and list the repairs',
  description: `Reads each string as people type it: backslashes, spaces, characters outside ASCII, missing slashes. Prints the URI
reference, and for an argument each repair. Do not allow or refuse by the result: another program may repair
otherwise.`,
  argument: 'uri',
  samples: [
    [
      "urikit repair 'http:\\\\h\\a b'",
      'http://h/a%20b',
      '  backslash  at position 5',
      '  backslash  at position 6',
      '  backslash  at position 8',
      '  percent-encoded  at position 10',
    ],
    ["printf 'http:/h/x\\n' | urikit repair", 'http://h/x'],
    [
      "printf 'http://h:port/\\n' | urikit repair 2>/dev/null   # exit code 1",
      '!\tline 1: input/not-repaired at position 0: ...',
    ],
  ],
  options: [...configOptions],
  takesConfig: true,
  bound: 'output',
  answerer: ({ form, engine }) => {
    const authority = engine.schemes.filter((scheme) => engine.hooks(scheme)?.authority === 'required');
    return (text) => {
      const found = repair(text, { authority });
      if (found === undefined)
        return unplaced('input/not-repaired', 'expected a string that becomes a URI reference by repairs');
      const { value, repairs } = found;
      if (form === 'json') return { members: { output: value, repairs } };
      if (form === 'line') return value;
      // The replaced characters are not shown, because they may be part of a password.
      return [value, ...repairs.map(({ code, index }) => `  ${code}  at position ${String(index)}`)].join('\n');
    };
  },
});
