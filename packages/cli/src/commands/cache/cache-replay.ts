import { Argument, InvalidArgumentError, Option } from 'commander';
import type { CacheModel, Keyer, PolicyRunReport, ReplayReport } from '@urikit/cache-key';
import { policyOption, type RequestFlags, requestOptions } from '../../cache/options.js';
import { compiledPolicy, keyerOf, keyerOfPolicy } from '../../cache/policy-file.js';
import { columnsOf, spanOf, summaryOf } from '../../cache/replay-sections.js';
import { readLog } from '../../io/read-log.js';
import { printed } from '../../page/text.js';
import { type PageFlags, pagePath, writePage } from '../../page/write.js';
import { paintFor } from '../../io/paint.js';
import { createProgress } from '../../io/progress.js';
import { fileSizeOf } from '../../io/sources.js';
import { hideSecrets } from '../../secrets.js';
import { type Context, Misuse, write, writeJson, writeLines } from '../../io/io.js';
import type { Definition } from '../define.js';
import { plural } from '../../io/table.js';
import { configOptions, countArgument, documentOption, htmlOption, LOG_FORMATS } from '../../options.js';

type Size = CacheModel['size'];

interface Flags extends RequestFlags, PageFlags {
  readonly against?: string;
  readonly size: readonly Size[];
  readonly ttl: readonly number[];
  readonly maxKeys: number;
  readonly top: number;
  readonly json?: boolean;
  readonly propose?: boolean;
}

const UNITS: Readonly<Record<string, number>> = { KiB: 2 ** 10, MiB: 2 ** 20, GiB: 2 ** 30 };

/** `10000` entries, or `64MiB`. @throws InvalidArgumentError */
function collectSize(text: string, sizes: readonly Size[]): readonly Size[] {
  const match = /^([1-9][0-9]{0,8})(KiB|MiB|GiB)?$/.exec(text);
  if (match === null)
    throw new InvalidArgumentError('Expected a number of entries, or of KiB, MiB or GiB, as in 64MiB.');
  const count = Number(match[1]);
  return [...sizes, match[2] === undefined ? { entries: count } : { octets: count * (UNITS[match[2]] ?? 1) }];
}

const DEFAULT_SIZES: readonly Size[] = [{ entries: 1000 }, { entries: 10_000 }, { entries: 100_000 }];

/** Every size with every time to live; a cache without bound is always among them. */
function modelsOf({ size, ttl }: Flags): readonly CacheModel[] {
  const sizes: readonly Size[] = [undefined, ...(size.length === 0 ? DEFAULT_SIZES : size)];
  const ttls = ttl.length === 0 ? [undefined] : [undefined, ...ttl];
  return sizes.flatMap((one) => ttls.map((seconds) => ({ size: one, ttl: seconds })));
}

/** Reads the logs once, under one policy or two. */
async function replayLogs(
  files: readonly string[],
  [a, b]: readonly [Keyer, Keyer | undefined],
  flags: Flags,
  context: Context,
): Promise<ReplayReport> {
  const { createReplay } = await import('@urikit/cache-key');
  const { scheme, host, maxKeys, top } = flags;
  const replay = createReplay(a, b, {
    caches: modelsOf(flags),
    maxKeys,
    top,
    scheme,
    ...(host === undefined ? {} : { host }),
  });
  const sizes = await Promise.all(
    files.map((file) => (file === '-' ? Promise.resolve(context.stdinSize) : fileSizeOf(file, context.cwd))),
  );
  const progress = createProgress(
    context,
    sizes.reduce<number>((sum, size = NaN) => sum + size, 0),
  );
  for (const file of files) {
    let last = '\n';
    for await (const text of readLog(file, context, progress.advance)) {
      replay.push(text);
      last = text.at(-1) ?? last;
    }
    // The last line of a file may have no end, and the next file begins with another line.
    if (last !== '\n') replay.push('\n');
  }
  progress.end();
  return replay.end();
}

/** `--propose`: writes the smallest policy whose merges the logs support, as a difference. It changes no file. */
async function proposePolicy(files: readonly string[], flags: Flags, context: Context): Promise<void> {
  if (files.includes('-') || flags.policy === '-')
    throw new Misuse(
      '--propose reads the logs and the policy several times: name files, because stdin can be read once',
    );
  const { proposalText, propose } = await import('../../cache/propose.js');
  const { policy, keyer, found } = await compiledPolicy(flags.policy, flags, context);
  const wide = { ...flags, top: Math.max(flags.top, 20) };
  const runOf = async (one: Keyer): Promise<PolicyRunReport> =>
    (await replayLogs(files, [one, undefined], wide, context)).a;
  const proposal = await propose(policy, await runOf(keyer), async (other) =>
    runOf(await keyerOfPolicy(other, flags, context)),
  );
  await write(context.stdout, await proposalText(proposal, found, context));
}

async function cacheReplay(files: readonly string[], flags: Flags, context: Context): Promise<void> {
  if (flags.propose === true) return proposePolicy(files, flags, context);
  const page = await pagePath(flags, [...files, flags.policy ?? '-', flags.against ?? '-'], context);
  const a = await keyerOf(flags.policy, flags, context);
  const b = flags.against === undefined ? undefined : await keyerOf(flags.against, flags, context);
  const { countRecognised } = await import('../../cache/recognised.js');
  const counting = countRecognised(a);
  const report = await replayLogs(files, [{ ...a, decide: counting.decide }, b], flags, context);
  const source = files.length === 1 && files[0] === '-' ? 'stdin' : plural(files.length, 'file');
  const recognised = counting.recognised();
  const columns = columnsOf(report, [flags.policy ?? 'default policy', flags.against ?? '']);
  const summary = summaryOf(report, source, columns, recognised);
  await (flags.json === true
    ? writeJson(context, { ...report, recognised }, hideSecrets)
    : writeLines(context, printed(summary, spanOf(report), paintFor(context.stdout, context.env))));
  if (page === undefined) return;
  const { replayPage } = await import('../../cache/replay-page.js');
  await writePage(page, replayPage(report, columns, summary));
}

const LOG = `printf 'h - - [10/Oct/2025:13:55:36 +0000] "GET %s HTTP/1.1" 200 9\\n' '/?a=1' '/?a=1&gclid=2' /%7e /~`;

/** `urikit cache-replay` */
export const cacheReplayCommand: Definition = {
  summary: 'compute the savings of a cache from access logs',
  description: `Replays access logs (${LOG_FORMATS}), gzip or not, as sent and under one policy or two: distinct
keys, hit rates of caches without bound and with LRU, the parameters that split keys, and keys that seem to be merged
wrongly. Lines that are no requests are counted and shown. Memory does not grow with the log: above --max-keys distinct
keys, counts and rates are estimates from a sample of the keys, and the output says so.`,
  arguments: [new Argument('[log...]', 'files to read, - for stdin; without any, stdin')],
  options: [
    policyOption,
    new Option('--against <file>', 'another policy to compare with'),
    ...requestOptions,
    new Option('--size <n>', 'a cache to try: entries, or as 64MiB; may be given again')
      .argParser(collectSize)
      .default([] as readonly Size[]),
    new Option('--ttl <seconds>', 'how long answers may be served; may be given again')
      .argParser((text: string, all: readonly number[]) => [...all, countArgument(text)])
      .default([] as readonly number[]),
    new Option('--max-keys <n>', 'how many keys to remember for each policy').argParser(countArgument).default(100_000),
    new Option('-t, --top <n>', 'how many parameters and suspicions to show').argParser(countArgument).default(10),
    ...configOptions,
    documentOption,
    new Option(
      '--propose',
      'print the smallest policy whose merges the logs support, as a difference; change no file',
    ).conflicts(['json', 'html', 'against']),
    htmlOption,
  ],
  samples: [
    [
      `${LOG} | urikit cache-replay`,
      '4 requests from stdin',
      '...',
      '  distinct keys                 4               3',
      '...',
      'Requests saved, of 4, by a cache without bound',
      '  as sent         0   0.0 %',
      '  default policy  1  25.0 %',
      '...',
    ],
    [`${LOG} | urikit cache-replay --json --ttl 60 --size 10MiB | head -n 2`, '{', '  "lines": {'],
  ],
  action: (context, files: readonly string[], flags: Flags) =>
    cacheReplay(files.length === 0 ? ['-'] : files, flags, context),
};
