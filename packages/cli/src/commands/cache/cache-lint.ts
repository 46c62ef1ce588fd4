import { Argument, Option } from 'commander';
import { pathText } from '@urikit/schema-issues';
import type { LintFinding, UnkeyedField } from '@urikit/cache-key';
import { type PolicyFile, readPolicy } from '../../config/policy-file.js';
import { type Paint, paintFor } from '../../io/paint.js';
import { writeJson, writeLines } from '../../io/io.js';
import type { Definition } from '../define.js';
import { plural, printable } from '../../io/table.js';
import { failOnOption, isAsBadAs } from '../../options.js';

interface Flags {
  readonly failOn: LintFinding['severity'];
  readonly json?: boolean;
  readonly unkeyed?: boolean;
}

function describe(
  { code, severity, path, message, hint }: LintFinding,
  { placeOf }: PolicyFile,
  paint: Paint,
): readonly string[] {
  const style = severity === 'error' ? 'wrong' : severity === 'warning' ? 'doubtful' : 'faint';
  const place = path.length === 0 ? '(policy)' : printable(pathText(path));
  const head = `${paint(style, severity)}  ${code}  ${place}  ${paint('faint', placeOf(path))}`;
  return [head, `  ${printable(message)}`, `  ${hint}`];
}

function print(findings: readonly LintFinding[], file: PolicyFile, paint: Paint): readonly string[] {
  if (findings.length === 0) return [paint('good', 'ok')];
  const counts = (['error', 'warning', 'info'] as const)
    .map((severity) => [severity, findings.filter((finding) => finding.severity === severity).length] as const)
    .filter(([, count]) => count > 0)
    .map(([severity, count]) => (severity === 'info' ? `${String(count)} info` : plural(count, severity)));
  return [...findings.flatMap((finding) => describe(finding, file, paint)), counts.join(', ')];
}

const describeField = ({ field, risk, advice }: UnkeyedField, paint: Paint): readonly string[] => [
  `${paint('faint', 'unkeyed')}  ${field}`,
  `  ${risk}`,
  `  ${advice}`,
];

/** `urikit cache-lint` */
export const cacheLintCommand: Definition = {
  summary: 'print doubtful members of a policy for cache keys',
  description: `Prints merges beyond the RFCs, members that split keys more than they help, and contradictions: each finding with its
position and its cure. A policy that no keyer can be made of is an error, too.`,
  arguments: [new Argument('<file>', 'the policy, in YAML or JSON, or the file of a gateway, or - for stdin')],
  options: [
    failOnOption(),
    new Option('--unkeyed', 'print also the risk of each header that reaches the origin and is not part of the key'),
    new Option('--json', 'print one JSON document; with --unkeyed one with `findings` and `unkeyed`'),
  ],
  samples: [
    [
      "printf 'host: {allow: [ex.test]}\\nquery: {exclude: [id]}\\n' | urikit cache-lint -",
      'warning  policy/exclude-meaningful  query.exclude[0]  -:2',
      '...',
    ],
    [
      "echo 'query: {order: by-name}' | urikit cache-lint --json -   # exit code 1",
      '[',
      '  {',
      '    "code": "policy/invalid",',
      '...',
      ']',
    ],
  ],
  action: async (context, name: string, { failOn, json, unkeyed }: Flags) => {
    const { lint, unkeyedFields } = await import('@urikit/cache-key');
    const file = await readPolicy(name, context);
    const findings = lint(file.value);
    const fields = unkeyed === true ? unkeyedFields(file.value) : [];
    const paint = paintFor(context.stdout, context.env);
    await (json === true
      ? writeJson(context, unkeyed === true ? { findings, unkeyed: fields } : findings)
      : writeLines(context, [
          ...print(findings, file, paint),
          ...fields.flatMap((field) => describeField(field, paint)),
        ]));
    if (findings.some((finding) => isAsBadAs(failOn, finding))) context.finish(1);
  },
};
