import { hostname } from 'node:os';
import { type Command, Option } from 'commander';
import type { Redis } from 'ioredis';
import type { Keyer } from '@urikit/cache-key';
import { hostOption, policyOption, type RequestFlags, schemeOption } from '../../cache/options.js';
import { keyerOf } from '../../cache/policy-file.js';
import { type Defaults, requestOf } from '../../cache/request-text.js';
import { type Context, Misuse, write } from '../../io/io.js';
import { configOption, countArgument, textArgument } from '../../options.js';
import { grouped } from '../../io/table.js';
import type { Fields, Result, WorkReport } from '../../stream/worker.js';
import { addSamples, paragraph } from '../define.js';

interface Flags extends RequestFlags {
  readonly redis: string;
  readonly stream: string;
  readonly group: string;
  readonly consumer: string;
  readonly out: string;
  readonly count: number;
  readonly block: number;
  readonly claimAfter: number;
  readonly maxLength?: number;
  readonly drain?: boolean;
  readonly json?: boolean;
}

/** The result of an entry whose field `url`, `target` or `request` is a request as for `cache-key`. */
export function resultOf({ decide }: Keyer, fields: Fields, defaults: Defaults): Result {
  const at = fields.findIndex((name, i) => i % 2 === 0 && (name === 'url' || name === 'target' || name === 'request'));
  const host = fields.findIndex((name, i) => i % 2 === 0 && name === 'host');
  if (at < 0) return { fields: ['action', 'invalid', 'reason', 'no field named url, target or request'], keyed: false };
  const request = requestOf(fields[at + 1] ?? '', host < 0 ? defaults : { ...defaults, host: fields[host + 1] });
  if ('code' in request) return { fields: ['action', 'invalid', 'reason', request.message], keyed: false };
  const decision = decide(request);
  return decision.action === 'key'
    ? { fields: ['key', decision.key], keyed: true }
    : { fields: ['action', decision.action, 'reason', decision.reason], keyed: false };
}

/** Removes the userinfo of a URL. */
const withoutUser = (url: string): string => url.replace(/\/\/[^/]*@/, '//');

/** Loads the client of Redis, an optional peer dependency that only this command needs. @throws Misuse */
async function loadClient(): Promise<{ readonly Redis: typeof Redis }> {
  try {
    return await import('ioredis');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw cause;
    throw new Misuse('work needs the package ioredis: npm install ioredis@6', { cause });
  }
}

async function connect(url: string, context: Context) {
  if (!/^(?:rediss?|unix):\/\//.test(url)) throw new Misuse('--redis: expected redis://, rediss:// or unix://');
  const { Redis: Client } = await loadClient();
  // A lost connection is made again, and unacknowledged entries are taken over later.
  const redis = new Client(url, {
    lazyConnect: true,
    maxRetriesPerRequest: null,
    enableOfflineQueue: true,
    retryStrategy: (times) => Math.min(times * 100, 2000),
  });
  let last = '';
  redis.on('error', (error: Error) => {
    if (error.message === last) return;
    last = error.message;
    void write(context.stderr, `urikit: ${withoutUser(url)}: ${error.message}\n`);
  });
  return redis;
}

async function runWork(flags: Flags, context: Context): Promise<void> {
  const keyer = await keyerOf(flags.policy, flags, context);
  const { work } = await import('../../stream/worker.js');
  const redis = await connect(flags.redis, context);
  const stop = new AbortController();
  const onSignal = (): void => {
    stop.abort();
  };
  const signals = ['SIGTERM', 'SIGINT'] as const;
  for (const name of signals) process.once(name, onSignal);
  let report: WorkReport;
  try {
    try {
      await redis.connect();
    } catch (cause) {
      throw new Misuse(`${withoutUser(flags.redis)}: cannot connect`, { cause });
    }
    const { scheme, host, maxLength, drain = false } = flags;
    report = await work(
      redis,
      { ...flags, maxLength, drain },
      (fields) => resultOf(keyer, fields, { scheme, host }),
      stop.signal,
    );
  } finally {
    for (const name of signals) process.removeListener(name, onSignal);
    redis.disconnect();
  }
  const { done, claimed, refused } = report;
  const text =
    flags.json === true
      ? JSON.stringify(report)
      : `${grouped(done)} entries, ${grouped(claimed)} of them taken over, ${grouped(refused)} without a key`;
  await write(context.stdout, `${text}\n`);
}

/** `urikit work` */
export function addWork(program: Command, context: Context): void {
  const command = program
    .command('work')
    .summary('compute cache keys of a Redis stream, as one of many workers')
    .description(
      paragraph(`Takes entries of a Redis stream as a member of a consumer group, and adds the key of each to another stream, with the id
of the entry as source. An entry's field url, target or request is a request as for cache-key. At least once: an entry is
acknowledged together with its result, and what a worker left unfinished is taken over by the others. Stops after the
entries in hand on SIGTERM and SIGINT. Needs Redis 6.2 or Valkey.`),
    )
    .option('--redis <url>', 'where Redis is', textArgument, 'redis://127.0.0.1:6379')
    .requiredOption('--stream <name>', 'the stream to read', textArgument)
    .requiredOption('--out <name>', 'the stream to write', textArgument)
    .option('--group <name>', 'the consumer group; made where it is not there', textArgument, 'urikit')
    .addOption(
      new Option('--consumer <name>', 'the name of this worker')
        .argParser(textArgument)
        .default(`${hostname()}-${String(process.pid)}`, 'the names of the machine and the process'),
    )
    .option('--count <n>', 'entries to take at once', countArgument, 256)
    .option('--block <ms>', 'how long to wait for entries at a time', countArgument, 1000)
    .option('--claim-after <ms>', 'when to take over entries of another worker', countArgument, 60_000)
    .option('--max-length <n>', 'about how many results to keep', countArgument)
    .option('--drain', 'end when all entries are done')
    .addOption(policyOption())
    .addOption(schemeOption())
    .addOption(hostOption())
    .addOption(configOption())
    .option('--json', 'print the count as JSON at the end');
  addSamples(command, [
    {
      command: 'urikit work --redis redis://127.0.0.1:1 --stream urls --out keys 2>&1 | tail -n 1',
      prints: ['urikit: redis://127.0.0.1:1: cannot connect'],
    },
  ]).action((flags: Flags) => runWork(flags, context));
}
