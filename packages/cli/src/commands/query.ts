import { Option } from 'commander';
import { parse } from '@urikit/generic';
import { editQuery, parseQuery, type Query, type QueryOptions } from '@urikit/query';
import type { Answerer } from '../io/feed.js';
import { keepControls } from './decode.js';
import { filter, type Given, type Group } from './define.js';

interface QueryFlags {
  readonly separator: '&' | ';';
  readonly plus: 'keep' | 'space';
}

interface NamesFlags extends QueryFlags {
  readonly name: readonly string[];
}

interface SetFlags extends QueryFlags {
  readonly pair: readonly string[];
  readonly append?: boolean;
}

const collect = (text: string, texts: readonly string[] = []): readonly string[] => [...texts, text];

/** Options that all of these commands have. */
const dialect: readonly Option[] = [
  new Option('--separator <char>', 'the character between pairs').choices(['&', ';']).default('&'),
  new Option('--plus <how>', 'how a + is read: as itself, or as a space').choices(['keep', 'space']).default('keep'),
];

const optionsOf = ({ separator, plus }: QueryFlags): QueryOptions => ({ separator, plus });

/** A pair as it is typed: decoded, the first `=` ends the name; without one, the value is absent. */
function typedPair(text: string): readonly [string, string | undefined] {
  const end = text.indexOf('=');
  return end < 0 ? [text, undefined] : [text.slice(0, end), text.slice(end + 1)];
}

/** The first value of each name, one after the other; names that no pair has are left out. */
function getAnswerer({ flags, form }: Given<NamesFlags>): Answerer {
  return (text) => {
    const query = parseQuery(parse(text).query ?? '', optionsOf(flags));
    const values = flags.name.flatMap((name) => query.getAll(name));
    if (form === 'json') return { members: { values: values.map((value) => value ?? null) } };
    return values.map((value = '') => keepControls(value)).join('\t');
  };
}

const editAnswerer =
  (edit: (query: Query) => Query, flags: QueryFlags): Answerer =>
  (text) =>
    editQuery(text, edit, optionsOf(flags));

/** `urikit query` */
export const queryCommand: Group = {
  summary: 'read and edit the query of a URI, byte for byte',
  description: 'Reads and edits the query of a URI. Pairs that are not named keep every byte.',
  commands: {
    get: filter<NamesFlags>({
      summary: 'print the values of a parameter, decoded',
      description: `Prints the decoded values of the named parameters, with tabs between. A URI without them gives an empty line; --json
tells an absent value (null) from an empty one.`,
      argument: 'uri',
      samples: [
        ["urikit query get --name q 'http://h/?q=caf%C3%A9&p=1'", 'caf\u00e9'],
        [
          "urikit query get --json --name a 'http://h/?a&a='",
          '{"ok":true,"input":"http://h/?a&a=","values":[null,""]}',
        ],
      ],
      options: [
        new Option('-n, --name <name>', 'a decoded name; may be given again').argParser(collect).makeOptionMandatory(),
        ...dialect,
      ],
      answerer: getAnswerer,
    }),
    set: filter<SetFlags>({
      summary: 'set or append parameters',
      description: `Sets parameters: the first pair with the name gets the value, further ones go, and without one the pair is appended.
The part before the first "=" is the name, decoded; the command encodes both parts as needed. Without "=" the value is absent.`,
      argument: 'uri',
      samples: [
        ["urikit query set --pair 'page=2' 'http://h/?page=1&q=%7e#top'", 'http://h/?page=2&q=%7e#top'],
        ["urikit query set --append --pair 'a=x&y' 'http://h/?a=1'", 'http://h/?a=1&a=x%26y'],
      ],
      options: [
        new Option('--pair <name=value>', 'a pair, decoded; may be given again')
          .argParser(collect)
          .makeOptionMandatory(),
        new Option('-a, --append', 'put it behind the last pair and keep all others'),
        ...dialect,
      ],
      changes: true,
      answerer: ({ flags }) =>
        editAnswerer(
          (query) =>
            flags.pair
              .map(typedPair)
              .reduce(
                (edited, [name, value]) =>
                  flags.append === true ? edited.append(name, value) : edited.set(name, value),
                query,
              ),
          flags,
        ),
    }),
    strip: filter<NamesFlags>({
      summary: 'take parameters away',
      description: `Takes away the named parameters: exact decoded names, beginnings with a "*" behind them, or "tracking" for the
list that cache keys use, which is the default.`,
      argument: 'uri',
      samples: [
        ["urikit query strip 'http://h/?utm_source=mail&q=%20'", 'http://h/?q=%20'],
        ["urikit query strip --name 'x*' 'http://h/?x1&x2#f'", 'http://h/#f'],
      ],
      options: [
        new Option('-n, --name <name>', 'the parameter to remove; may be given again').argParser(collect),
        ...dialect,
      ],
      changes: true,
      answerer: ({ flags: { name = ['tracking'], ...flags } }) => {
        parseQuery(undefined).strip(name);
        return editAnswerer((query) => query.strip(name), flags);
      },
    }),
    sort: filter<QueryFlags>({
      summary: 'order parameters by their names',
      description: 'Orders pairs by their decoded names; pairs with one name keep their order.',
      argument: 'uri',
      samples: [["urikit query sort 'http://h/?b=2&a&b=1'", 'http://h/?a&b=2&b=1']],
      options: dialect,
      changes: true,
      answerer: ({ flags }) => editAnswerer((query) => query.sort(), flags),
    }),
  },
};
