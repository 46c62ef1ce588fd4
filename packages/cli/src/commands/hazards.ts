import type { Engine, Severity } from '@urikit/generic';
import { maskSecrets, redact } from '@urikit/secrets';
import { type Hazard, hazards } from '@urikit/safety';
import { issuesAnswerer } from './check.js';
import { filter } from './define.js';
import { configOptions, failOnOption, tsvOption } from '../options.js';

interface Flags {
  readonly failOn: Severity;
  readonly tsv?: boolean;
}

const mask = (path: string): string => maskSecrets(path, { component: 'path' });

/** The codes of a text, each of them once, with commas between. */
const codesOf = (text: string, engine: Engine): string =>
  [...new Set(hazards(text, { engine, mask }).map(({ code }) => code))].join();

/** The hazards of a text. The readings of a text with secrets may show them, and are left out. */
function hazardsOf(text: string, engine: Engine): readonly Hazard[] {
  const found = hazards(text, { engine, mask });
  const isBare = found.every(({ seenAs }) => seenAs === undefined) || redact(text, engine) === text;
  return isBare ? found : found.map(({ seenAs: _, ...rest }) => rest);
}

/** `urikit hazards` */
export const hazardsCommand = filter<Flags>({
  summary: 'print the hazards of strings from outside',
  description: `Prints the hazards of each string, which need not be valid (RFC 3986 7): hosts that programs read in different ways,
addresses in disguise, encoded delimiters. Each hazard has its code, position, section and advice. Passwords and other
secrets of a scheme are not shown. For a line of stdin the hazards stand in one line, with tabs between; with --tsv their
codes, with commas between. For the readings of other programs see urikit lint.`,
  argument: 'uri',
  samples: [
    [
      'urikit hazards http://0x7f.1/   # exit code 1',
      'error  safety/rare-ipv4  host at position 7  RFC 3986 7.4',
      '  some resolvers read the name as an address',
      '  write the address in four decimal numbers, and check where it leads',
      '...',
    ],
    ['echo http://h.example/a | urikit hazards', 'ok'],
    [
      "printf 'http://0x7f.1/\\t17\\nhttp://h.example/a\\t18\\n\\\\N\\t19\\n' | urikit hazards --tsv",
      'safety/rare-ipv4,safety/loopback\t17',
      '\t18',
      '\\N\t19',
    ],
  ],
  options: [...configOptions, failOnOption(), tsvOption()],
  takesConfig: true,
  bound: 'nothing',
  redacts: true,
  wanting: 'with hazards',
  answerer: (given) =>
    given.flags.tsv === true
      ? (text) => codesOf(text, given.engine)
      : issuesAnswerer('hazards', (text) => hazardsOf(text, given.engine), given),
});
