import type { Command } from 'commander';
import type { Decision } from '@urikit/cache-key';
import { hostOption, policyOption, type RequestFlags, schemeOption } from '../../cache/options.js';
import { type BoundKeyer, keyerOf } from '../../cache/policy-file.js';
import { requestOf } from '../../cache/request-text.js';
import { MARK } from '../../io/fault.js';
import { type Reply, type Answerer, feed, type Form } from '../../io/feed.js';
import { type Context, Misuse } from '../../io/io.js';
import { configOption, jsonOption, parentOption, tsvOption } from '../../options.js';
import { addSamples, ONLY_STDIN, paragraph, readerOf } from '../define.js';

interface Flags extends RequestFlags {
  readonly tsv?: boolean;
  readonly json?: boolean;
}

/** The action and reason for a request without a key. Its `forward` is dropped because it may contain secrets. */
const refusalOf = (
  decision: Exclude<Decision, { readonly action: 'key' }>,
): { readonly action: string; readonly reason: string } => ({ action: decision.action, reason: decision.reason });

function answerOf(decision: Decision, form: Form): Reply {
  if (decision.action !== 'key') {
    const { action, reason } = refusalOf(decision);
    return form === 'json'
      ? { members: { ok: false, action, reason }, wanting: true }
      : { output: `${MARK}${action}: ${reason}` };
  }
  const { key, forward, ambiguous } = decision;
  if (form === 'json') return { members: { key, forward: { target: forward.target, host: forward.host }, ambiguous } };
  return key;
}

/** Writes the key of a request, or the reason why it has no key. */
function keyAnswerer({ decide, refusal }: BoundKeyer, { scheme, host }: Flags, form: Form): Answerer {
  return (text) => {
    const request = requestOf(text, { scheme, host });
    return 'code' in request ? request : (refusal?.(request, text) ?? answerOf(decide(request), form));
  };
}

/** Replaces the first column of TSV by keys. */
async function keyTsv({ decide, refusal }: BoundKeyer, { scheme, host }: Flags, context: Context): Promise<void> {
  const { feedTsv } = await import('../../io/feed-tsv.js');
  const answer = (cell: string): string | undefined => {
    const request = requestOf(cell, { scheme, host });
    const decision = 'code' in request || refusal?.(request, cell) !== undefined ? undefined : decide(request);
    return decision?.action === 'key' ? decision.key : undefined;
  };
  return feedTsv(answer, context);
}

/** `urikit cache-key` */
export function addCacheKey(program: Command, context: Context): void {
  const command = program
    .command('cache-key')
    .summary('print the cache key of requests')
    .description(
      paragraph(`Prints the key of each request under a policy: one line in, one line out, as soon as it is there. A request is an http
or https URI, a target that begins with "/" (see --host), or a JSON object with url or target, method, scheme, host,
headers and hasBody. One without a key gives "!", a tab, and bypass or reject with the reason. Keys hold the parts that the policy
keys by, the values of its scope included.`),
    )
    .argument('[request...]', 'one or more, or - for stdin; without any, stdin line by line')
    .addOption(policyOption())
    .addOption(schemeOption())
    .addOption(hostOption())
    .addOption(tsvOption())
    .addOption(configOption())
    .addOption(parentOption())
    .addOption(jsonOption());
  addSamples(command, [
    { command: "urikit cache-key 'http://EX.test:80/%7ea?b=1'", prints: ['u2 ...'] },
    {
      command: "printf 'http://ex.test/~a\\nhttp://EX.test/%%7Ea\\n' | urikit cache-key | sort -u | wc -l",
      prints: ['1'],
    },
    {
      command: "printf 'http://h/a b\\t17\\n' | urikit cache-key --tsv",
      prints: ['\\N\t17'],
    },
    {
      command:
        "printf 'query: {exclude: tracking}' > p.yaml; urikit cache-key --json -p p.yaml 'http://h/?a=1&gclid=2'",
      prints: ['{"ok":true,"input":"http://h/?a=1&gclid=2","key":"u2 ...'],
    },
  ]).action(async (args: readonly string[], flags: Flags) => {
    const keyer = await keyerOf(flags.policy, flags, context);
    if (flags.tsv === true) {
      if (args.length > 0) throw new Misuse(ONLY_STDIN);
      return keyTsv(keyer, flags, context);
    }
    await feed(
      args,
      {
        json: flags.json === true,
        wanting: 'without a key',
        reader: readerOf(command),
        note: (argument) =>
          argument.startsWith('/') && flags.host === undefined
            ? 'a request that begins with "/" has no host: give --host'
            : undefined,
        answererFor: (form) => keyAnswerer(keyer, flags, form),
      },
      context,
    );
  });
}
