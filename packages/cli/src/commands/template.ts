import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import type * as Templates from '@urikit/template';
import type { Matched, Shape, Template, Value } from '@urikit/template';
import { describeFault, marked } from '../io/fault.js';
import { faultMembers, isRecord, jsonLine, parsedJson } from '../io/json.js';
import { keepControls } from './decode.js';
import { type Context, Misuse, writeLines } from '../io/io.js';
import { answerWith, filter, type Filter, type Group, stringsArgument } from './define.js';
import { jsonOption } from '../options.js';

interface ExpandFlags {
  readonly values?: Readonly<Record<string, Value>>;
  readonly partial?: boolean;
  readonly json?: boolean;
}

interface MatchFlags {
  /** The argument, read. */
  readonly template: Template;
  readonly shape: Readonly<Record<string, Shape>>;
}

/** @throws Misuse with the reason if a string is not a template */
function templateOf({ tryParseTemplate }: typeof Templates, text: string): Template {
  const result = tryParseTemplate(text);
  if (result.ok) return result.value;
  throw new Misuse(`template: ${describeFault(result.issue)}`);
}

/** @throws InvalidArgumentError if the string is not a JSON object */
function valuesArgument(text: string): Readonly<Record<string, Value>> {
  const values = parsedJson(text);
  if (values === undefined) throw new InvalidArgumentError('Expected JSON.');
  if (!isRecord(values)) throw new InvalidArgumentError('Expected a JSON object.');
  return values as Readonly<Record<string, Value>>;
}

/** Values from `name=value`; a name that is given again makes a list. @throws Misuse */
function valuesOf(args: readonly string[], more: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  const given = new Map<string, string[]>();
  for (const arg of args) {
    const equals = arg.indexOf('=');
    if (equals < 1) throw new Misuse('expected name=value behind the template');
    const name = arg.slice(0, equals);
    given.set(name, [...(given.get(name) ?? []), arg.slice(equals + 1)]);
  }
  const own = [...given].map(([name, list]) => [name, list.length === 1 ? list[0] : list] as const);
  return new Map<string, Value>([...Object.entries(more), ...own]);
}

async function expand(text: string, args: readonly string[], flags: ExpandFlags, context: Context): Promise<void> {
  const module = await import('@urikit/template');
  const template = templateOf(module, text);
  const values = valuesOf(args, flags.values ?? {});
  const unknown = [...values.keys()].filter((name) => !template.variables.includes(name));
  if (unknown.length > 0)
    throw new Misuse(
      `the template has no variable ${unknown.join(', ')}; its variables are: ${template.variables.join(', ') || 'none'}`,
    );
  const json = flags.json === true;
  try {
    const rest = flags.partial === true ? template.expandPartially(values) : undefined;
    if (rest !== undefined && rest.bound.length > 0)
      throw new Misuse(`no template has these values in it: ${rest.bound.join(', ')}; give their neighbours too`);
    const output = rest?.text ?? template.expand(values);
    const variables = rest?.variables ?? template.variables;
    await writeLines(context, [json ? jsonLine(text, { output, variables }) : output]);
  } catch (cause) {
    if (!(cause instanceof module.TemplateError)) throw cause;
    context.finish(1);
    const { issue } = cause;
    await writeLines(context, [json ? jsonLine(text, faultMembers(issue)) : marked('argument 1', issue)]);
  }
}

/** @throws InvalidArgumentError if the string is not `name=shape` */
function collectShape(text: string, shapes: MatchFlags['shape']): MatchFlags['shape'] {
  const [, name, shape] = /^(.+)=(string|list|map)$/.exec(text) ?? [];
  if (name === undefined || shape === undefined)
    throw new InvalidArgumentError('Expected a name, "=", and string, list or map.');
  return { ...shapes, [name]: shape as Shape };
}

/** A line stays a line. */
const shownValue = (value: Matched): string => keepControls(typeof value === 'string' ? value : JSON.stringify(value));

const matches: Filter<MatchFlags> = {
  summary: 'print the values that a URI has for a template',
  description: `Prints the values for which a template expands to each URI reference, or "no match". A template by which some string could
be read in two ways is refused. --shape gives the shape of a variable if the string leaves it open.`,
  argument: 'uri',
  options: [
    new Option('--shape <name=shape>', 'string, list or map; may be given again')
      .argParser(collectShape)
      .default({}, 'none'),
  ],
  samples: [
    ["urikit template match '/users/{id}{?q}' '/users/7?q=a%20b'", 'id=7', 'q=a b'],
    [
      "printf '/users/7\\n/about\\n' | urikit template match '/users/{id}' 2>/dev/null   # exit code 1",
      'id=7',
      'no match',
    ],
    ["urikit template match --json '{/list*}' /a/b", '{"ok":true,"input":"/a/b","values":{"list":["a","b"]}}'],
  ],
  wanting: 'without a match',
  answerer:
    ({ flags: { template, shape: shapes }, form }) =>
    (text) => {
      const values = template.match(text, { shapes });
      if (form === 'json')
        return values === undefined ? { members: { values: null }, wanting: true } : { members: { values } };
      if (values === undefined) return { output: 'no match' };
      const pairs = Object.entries(values).map(([name, value]) => `${name}=${shownValue(value)}`);
      return pairs.join(form === 'line' ? '\t' : '\n');
    },
};

/** `urikit template` */
export const templateCommand: Group = {
  summary: 'expand URI Templates, and match URIs against them',
  description: 'URI Templates, RFC 6570.',
  commands: {
    expand: {
      summary: 'print the URI for a template and values',
      description: `Expands a URI Template (RFC 6570, level 4). A name that is given twice has a list of values; --values takes numbers,
lists and maps as JSON.`,
      arguments: [
        new Argument('<template>', 'the template'),
        new Argument('[name=value...]', 'values of its variables'),
      ],
      options: [
        new Option('--values <json>', 'values as a JSON object').argParser(valuesArgument),
        new Option('--partial', 'print the template that is left for the variables without a value'),
        jsonOption,
      ],
      samples: [
        ["urikit template expand '/users/{id}{?q}' id=7 'q=a b'", '/users/7?q=a%20b'],
        ['urikit template expand \'{/list*}{?keys*}\' list=a list=b --values \'{"keys":{"k":1}}\'', '/a/b?k=1'],
        ["urikit template expand --partial '/{a}{?b,c}' b=1", '/{a}?b=1{&c}'],
      ],
      action: (context, text: string, args: readonly string[], flags: ExpandFlags) =>
        expand(text, args, flags, context),
    },
    match: {
      ...filter(matches),
      arguments: [new Argument('<template>', 'the template'), stringsArgument('uri')],
      action: async (context, text: string, args: readonly string[], flags: MatchFlags, command: Command) => {
        const template = templateOf(await import('@urikit/template'), text);
        const issue = template.ambiguity({ shapes: flags.shape });
        if (issue !== undefined) throw new Misuse(`template: ${describeFault(issue)}`);
        return answerWith(matches, args, { ...flags, template }, command, context);
      },
    },
  },
};
