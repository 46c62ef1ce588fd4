import { type Command, InvalidArgumentError, Option } from 'commander';
import { percentEncode, type StringIssue } from '@urikit/generic';
import type * as Templates from '@urikit/template';
import type { Matched, Shape, Template, Value } from '@urikit/template';
import { type Answerer, feed, type Form } from '../io/feed.js';
import { describeFault, marked } from '../io/fault.js';
import { type Context, Misuse, write } from '../io/io.js';
import { faultMembers, jsonLine } from '../io/json.js';
import { jsonOption } from '../options.js';
import { addSamples, paragraph, readerOf } from './define.js';

interface ExpandFlags {
  readonly values?: Readonly<Record<string, Value>>;
  readonly partial?: boolean;
  readonly json?: boolean;
}

interface MatchFlags {
  readonly shape: Readonly<Record<string, Shape>>;
  readonly json?: boolean;
}

/** @throws Misuse with the reason if a string is not a template */
function templateOf({ tryParseTemplate }: typeof Templates, text: string): Template {
  const result = tryParseTemplate(text);
  if (result.ok) return result.value;
  throw new Misuse(`template: ${describeFault(result.issue)}`);
}

/** @throws InvalidArgumentError if the string is not a JSON object */
function valuesArgument(text: string): Readonly<Record<string, Value>> {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    throw new InvalidArgumentError('Expected JSON.');
  }
  if (typeof values !== 'object' || values === null || Array.isArray(values))
    throw new InvalidArgumentError('Expected a JSON object.');
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
  const subject = { text, line: undefined, shown: () => text };
  try {
    const rest = flags.partial === true ? template.expandPartially(values) : undefined;
    if (rest !== undefined && rest.bound.length > 0)
      throw new Misuse(`no template has these values in it: ${rest.bound.join(', ')}; give their neighbours too`);
    const output = rest?.text ?? template.expand(values);
    const variables = rest?.variables ?? template.variables;
    await write(context.stdout, `${json ? jsonLine(subject, { output, variables }) : output}\n`);
  } catch (cause) {
    if (!(cause instanceof module.TemplateError)) throw cause;
    context.finish(1);
    const { issue } = cause;
    const line = json ? jsonLine(subject, faultMembers(issue)) : marked('argument 1', issue);
    await write(context.stdout, `${line}\n`);
  }
}

/** @throws InvalidArgumentError if the string is not `name=shape` */
function collectShape(text: string, shapes: MatchFlags['shape']): MatchFlags['shape'] {
  const [, name, shape] = /^(.+)=(string|list|map)$/.exec(text) ?? [];
  if (name === undefined || shape === undefined)
    throw new InvalidArgumentError('Expected a name, "=", and string, list or map.');
  return { ...shapes, [name]: shape as Shape };
}

const CONTROL = /\p{Cc}/gu;

/** A line stays a line. */
const shownValue = (value: Matched): string =>
  (typeof value === 'string' ? value : JSON.stringify(value)).replace(CONTROL, (char) =>
    percentEncode(char, 'unreserved'),
  );

const misuse = (issue: StringIssue): Misuse => new Misuse(`template: ${describeFault(issue)}`);

function matchAnswerer(template: Template, { shape: shapes }: MatchFlags, form: Form): Answerer {
  return (text) => {
    const values = template.match(text, { shapes });
    if (form === 'json')
      return values === undefined ? { members: { values: null }, wanting: true } : { members: { values } };
    if (values === undefined) return { output: 'no match' };
    const pairs = Object.entries(values).map(([name, value]) => `${name}=${shownValue(value)}`);
    return pairs.join(form === 'line' ? '\t' : '\n');
  };
}

function addExpand(group: Command, context: Context): void {
  const command = group
    .command('expand')
    .summary('print the URI for a template and values')
    .description(
      paragraph(`Expands a URI Template (RFC 6570, level 4). A name that is given twice has a list of values; --values takes numbers,
lists and maps as JSON.`),
    )
    .argument('<template>', 'the template')
    .argument('[name=value...]', 'values of its variables')
    .option('--values <json>', 'values as a JSON object', valuesArgument)
    .option('--partial', 'print the template that is left for the variables without a value')
    .addOption(jsonOption());
  addSamples(command, [
    { command: "urikit template expand '/users/{id}{?q}' id=7 'q=a b'", prints: ['/users/7?q=a%20b'] },
    {
      command: 'urikit template expand \'{/list*}{?keys*}\' list=a list=b --values \'{"keys":{"k":1}}\'',
      prints: ['/a/b?k=1'],
    },
    { command: "urikit template expand --partial '/{a}{?b,c}' b=1", prints: ['/{a}?b=1{&c}'] },
  ]).action((text: string, args: readonly string[], flags: ExpandFlags) => expand(text, args, flags, context));
}

function addMatch(group: Command, context: Context): void {
  const command = group
    .command('match')
    .summary('print the values that a URI has for a template')
    .description(
      paragraph(`Prints the values for which a template expands to each URI reference, or "no match". A template by which some string could
be read in two ways is refused. --shape gives the shape of a variable if the string leaves it open.`),
    )
    .argument('<template>', 'the template')
    .argument('[uri...]', 'one or more, or - for stdin; without any, stdin line by line')
    .addOption(
      new Option('--shape <name=shape>', 'string, list or map; may be given again')
        .argParser(collectShape)
        .default({}, 'none'),
    )
    .addOption(jsonOption());
  addSamples(command, [
    { command: "urikit template match '/users/{id}{?q}' '/users/7?q=a%20b'", prints: ['id=7', 'q=a b'] },
    {
      command: "printf '/users/7\\n/about\\n' | urikit template match '/users/{id}' 2>/dev/null",
      prints: ['id=7', 'no match'],
      exitCode: 1,
    },
    {
      command: "urikit template match --json '{/list*}' /a/b",
      prints: ['{"ok":true,"input":"/a/b","values":{"list":["a","b"]}}'],
    },
  ]).action(async (text: string, args: readonly string[], flags: MatchFlags) => {
    const module = await import('@urikit/template');
    const template = templateOf(module, text);
    const issue = template.ambiguity({ shapes: flags.shape });
    if (issue !== undefined) throw misuse(issue);
    const answererFor = (form: Form): Answerer => matchAnswerer(template, flags, form);
    await feed(
      args,
      { json: flags.json === true, wanting: 'without a match', reader: readerOf(command), answererFor },
      context,
    );
  });
}

/** `urikit template` */
export function addTemplate(program: Command, context: Context): void {
  const group = program
    .command('template')
    .summary('expand URI Templates, and match URIs against them')
    .description('URI Templates, RFC 6570.');
  addExpand(group, context);
  addMatch(group, context);
}
