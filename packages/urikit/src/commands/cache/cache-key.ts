import type { Command } from 'commander';
import type { Decision, Keyer } from '@urikit/cache-key';
import { hostOption, policyOption, type RequestFlags, schemeOption } from '../../cache/options.js';
import { keyerOf } from '../../cache/policy-file.js';
import { requestOf } from '../../cache/request-text.js';
import { MARK } from '../../io/fault.js';
import { type Reply, type Answerer, feed, type Form } from '../../io/feed.js';
import type { Context } from '../../io/io.js';
import { configOption, jsonOption } from '../../options.js';
import { addSamples, paragraph } from '../define.js';

interface Flags extends RequestFlags {
  readonly tsv?: boolean;
  readonly json?: boolean;
}

/** The action and reason for a request without a key. Its `forward` is dropped because it may contain secrets. */
const refusalOf = (
  decision: Exclude<Decision, { readonly action: 'key' }>,
): { readonly action: string; readonly reason: string } => ({ action: decision.action, reason: decision.reason });

function answerOf(decision: Decision, form: Form, rest: string): Reply {
  if (decision.action !== 'key') {
    const { action, reason } = refusalOf(decision);
    return form === 'json'
      ? { members: { ok: false, action, reason }, wanting: true }
      : { output: `${MARK}${action}: ${reason}${rest}` };
  }
  const { key, forward, ambiguous } = decision;
  if (form === 'json') return { members: { key, forward: { target: forward.target, host: forward.host }, ambiguous } };
  return key + rest;
}

/**
 * Writes the key of a request, or the reason why it has no key. With `tsv` the rest of the line, from its first tab,
 * follows.
 */
function keyAnswerer({ decide }: Keyer, { tsv, scheme, host }: Flags, form: Form): Answerer {
  return (text) => {
    const tab = tsv === true ? text.indexOf('\t') : -1;
    const request = requestOf(tab < 0 ? text : text.slice(0, tab), { scheme, host });
    return 'code' in request ? request : answerOf(decide(request), form, tab < 0 ? '' : text.slice(tab));
  };
}

/** `urikit cache-key` */
export function addCacheKey(program: Command, context: Context): void {
  const command = program
    .command('cache-key')
    .summary('print the cache key of requests')
    .description(
      paragraph(`Prints the key of each request under a policy: one line in, one line out, as soon as it is there. A request is an http
or https URI, a target that begins with "/" (see --host), or a JSON object with url or target, method, scheme, host,
headers and hasBody. One without a key gives "!", a tab, and bypass or reject with the reason. Keys hold what the policy
keys by, the values of its scope included.`),
    )
    .argument('[request...]', 'one or more, or - for stdin; without any, stdin line by line')
    .addOption(policyOption())
    .addOption(schemeOption())
    .addOption(hostOption())
    .option('--tsv', 'lines are TSV: the first column is the request, and the others follow its key')
    .addOption(configOption())
    .addOption(jsonOption());
  addSamples(command, [
    { command: "urikit cache-key 'http://EX.test:80/%7ea?b=1'", prints: ['u2 ...'] },
    {
      command: "printf 'http://ex.test/~a\\nhttp://EX.test/%%7Ea\\n' | urikit cache-key | sort -u | wc -l",
      prints: ['1'],
    },
    {
      command: "printf 'http://h/a\\t17\\nhttp://h/a b\\t18\\n' | urikit cache-key --tsv 2>/dev/null | cut -f 2-",
      prints: ['17', 'reject: invalid-target\t18'],
    },
    {
      command:
        "printf 'query: {exclude: tracking}' > p.yaml; urikit cache-key --json -p p.yaml 'http://h/?a=1&gclid=2'",
      prints: ['{"ok":true,"input":"http://h/?a=1&gclid=2","key":"u2 ...'],
    },
  ]).action(async (args: readonly string[], flags: Flags) => {
    const keyer = await keyerOf(flags.policy, flags, context);
    await feed(
      args,
      {
        json: flags.json === true,
        wanting: 'without a key',
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
