import { Option } from 'commander';
import { type ConfigFlags, engineFor } from '../engines.js';
import { type PageFlags, pagePath, writePage } from '../page/write.js';
import { paintFor } from '../io/paint.js';
import { eachSource } from '../io/sources.js';
import { schemesOfProse } from '../report/prose.js';
import type { Format, Reading } from '../report/detect.js';
import { readText } from '../report/file.js';
import { findNodeModules, readManifests } from '../report/manifests.js';
import type { Destination } from '../report/readers.js';
import { createRequestTally } from '../report/requests.js';
import { type Report, summaryOf } from '../report/sections.js';
import { printed } from '../page/text.js';
import { createTally } from '../report/tally.js';
import { type Context, Misuse, writeJson, writeLines } from '../io/io.js';
import { type Definition, filesArgument } from './define.js';
import { grouped, plural } from '../io/table.js';
import {
  baseOption,
  configOptions,
  countArgument,
  documentOption,
  htmlOption,
  isAsBadAs,
  LOG_FORMATS,
  originOf,
  readOption,
  textArgument,
} from '../options.js';

interface ReportOptions extends ConfigFlags, PageFlags {
  readonly read: Format | 'auto';
  readonly base: string;
  readonly installed: string | true | undefined;
  readonly failOn: 'error' | 'warning' | undefined;
  readonly top: number;
  readonly skip: string | undefined;
  readonly json: boolean | undefined;
}

/** A description of the files that were read, and of those that could not be. */
interface Sources {
  readonly files: string;
  readonly notes: readonly string[];
  readonly failed: readonly string[];
}

function readInstalled(folder: string | true | undefined, to: Destination, context: Context): Sources {
  const modules = findNodeModules(folder === true ? undefined : folder, context.cwd);
  const { manifests, unreadable } = readManifests(modules, (text, place) => {
    to.tally.add(text, place, 0);
  });
  const notes =
    unreadable.length === 0
      ? []
      : [`${plural(unreadable.length, 'manifest')} that could not be read, as ${unreadable[0] ?? ''}`];
  return { files: `the manifests of ${plural(manifests, 'installed package')}`, notes, failed: [] };
}

/** Reads every file that can be read, and tells of the others. */
async function readFiles(
  files: readonly string[],
  format: Format | undefined,
  to: Destination,
  context: Context,
  page: string | undefined,
): Promise<Sources> {
  const readings = new Set<Reading>();
  const { read, failed } = await eachSource(
    files,
    context,
    async ({ name, open }, advance) => {
      readings.add(await readText(open(), name, format, to, advance));
    },
    { except: page },
  );
  const what = files.length === 1 && files[0] === '-' ? 'stdin' : plural(read, 'file');
  const how = readings.size === 0 ? 'found no file to read' : `read as ${Array.from(readings).join(' and ')}`;
  return { files: `${what}, ${how}`, notes: [], failed };
}

async function report(files: readonly string[], options: ReportOptions, context: Context): Promise<void> {
  const { installed, read, top, failOn = 'never' } = options;
  if (installed !== undefined && files.length > 0)
    throw new Misuse('--installed takes one folder and no files beside it');
  if (installed === undefined && files.length === 0 && context.stdin.isTTY === true) {
    throw new Misuse('name a file to read, - for stdin, or --installed for the manifests of the installed packages');
  }
  const page = await pagePath(options, files, context);
  const engine = await engineFor(options, context);
  const tally = createTally(engine);
  const to: Destination = {
    tally,
    requests: createRequestTally(),
    schemes: schemesOfProse(engine),
    origin: originOf(options.base),
    skip: options.skip,
  };
  const begin = performance.now();
  const sources =
    installed !== undefined
      ? readInstalled(installed, to, context)
      : await readFiles(files.length === 0 ? ['-'] : files, read === 'auto' ? undefined : read, to, context, page);
  if (sources.failed.length > 0 && tally.findings().read === 0 && options.json !== true) return;
  const seconds = (performance.now() - begin) / 1000;
  const findings = tally.findings();
  const perSecond = Math.round(findings.read / seconds);
  const { oneIn } = findings.estimate ?? {};
  const sampled = `all numbers but those of reads are estimates from 1 in ${String(oneIn)} distinct URIs: there are too many to keep`;
  const notes = oneIn === undefined ? sources.notes : [...sources.notes, sampled];
  const all: Report = { ...sources, notes, findings, requests: to.requests.counts(), seconds, perSecond };
  const speed = `${seconds.toFixed(2)} s, ${grouped(perSecond)} URIs/s`;
  await (options.json === true
    ? writeJson(context, all)
    : writeLines(context, printed(summaryOf(all, top), speed, paintFor(context.stdout, context.env))));
  if (page !== undefined) {
    const { reportPage } = await import('../report/page.js');
    await writePage(page, reportPage(all, top));
  }
  const isInvalid = failOn !== 'never' && findings.invalid.read > 0;
  if (isInvalid || findings.issues.some((issue) => isAsBadAs(failOn, issue))) context.finish(1);
}

const SAMPLES: Definition['samples'] = [
  [
    "printf 'HTTP://h\\nhttp://h/\\nhttp://h/a|b\\n' | urikit report",
    '3 URIs from stdin, read as list',
    '...',
    '  scheme-based   1  1 fewer',
    '...',
    '  1  empty-path   HTTP://h = http://h/',
    '  1  scheme-case  HTTP://h = http://h/',
    '...',
    '  1  error  syntax/character',
    '...',
  ],
  ["echo 'see https://example.com/.' | urikit report --read text --json", '{', '...', '    "distinct": 1,', '...', '}'],
];

/** `urikit report` */
export const reportCommand: Definition = {
  summary: 'read files and count their URIs',
  description: `Reads URIs from lists, prose, access logs (${LOG_FORMATS}) and JSON, and counts: how many are invalid and
why, how many stay different at each level of the ladder, which rules made them one. Its output is redacted.
Blank lines are skipped; a comment is not, unless --skip says how one begins. The exit code is 0, unless --fail-on names a severity that was found.`,
  arguments: [filesArgument],
  options: [
    ...configOptions,
    readOption,
    baseOption,
    new Option('-i, --installed [dir]', 'read the manifests of the packages installed in a project instead of files'),
    new Option('--fail-on <severity>', 'exit with 1 where something as bad was found').choices(['error', 'warning']),
    new Option(
      '--skip <prefix>',
      'skip the lines of lists and prose that begin with this, as # does for comments',
    ).argParser(textArgument),
    new Option('-t, --top <n>', 'how many rules and codes to show').argParser(countArgument).default(10),
    documentOption,
    htmlOption,
  ],
  samples: SAMPLES,
  action: (context, files: readonly string[], options: ReportOptions) => report(files, options, context),
};
