import { policyOption, type RequestFlags, requestOptions } from '../../cache/options.js';
import { keyerOf } from '../../cache/policy-file.js';
import { requestOf } from '../../cache/request-text.js';
import { MARK } from '../../io/fault.js';
import { filter } from '../define.js';
import { configOptions, tsvOption } from '../../options.js';

/** `urikit cache-key` */
export const cacheKeyCommand = filter<RequestFlags>({
  summary: 'print the cache key of requests',
  description: `Prints the key of each request under a policy: one line in, one line out, as soon as it is there. A request is an http
or https URI, a target that begins with "/" (see --host), or a JSON object with url or target, method, scheme, host,
headers and hasBody. One without a key gives "!", a tab, and bypass or reject with the reason. Keys hold the parts that the policy
keys by, the values of its scope included.`,
  argument: 'request',
  options: [policyOption, ...requestOptions, tsvOption(), ...configOptions],
  samples: [
    ["urikit cache-key 'http://EX.test:80/%7ea?b=1'", 'u2 ...'],
    ["printf 'http://ex.test/~a\\nhttp://EX.test/%%7Ea\\n' | urikit cache-key | sort -u | wc -l", '1'],
    ["printf 'http://h/a b\\t17\\n' | urikit cache-key --tsv", '\\N\t17'],
    [
      "printf 'query: {exclude: tracking}' > p.yaml; urikit cache-key --json -p p.yaml 'http://h/?a=1&gclid=2'",
      '{"ok":true,"input":"http://h/?a=1&gclid=2","key":"u2 ...',
    ],
  ],
  wanting: 'without a key',
  note: (argument, { host }) =>
    argument.startsWith('/') && host === undefined
      ? 'a request that begins with "/" has no host: give --host'
      : undefined,
  answerer: async ({ flags, form, context }) => {
    const { scheme, host } = flags;
    const { decide, refusal } = await keyerOf(flags.policy, flags, context);
    return (text) => {
      const request = requestOf(text, { scheme, host });
      if ('code' in request) return request;
      const fault = refusal?.(request, text);
      if (fault !== undefined) return fault;
      const decision = decide(request);
      // The request to forward may contain secrets where it has no key, and is left out.
      if (decision.action !== 'key') {
        const { action, reason } = decision;
        return form === 'json'
          ? { members: { ok: false, action, reason }, wanting: true }
          : { output: `${MARK}${action}: ${reason}` };
      }
      const { key, forward, ambiguous } = decision;
      if (form !== 'json') return key;
      return { members: { key, forward: { target: forward.target, host: forward.host }, ambiguous } };
    };
  },
});
