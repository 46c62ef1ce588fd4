import { Argument } from 'commander';
import { type PolicyFile, readPolicyFile } from '../../config/policy-file.js';
import { configuredRegistry } from '../../engines.js';
import { type Context, Misuse, writeJson, writeLines } from '../../io/io.js';
import { configArgument, type Definition } from '../define.js';
import { isRecord } from '../../io/json.js';
import { plural, printable } from '../../io/table.js';
import { documentOption } from '../../options.js';

const LISTS = ['refused', 'allowed'] as const;

/** @throws Misuse for a file with another member than lists of strings, and for a file without a string */
function casesIn({ value, placeOf }: PolicyFile): Readonly<Record<(typeof LISTS)[number], readonly string[]>> {
  if (!isRecord(value)) throw new Misuse(`${placeOf([])}: expected lists of strings under refused and allowed`);
  const stray = Object.keys(value).find((name) => !LISTS.some((each) => each === name));
  if (stray !== undefined)
    throw new Misuse(`${placeOf([stray])}: expected refused or allowed, found ${JSON.stringify(stray)}`);
  const [refused, allowed] = LISTS.map((name) => {
    const { [name]: list = [] } = value;
    if (!Array.isArray(list)) throw new Misuse(`${placeOf([name])}: expected a list of strings`);
    const wrong = list.findIndex((item) => typeof item !== 'string');
    if (wrong >= 0) throw new Misuse(`${placeOf([name, wrong])}: expected a string, in quotes`);
    return list as readonly string[];
  }) as [readonly string[], readonly string[]];
  if (refused.length + allowed.length === 0)
    throw new Misuse(`${placeOf([])}: expected a string under refused or allowed`);
  return { refused, allowed };
}

async function test(
  context: Context,
  policy: string,
  file: string,
  { json }: { readonly json?: boolean },
): Promise<void> {
  const cases = casesIn(await readPolicyFile(file, context));
  const registry = await configuredRegistry(policy, context);
  const { policyBreaches } = await import('@urikit/scheme-conformance/policy');
  const breaches = policyBreaches(registry, cases);
  const { refused, allowed } = cases;
  const ok = `ok  ${policy}: ${plural(refused.length, 'refused string')}, ${plural(allowed.length, 'allowed string')}`;
  const lines =
    breaches.length === 0 ? [ok] : breaches.flatMap(({ problem, cure }) => [problem, `  what to do: ${cure}`]);
  await (json === true
    ? writeJson(context, { policy, refused: refused.length, allowed: allowed.length, breaches })
    : writeLines(context, lines.map(printable)));
  if (breaches.length > 0) context.finish(1);
}

/** `urikit config test` */
export const testCommand: Definition = {
  summary: 'try a configuration on strings that it refuses, in hundreds of spellings',
  description: `Tries a configuration on strings: CASES is YAML or JSON with the lists refused and allowed. Of each refused string,
hundreds of spellings are tried: case, triplets, addresses in other forms, IDNA, a trailing dot, dot-segments, userinfo,
ports, references. The first that gets through is printed, and the exit code is 1.`,
  arguments: [configArgument('<policy>'), new Argument('<cases>', 'the file with the strings, - for stdin')],
  options: [documentOption],
  samples: [
    [
      [
        "printf 'references: forbid\\nschemes: { others: forbidden }\\n' > urikit.config.yaml",
        `printf 'refused: ["data:,x"]\\nallowed: ["http://h/"]\\n' | urikit config test urikit.config.yaml -`,
      ].join('; '),
      'ok  urikit.config.yaml: 1 refused string, 1 allowed string',
    ],
  ],
  action: test,
};
