import type { Command } from 'commander';
import { type PolicyFile, readPolicyFile } from '../../config/policy-file.js';
import { configuredRegistry } from '../../engines.js';
import { type Context, Misuse, write } from '../../io/io.js';
import { plural, printable } from '../../io/table.js';
import { addSamples, paragraph } from '../define.js';

const LISTS = ['refused', 'allowed'] as const;

/** @throws Misuse for a file with another member than lists of strings, and for a file without a string */
function casesIn({ value, placeOf }: PolicyFile): Readonly<Record<(typeof LISTS)[number], readonly string[]>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Misuse(`${placeOf([])}: expected lists of strings under refused and allowed`);
  const stray = Object.keys(value).find((name) => !LISTS.some((each) => each === name));
  if (stray !== undefined)
    throw new Misuse(`${placeOf([stray])}: expected refused or allowed, found ${JSON.stringify(stray)}`);
  const [refused, allowed] = LISTS.map((name) => {
    const { [name]: list = [] } = value as Readonly<Record<string, unknown>>;
    if (!Array.isArray(list)) throw new Misuse(`${placeOf([name])}: expected a list of strings`);
    const wrong = list.findIndex((item) => typeof item !== 'string');
    if (wrong >= 0) throw new Misuse(`${placeOf([name, wrong])}: expected a string, in quotes`);
    return list as readonly string[];
  }) as [readonly string[], readonly string[]];
  if (refused.length + allowed.length === 0)
    throw new Misuse(`${placeOf([])}: expected a string under refused or allowed`);
  return { refused, allowed };
}

async function test(policy: string, file: string, json: boolean, context: Context): Promise<void> {
  const cases = casesIn(await readPolicyFile(file, context));
  const registry = await configuredRegistry(policy, context);
  const { policyBreaches } = await import('@urikit/scheme-conformance/policy');
  const breaches = policyBreaches(registry, cases);
  const { refused, allowed } = cases;
  const lines = json
    ? [JSON.stringify({ policy, refused: refused.length, allowed: allowed.length, breaches }, undefined, 2)]
    : breaches.length === 0
      ? [
          printable(
            `ok  ${policy}: ${plural(refused.length, 'refused string')}, ${plural(allowed.length, 'allowed string')}`,
          ),
        ]
      : breaches.flatMap(({ problem, cure }) => [printable(problem), `  what to do: ${printable(cure)}`]);
  await write(context.stdout, `${lines.join('\n')}\n`);
  if (breaches.length > 0) context.finish(1);
}

/** `urikit config test` */
export function addConfigTest(config: Command, context: Context): void {
  const command = config
    .command('test')
    .summary('try a configuration on strings that it refuses, in hundreds of spellings')
    .description(
      paragraph(`Tries a configuration on strings: CASES is YAML or JSON with the lists refused and allowed. Of each refused string,
hundreds of spellings are tried: case, triplets, addresses in other forms, IDNA, a trailing dot, dot-segments, userinfo,
ports, references. The first that gets through is printed, and the exit code is 1.`),
    )
    .argument('<policy>', 'urikit.config.json, .yaml, .yml or .mjs')
    .argument('<cases>', 'the file with the strings, - for stdin')
    .option('--json', 'print one JSON document');
  addSamples(command, [
    {
      command: [
        "printf 'references: forbid\\nschemes: { others: forbidden }\\n' > urikit.config.yaml",
        `printf 'refused: ["data:,x"]\\nallowed: ["http://h/"]\\n' | urikit config test urikit.config.yaml -`,
      ].join('; '),
      prints: ['ok  urikit.config.yaml: 1 refused string, 1 allowed string'],
    },
  ]).action((policy: string, cases: string, { json }: { readonly json?: boolean }) =>
    test(policy, cases, json === true, context),
  );
}
