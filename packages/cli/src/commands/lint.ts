import { Option } from 'commander';
import { extname } from 'node:path';
import type { Severity } from '@urikit/generic';
import { PLACEHOLDER } from '@urikit/generic/internal';
import { HAZARDS } from '@urikit/safety';
import { PRESETS } from '@urikit/safety/presets';
import { boundEngineFor, type ConfigFlags } from '../engines.js';
import { createLinter, type Judgement } from '../lint/finding.js';
import { forJson, forPeople, type Printer } from '../lint/print.js';
import { type PageFlags, pagePath, writePage } from '../page/write.js';
import { paintFor } from '../io/paint.js';
import { eachSource } from '../io/sources.js';
import type { Format, Reading } from '../report/detect.js';
import { readText } from '../report/file.js';
import { schemesOfProse } from '../report/prose.js';
import type { Destination } from '../report/readers.js';
import { createRequestTally } from '../report/requests.js';
import { type Context, Misuse, write } from '../io/io.js';
import { type Definition, filesArgument } from './define.js';
import {
  baseOption,
  configOptions,
  type FailOn,
  failOnOption,
  htmlOption,
  isAsBadAs,
  LOG_FORMATS,
  originOf,
  readOption,
} from '../options.js';

interface LintFlags extends ConfigFlags, PageFlags {
  readonly format: 'table' | 'json' | 'sarif';
  readonly preset: keyof typeof PRESETS | undefined;
  readonly failOn: FailOn;
  readonly base: string;
  readonly read: Format | 'auto';
}

/** Files whose beginning says how they are read; of any other, URIs are found among other text. */
const BY_BEGINNING = /^(?:\.(?:txt|list|lst|urls|csv|log|json|jsonl|ndjson))?$/i;

const FILLED_IN = new RegExp(PLACEHOLDER);

const formatOf = (file: string, read: LintFlags['read']): Format | Reading | undefined => {
  if (read !== 'auto') return read;
  return BY_BEGINNING.test(extname(file)) ? undefined : 'prose';
};

async function printerOf(format: LintFlags['format'], context: Context): Promise<Printer> {
  if (format === 'json') return forJson();
  if (format === 'table') return forPeople(paintFor(context.stdout, context.env));
  const { forSarif } = await import('../lint/sarif.js');
  return forSarif();
}

/** The severities of a preset, and those of a configuration: a preset can only raise these. */
function judgementOf(preset: LintFlags['preset'], own: Readonly<Record<string, string>> | undefined): Judgement {
  if (own === undefined) {
    const severities = PRESETS[preset ?? 'recommended'];
    return { issues: severities, hazards: severities, isBound: false };
  }
  const { preset: under = 'recommended', 'safety/*': all, ...choices } = own;
  const names = Object.keys(HAZARDS);
  const hazards = { ...PRESETS[preset ?? (under as keyof typeof PRESETS)] } as Record<string, Severity | 'off'>;
  for (const code of names) hazards[code] = (choices[code] ?? all ?? hazards[code]) as Severity | 'off';
  return { issues: preset && PRESETS[preset], hazards, isBound: true };
}

async function lint(files: readonly string[], flags: LintFlags, context: Context): Promise<void> {
  const { format, preset, failOn, read } = flags;
  if (files.length === 0 && context.stdin.isTTY === true) throw new Misuse('name a file to read, or - for stdin');
  const page = await pagePath(flags, files, context);
  const { engine, severities } = await boundEngineFor(flags, context);
  const printer = await printerOf(format, context);
  let output = printer.head;
  const print = async (): Promise<void> => {
    const text = output;
    output = '';
    await write(context.stdout, text);
  };
  const { look, fault, findings } = createLinter(engine, judgementOf(preset, severities), (finding) => {
    output += printer.one(finding);
  });
  const requests = createRequestTally();
  const to: Destination = {
    tally: { add: look, addFault: fault },
    requests,
    schemes: schemesOfProse(engine),
    origin: originOf(flags.base),
    // The program fills it in: the string is no URI yet.
    isLeftOut: (uri) => FILLED_IN.test(uri),
  };
  await eachSource(
    files.length === 0 ? ['-'] : files,
    context,
    async ({ name, isStdin, open }, advance) => {
      const format = isStdin ? formatOf('', read) : formatOf(name, read);
      await readText(open(), name, format, to, async (bytes) => {
        advance(bytes);
        await print();
      });
    },
    { streams: true, except: page },
  );
  const { otherTargets = 0, unreadable = 0 } = requests.counts() ?? {};
  const all = findings(otherTargets + unreadable);
  output += printer.end(all);
  await print();
  if (page !== undefined) {
    const { lintPage } = await import('../lint/page.js');
    await writePage(page, lintPage(all));
  }
  if (Array.from(all.codes.values()).some(({ first }) => isAsBadAs(failOn, first))) context.finish(1);
}

const SAMPLES: Definition['samples'] = [
  [
    "printf 'see http://0x7f.1/admin for more\\n' | urikit lint --read text   # exit code 1",
    'stdin:1:12  error  safety/rare-ipv4  RFC 3986 7.4',
    '  some resolvers read the name as an address',
    '  write the address in four decimal numbers, and check where it leads',
    '    http://0x7f.1/admin',
    '           ^~~~~~',
    '    127.0.0.1: resolvers',
    '...',
    '1 URI: 1 error, 1 warning, 0 info',
  ],
  [
    'echo http://h.example/ | urikit lint --format sarif --preset strict',
    '{',
    '...',
    '  "version": "2.1.0",',
    '...',
    '}',
  ],
];

/** `urikit lint` */
export const lintCommand: Definition = {
  summary: 'find hazardous URIs in source files, lists and logs',
  description: `Finds the URIs in files, access logs (${LOG_FORMATS}) among them, and prints the errors, doubts and hazards of each: a position that editors
open, the sentence of the standard, and the hosts that other programs read. Secrets are not shown. URIs with placeholders of
sources, as http://\${host}/, are passed over.
Of a folder every text file is read, without those that .gitignore names. The exit code is 1 where something
is as bad as --fail-on says, and 2 where a file could not be read.`,
  arguments: [filesArgument],
  options: [
    ...configOptions,
    new Option('--format <format>', 'how it is printed').choices(['table', 'json', 'sarif']).default('table'),
    new Option(
      '--preset <name>',
      'which severities codes have; recommended, or those of a configuration, which it can raise and not lower',
    ).choices(Object.keys(PRESETS)),
    failOnOption(['info', 'warning', 'error', 'never']),
    readOption,
    baseOption,
    htmlOption,
  ],
  samples: SAMPLES,
  action: (context, files: readonly string[], flags: LintFlags) => lint(files, flags, context),
};
