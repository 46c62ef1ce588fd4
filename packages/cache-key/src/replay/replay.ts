import { kindOf, listOf, optionsOf, shown, textOf, withMembers, wrongValue } from '@urikit/generic/internal';
import { compile } from '../policy/compile.js';
import type { FullPolicy, Policy } from '../policy/policy.js';
import type { KeyRequest } from '../request.js';
import { AS_SENT, createPolicyRun, type Deciding, type PolicyRun, type PolicyRunReport } from './policy-run.js';
import { readClf } from './clf.js';
import type { LogEntry, LogLine, Malformed } from './entry.js';
import { createLineSplitter, TOO_LONG } from './lines.js';
import { readNdjson } from './ndjson.js';
import type { MalformedLine, ReplayReport } from './replay-report.js';
import type { CacheModel } from './simulate.js';

/** How to replay. */
export interface ReplayOptions {
  /** Caches to try. Default: without bound, and of 1,000, 10,000 and 100,000 entries, all without expiry. */
  readonly caches?: readonly CacheModel[];
  /** Keys that are remembered for each policy, which bounds the memory; above, a sample is. Default 100,000. */
  readonly maxKeys?: number;
  /** Scheme and host of requests if the log does not show them. Default `http` and `localhost`. */
  readonly scheme?: 'http' | 'https';
  readonly host?: string;
  /** How many parameters and conflicts to name. Default 10. */
  readonly top?: number;
}

/** A policy, or a keyer made of one. */
export type PolicyOrKeyer = Policy | Deciding;

/** A replay that lines are given to as they come. */
export interface Replay {
  /** Text of a log, one character per octet (latin1), cut anywhere. */
  readonly push: (chunk: string) => void;
  /** Ends the log, whose last line may lack its line feed, and makes the report. */
  readonly end: () => ReplayReport;
}

const DEFAULT_CACHES: readonly CacheModel[] = [undefined, 1000, 10_000, 100_000].map((entries) => ({
  size: entries === undefined ? undefined : { entries },
  ttl: undefined,
}));

/** A value that its log does not show, and whose mark is that of each other one. */
const MASKED = /[=/;]\*{1,8}(?:[&;/#]|$)|=(?:\[?(?:redacted|filtered|masked)\]?|x{3,8})(?:&|$)/i;

/** A mark that the log of urikit-gateway has in place of a value. */
const MARK = /\*[\w-]{12}(?![\w-])/;

const EXAMPLES = 5;
const EXCERPT = 120;

const isKeyer = (one: PolicyOrKeyer): one is Deciding => kindOf(one) === 'object' && 'decide' in one;

const deciding = (one: PolicyOrKeyer): Deciding =>
  isKeyer(one) ? withMembers(one, ['decide'], ['keyer'], 'a keyer') : compile(one);

/**
 * The fields that a policy has a say in, in any of its routes: those it keys by, and Cookie, with which requests are
 * passed on.
 */
function fieldsOf({ headers, scope, cookies, routes }: FullPolicy): readonly string[] {
  const all = [{ headers, scope, cookies }, ...routes.map(({ rules }) => rules)];
  return all.flatMap((rules) => [
    ...Object.keys(rules.headers ?? {}),
    ...(rules.scope ?? []),
    ...(Object.keys(rules.cookies?.keyed ?? {}).length > 0 || rules.cookies?.others === 'bypass' ? ['cookie'] : []),
  ]);
}

const readLine = (line: string): LogLine => (line.startsWith('{') ? readNdjson(line) : readClf(line));

/** Lists names and values in turn, which lets a keyer skip most look-ups of headers. */
function listed(fields: Readonly<Record<string, string>>): readonly string[] {
  const list: string[] = [];
  for (const name in fields) list.push(name, fields[name] as string);
  return list;
}

function requestOf(
  { method, target, host, scheme, fields }: LogEntry,
  defaults: Required<Pick<ReplayOptions, 'host' | 'scheme'>>,
): KeyRequest {
  return {
    method,
    target,
    host: host ?? defaults.host,
    scheme: scheme ?? defaults.scheme,
    header: (name) => fields[name],
    fields: listed(fields),
  };
}

/**
 * Starts a replay. Memory is bounded: by `maxKeys` for each of the up to three runs, 1,000 names of parameters, and a
 * line of 1 MiB. Memory does not depend on the number of lines.
 *
 * @throws PolicyError for a policy that cannot be compiled; UrikitError `input/value`, `input/unknown-option`
 */
export function createReplay(a: PolicyOrKeyer, b?: PolicyOrKeyer, options: ReplayOptions = {}): Replay {
  const {
    caches = DEFAULT_CACHES,
    maxKeys = 100_000,
    top = 10,
    scheme = 'http',
    host = 'localhost',
  } = optionsOf(options, ['caches', 'maxKeys', 'scheme', 'host', 'top']);
  listOf(caches, ['caches'], 'a list');
  for (const [name, value] of Object.entries({ maxKeys, top }))
    if (typeof value !== 'number' || !(value >= 1))
      throw wrongValue([name], `a number of at least 1, found ${shown(value)}`);
  if (!['http', 'https'].includes(scheme)) throw wrongValue(['scheme'], `http or https, found ${shown(scheme)}`);
  textOf(host);
  const keyers = [deciding(a), ...(b === undefined ? [] : [deciding(b)])];
  const runs: readonly PolicyRun[] = [AS_SENT, ...keyers].map((keyer) => createPolicyRun(keyer, caches, maxKeys));
  const missing = new Set(keyers.flatMap(({ policy }) => fieldsOf(policy)));
  const reasons: Partial<Record<Malformed, number>> = {};
  const examples: MalformedLine[] = [];
  const splitter = createLineSplitter();
  let [read, blank, requests, timeless, masked, marked] = [0, 0, 0, 0, 0, 0];
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

  const addMalformed = (reason: Malformed, text: string): void => {
    reasons[reason] = (reasons[reason] ?? 0) + 1;
    if (examples.length < EXAMPLES)
      examples.push({ line: read, reason, excerpt: JSON.parse(JSON.stringify(text.slice(0, EXCERPT))) as string });
  };
  const addEntry = (entry: LogEntry): void => {
    requests += 1;
    if (MASKED.test(entry.target)) masked += 1;
    if (MARK.test(entry.target)) marked += 1;
    if (entry.time === undefined) timeless += 1;
    else [from, to] = [Math.min(from, entry.time), Math.max(to, entry.time)];
    for (const name of missing) if (entry.fields[name] !== undefined) missing.delete(name);
    const request = requestOf(entry, { host, scheme });
    for (const run of runs) run.add(request, entry, read);
  };
  const addLine = (line: string | typeof TOO_LONG): void => {
    read += 1;
    if (line === '') {
      blank += 1;
      return;
    }
    const entry = line === TOO_LONG ? 'too-long' : readLine(line);
    if (typeof entry === 'string') addMalformed(entry, line === TOO_LONG ? '' : line);
    else addEntry(entry);
  };

  return {
    push: (chunk) => {
      for (const line of splitter.push(textOf(chunk))) addLine(line);
    },
    end: () => {
      for (const line of splitter.end()) addLine(line);
      const [asSent, reportA, reportB] = runs.map(({ report }) => report(top));
      return {
        lines: { read, blank, requests },
        masked,
        marked,
        malformed: { lines: Object.values(reasons).reduce((sum, n) => sum + n, 0), reasons, examples },
        time:
          requests === timeless
            ? { from: undefined, to: undefined, missing: timeless }
            : { from, to, missing: timeless },
        asSent: asSent as PolicyRunReport,
        a: reportA as PolicyRunReport,
        b: reportB,
        missingFields: Array.from(missing),
        maxKeys,
      };
    },
  };
}

/**
 * Replays an access log in common or combined format or NDJSON, each line by itself, under one policy or two: distinct
 * keys, hit rates, parameters that split keys, and keys that seem to be merged wrongly.
 *
 * @param log - one character per octet (latin1), cut anywhere
 * @throws PolicyError for a policy that cannot be compiled; errors of the log pass through
 */
export async function replay(
  log: AsyncIterable<string> | Iterable<string>,
  a: PolicyOrKeyer,
  b?: PolicyOrKeyer,
  options?: ReplayOptions,
): Promise<ReplayReport> {
  const running = createReplay(a, b, options);
  const given = Object(log) as object;
  if (!(Symbol.asyncIterator in given) && !(Symbol.iterator in given))
    throw wrongValue(['log'], 'an iterable of strings');
  for await (const chunk of log) running.push(chunk);
  return running.end();
}
