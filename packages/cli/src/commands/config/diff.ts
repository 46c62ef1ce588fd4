import { Argument, Option } from 'commander';
import { isUriReference } from '@urikit/generic';
import type { SchemeRegistry } from '@urikit/registry';
import { type Difference, differencesOn, type KeyOf } from '../../config/differences.js';
import { configuredRegistry, type ParentFlags } from '../../engines.js';
import { stringsIn } from '../../report/strings.js';
import { type Context, Misuse, writeJson, writeLines } from '../../io/io.js';
import { configArgument, type Definition } from '../define.js';
import { plural, printable } from '../../io/table.js';
import { baseOption, documentOption, LOG_FORMATS, originOf, parentOption } from '../../options.js';

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

async function diff(context: Context, before: string, after: string, flags: Flags): Promise<void> {
  const { on, json, policy, parent, otherParent = parent } = flags;
  const [a, b] = [
    await configuredRegistry(before, context, { parent }),
    await configuredRegistry(after, context, { parent: otherParent }),
  ];
  const { texts, leftOut } = await stringsIn(on, originOf(flags.base), context);
  if (!texts.some((text) => isUriReference(text)))
    throw new Misuse(`${on}: no URI in it; expected an access log, or a list with a URI in each line`);
  const found = differencesOn(a, b, texts, policy === undefined ? [] : await keysBy(policy, a, b, context));
  const strings = plural(texts.length, 'string');
  const lines = [
    found.length === 0 ? `same  ${strings} on ${on}` : `${plural(found.length, 'difference')} in ${strings} of ${on}`,
    ...found.flatMap(printed),
    ...(leftOut > 0 ? [`${plural(leftOut, 'line')} of ${on} left out: no URI in the request`] : []),
  ];
  await (json === true
    ? writeJson(context, { before, after, strings: texts.length, leftOut, differences: found })
    : writeLines(context, lines.map(printable)));
  if (found.length > 0) context.finish(1);
}

/** `urikit config diff` */
export const diffCommand: Definition = {
  summary: 'print the strings to which two configurations give two answers',
  description: `Asks two configurations about each string of a file, and prints those whose severity, issues, normal form or key differ, with
the settings that changed them. To try a new parent over the file of a team, give the file twice with --parent and
--other-parent. The exit code is 1 if there is a difference.`,
  arguments: [configArgument('<before>'), new Argument('<after>', 'the other one')],
  options: [
    new Option(
      '--on <file>',
      `an access log (${LOG_FORMATS}), gzip or not, or a list with a URI in each line`,
    ).makeOptionMandatory(),
    baseOption,
    parentOption,
    new Option('--other-parent <parent>', 'as --parent, for the second configuration alone'),
    new Option('--policy <file>', 'a cache key policy: keys are compared as well'),
    documentOption,
  ],
  samples: [
    [
      [
        `printf '{}' > a.json`,
        `printf '{"severities":{"http/userinfo":"error"}}' > b.json`,
        `printf 'http://u@h/\\nhttp://h/\\n' > urls.txt`,
        'urikit config diff a.json b.json --on urls.txt',
      ].join('; ') + '   # exit code 1',
      '1 difference in 2 strings of urls.txt',
      'http://u@h/',
      '  severity: warning -> error',
      '...',
      '  because of severities.http/userinfo',
    ],
  ],
  action: diff,
};
