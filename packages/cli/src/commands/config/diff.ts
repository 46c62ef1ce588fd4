import type { StringIssue } from '@urikit/generic';
import type { Description, SchemeRegistry } from '@urikit/registry';
import type { Command } from 'commander';
import { configuredRegistry, type ParentFlags } from '../../engines.js';
import { type Context, Misuse, write } from '../../io/io.js';
import { plural, printable } from '../../io/table.js';
import { addSamples, paragraph, parentOption } from '../define.js';
import { stringsIn } from '../../report/strings.js';

interface Flags extends ParentFlags {
  readonly on: string;
  readonly json?: boolean;
  readonly policy?: string;
  readonly otherParent?: string;
}

/** The answer of a registry to a string, with secrets hidden. */
interface Answer {
  readonly severity: string;
  readonly issues: readonly string[];
  readonly normal: string;
  readonly key?: string | undefined;
}

interface Difference {
  readonly text: string;
  readonly count: number;
  readonly before: Answer;
  readonly after: Answer;
  /** The settings that differ and speak about the string. */
  readonly because: readonly string[];
}

const ORDER = ['info', 'warning', 'error'];
const worst = (issues: readonly StringIssue[]): string =>
  ORDER[Math.max(-1, ...issues.map(({ severity }) => ORDER.indexOf(severity)))] ?? 'ok';

type KeyOf = (text: string) => string | undefined;

function answerOf({ engine }: SchemeRegistry, text: string, keyOf: KeyOf | undefined): Answer {
  const issues = engine.check(text);
  const normal = engine.tryNormalize(text);
  return {
    severity: worst(issues),
    issues: issues.map(({ code, severity, start, end }) => `${severity} ${code} ${String(start)}-${String(end)}`),
    normal: normal.ok ? engine.redact(normal.value) : normal.issue.code,
    ...(keyOf && { key: keyOf(text) }),
  };
}

/** The settings of two compositions that differ, by path, with plugins and overlays that only one of them has. */
function changedIn(before: Description, after: Description): readonly string[] {
  const rowsOf = ({ settings, plugins, overlays, secrets }: Description): ReadonlyMap<string, string> =>
    new Map([
      ...settings.map(({ path, value }) => [path, JSON.stringify(value) ?? ''] as const),
      ...plugins.map(({ id, version }) => [`plugins.${id}`, version] as const),
      ...overlays.map(({ by: _, ...one }) => [`overlays.${one.id}`, JSON.stringify(one)] as const),
      ['secrets', JSON.stringify(secrets)] as const,
    ]);
  const [was, is] = [rowsOf(before), rowsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].filter((path) => was.get(path) !== is.get(path));
}

/** The changed settings that may have changed an answer: by the ids of the issues that differ, or all if those name no setting. */
function reasonsFor(
  changed: readonly string[],
  before: Answer,
  after: Answer,
  owner: string | undefined,
): readonly string[] {
  const differing = [
    ...before.issues.filter((one) => !after.issues.includes(one)),
    ...after.issues.filter((one) => !before.issues.includes(one)),
  ];
  const codes = differing.map((one) => one.split(' ')[1] ?? '');
  const ids = new Set([...codes.map((code) => code.replace(/\/.*/, '')), ...(owner === undefined ? [] : [owner])]);
  const isAbout = (path: string): boolean =>
    [...ids].some((id) =>
      [`config.${id}.`, `overlays.${id}`, `plugins.${id}`, `severities.${id}/`].some((head) => path.startsWith(head)),
    ) ||
    codes.some((code) => path === `severities.${code}`) ||
    (path === 'severities.preset' && before.severity !== after.severity) ||
    (codes.some((code) => /^syntax\/too-/.test(code)) && path.startsWith('limits.')) ||
    (codes.includes('syntax/encoded-dot-segment') && path === 'encodedDotSegments') ||
    (codes.includes('syntax/relative-reference') && path === 'references') ||
    (codes.includes('registry/other-scheme') && path === 'schemes.others');
  const found = changed.filter(isAbout);
  return found.length > 0 ? found : changed;
}

/** The differences between two registries over strings, each string once. */
function differencesOn(
  a: SchemeRegistry,
  b: SchemeRegistry,
  texts: readonly string[],
  [keyA, keyB]: readonly KeyOf[],
): readonly Difference[] {
  const [was, is] = [a.describe(), b.describe()];
  const changed = changedIn(was, is);
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].flatMap(([text, count]) => {
    const [before, after] = [answerOf(a, text, keyA), answerOf(b, text, keyB)];
    if (JSON.stringify(before) === JSON.stringify(after)) return [];
    const scheme = text.replace(/:[^]*$/, '').toLowerCase();
    const owner = (is.schemes[scheme] ?? was.schemes[scheme])?.plugin;
    // Both hide secrets: a string is shown as the stricter of the two shows it.
    const shown = b.engine.redact(a.engine.redact(text));
    return [{ text: shown, count, before, after, because: reasonsFor(changed, before, after, owner) }];
  });
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
  const [{ compile }, { readPolicyFile }, { requestOf }] = await Promise.all([
    import('@urikit/cache-key'),
    import('../../config/policy-file.js'),
    import('../../cache/request-text.js'),
  ]);
  const { value } = await readPolicyFile(policy, context);
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
  const texts = await stringsIn(on, context);
  if (texts.length === 0) throw new Misuse(`${on}: no strings in it`);
  const found = differencesOn(a, b, texts, policy === undefined ? [] : await keysBy(policy, a, b, context));
  const lines =
    json === true
      ? [JSON.stringify({ before, after, strings: texts.length, differences: found }, undefined, 2)]
      : found.length === 0
        ? [`same  ${plural(texts.length, 'string')} on ${on}`]
        : [
            `${plural(found.length, 'difference')} in ${plural(texts.length, 'string')} of ${on}`,
            ...found.flatMap(printed),
          ];
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
    .addOption(parentOption())
    .option('--other-parent <parent>', 'as --parent, for the second configuration alone')
    .option('--policy <file>', 'a cache key policy: keys are compared as well')
    .option('--json', 'print one JSON document');
  addSamples(command, [
    {
      command: `printf '{}' > a.json; printf '{"severities":{"http/userinfo":"error"}}' > b.json; printf 'http://u@h/\\nhttp://h/\\n' > urls.txt; urikit config diff a.json b.json --on urls.txt`,
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
