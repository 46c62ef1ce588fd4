import type { SchemeRegistry } from '@urikit/registry';
import type { Command } from 'commander';
import { baseOption, originOf, parentOption } from '../../options.js';
import { type Difference, differencesOn, type KeyOf } from '../../config/differences.js';
import { configuredRegistry, type ParentFlags } from '../../engines.js';
import { type Context, Misuse, write } from '../../io/io.js';
import { plural, printable } from '../../io/table.js';
import { addSamples, paragraph } from '../define.js';
import { stringsIn } from '../../report/strings.js';

interface Flags extends ParentFlags {
  readonly on: string;
  readonly base: string;
  readonly json?: boolean;
  readonly policy?: string;
  readonly otherParent?: string;
}

const lineOf = (name: string, was: string | undefined, is: string | undefined): readonly string[] =>
  was === is ? [] : [`  ${name}: ${String(was)} -> ${String(is)}`];

const printed = ({ text, count, before, after, because }: Difference): readonly string[] => [
  `${text}${count > 1 ? `  (${String(count)} times)` : ''}`,
  ...lineOf('severity', before.severity, after.severity),
  ...before.issues.filter((one) => !after.issues.includes(one)).map((one) => `  - ${one}`),
  ...after.issues.filter((one) => !before.issues.includes(one)).map((one) => `  + ${one}`),
  ...lineOf('normal form', before.normal, after.normal),
  ...lineOf('key', before.key, after.key),
  `  because of ${because.join(', ') || 'code'}`,
];

/** The key of a GET request for a URI; another decision by its name. */
async function keysBy(
  policy: string,
  a: SchemeRegistry,
  b: SchemeRegistry,
  context: Context,
): Promise<readonly KeyOf[]> {
  const [{ compile }, { readPolicy }, { requestOf }] = await Promise.all([
    import('@urikit/cache-key'),
    import('../../config/policy-file.js'),
    import('../../cache/request-text.js'),
  ]);
  const { value } = await readPolicy(policy, context);
  return [a, b].map((registry) => {
    const keyer = compile(value as Parameters<typeof compile>[0], registry);
    return (text: string): string | undefined => {
      const request = requestOf(text, { scheme: 'http', host: undefined });
      if ('code' in request) return undefined;
      const decision = keyer.decide(request);
      return decision.action === 'key' ? decision.key : decision.action;
    };
  });
}

async function diff(before: string, after: string, flags: Flags, context: Context): Promise<void> {
  const { on, json, policy, parent, otherParent = parent } = flags;
  const [a, b] = [
    await configuredRegistry(before, context, { parent }),
    await configuredRegistry(after, context, { parent: otherParent }),
  ];
  const { texts, leftOut } = await stringsIn(on, originOf(flags.base), context);
  if (texts.length === 0) throw new Misuse(`${on}: no strings in it`);
  const found = differencesOn(a, b, texts, policy === undefined ? [] : await keysBy(policy, a, b, context));
  const lines =
    json === true
      ? [JSON.stringify({ before, after, strings: texts.length, leftOut, differences: found }, undefined, 2)]
      : found.length === 0
        ? [`same  ${plural(texts.length, 'string')} on ${on}`]
        : [
            `${plural(found.length, 'difference')} in ${plural(texts.length, 'string')} of ${on}`,
            ...found.flatMap(printed),
          ];
  if (json !== true && leftOut > 0) lines.push(`${plural(leftOut, 'line')} of ${on} left out: no URI in the request`);
  await write(context.stdout, `${lines.map((line) => (json === true ? line : printable(line))).join('\n')}\n`);
  if (found.length > 0) context.finish(1);
}

/** `urikit config diff` */
export function addConfigDiff(config: Command, context: Context): void {
  const command = config
    .command('diff')
    .summary('print the strings to which two configurations give two answers')
    .description(
      paragraph(`Asks two configurations about each string of a file, and prints those whose severity, issues, normal form or key differ, with
the settings that changed them. To try a new parent over the file of a team, give the file twice with --parent and
--other-parent. The exit code is 1 if there is a difference.`),
    )
    .argument('<before>', 'urikit.config.json, .yaml, .yml or .mjs')
    .argument('<after>', 'the other one')
    .requiredOption('--on <file>', 'an access log, or a list with a URI in each line')
    .addOption(baseOption())
    .addOption(parentOption())
    .option('--other-parent <parent>', 'as --parent, for the second configuration alone')
    .option('--policy <file>', 'a cache key policy: keys are compared as well')
    .option('--json', 'print one JSON document');
  addSamples(command, [
    {
      command: [
        `printf '{}' > a.json`,
        `printf '{"severities":{"http/userinfo":"error"}}' > b.json`,
        `printf 'http://u@h/\\nhttp://h/\\n' > urls.txt`,
        'urikit config diff a.json b.json --on urls.txt',
      ].join('; '),
      prints: [
        '1 difference in 2 strings of urls.txt',
        'http://u@h/',
        '  severity: warning -> error',
        '...',
        '  because of severities.http/userinfo',
      ],
      exitCode: 1,
    },
  ]).action((before: string, after: string, flags: Flags) => diff(before, after, flags, context));
}
