import { beforeAll, describe, expect, test } from '@jest/globals';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { compile, type Decision, type Keyer, type KeyRequest, type Policy } from '@urikit/cache-key';
import { exportFiles } from '../../src/parts/readme.js';
import { targetNamed } from '../../src/targets.js';
import { njsFiles } from '../../src/njs/files.js';
import type { NjsFields, NjsRequest } from '../../src/njs/request.js';
import { settingsOf } from '../../src/njs/settings.js';
import { runtime } from '../js/support/texts.js';
import { POLICIES } from './support/policies.js';
import { malformed, type Shown, shown } from './support/requests.js';
import { runtimeScript } from './support/served.js';

/** The script for njs, run by Node. In nginx it is held against Node by `differential.test.ts`. */
let script: string;
beforeAll(() => {
  script = runtimeScript();
}, 60_000);

/** The files of the export: that script, and the templates of README.md. */
const filesOf = (path: string): string => (path.endsWith('.njs') ? script : runtime(path));

type Decide = (request: NjsRequest) => Decision;

/** The decisions of the script, which knows of a policy what stands in its JSON. */
function scripted({ plan }: Keyer, settings: NjsFields): Decide {
  const { decide } = runInNewContext(
    `${script}\ncreateHandlers(JSON.parse(${JSON.stringify(JSON.stringify(plan))}), ${JSON.stringify(settings)})`,
  ) as { readonly decide: Decide };
  return decide;
}

/** A request as a listener of Node has it; undefined for a request-line that Node does not read. */
function keyRequestOf({ line, scheme, trusted, fields }: Shown): KeyRequest | undefined {
  const [method, target, version, ...more] = line.split(' ').filter((word) => word !== '');
  if (method === undefined || target === undefined || version?.startsWith('HTTP/') !== true || more.length > 0)
    return undefined;
  const header = (name: string): string | undefined => {
    const values = fields
      .filter(([other]) => other.toLowerCase() === name)
      .map(([, value]) => value.replace(/^[ \t]+|[ \t]+$/g, ''));
    return values.length === 0 ? undefined : values.join(name === 'cookie' ? '; ' : ', ');
  };
  const length = header('content-length');
  const hasBody = header('transfer-encoding') !== undefined || (length !== undefined && length !== '0');
  return { method, scheme, host: header('host'), target, header, hasBody, trusted };
}

/** A decision with every member, absent ones too. */
const whole = (decision: Decision): string =>
  JSON.stringify(decision, (_name, value: unknown) => (value === undefined ? '(absent)' : value));

/** nginx does not send a field that it sets anew to nothing, so such a field is not there for njs. */
const withoutEmpty = (one: Shown): Shown => ({
  ...one,
  fields: one.fields.filter(([name, value]) => name === 'Host' || value.trim() !== ''),
});

function expectSame(policy: Policy, trust: boolean, requests: fc.Arbitrary<Shown>, seed: number): Set<string> {
  const keyer = compile(policy);
  const decide = scripted(keyer, settingsOf(keyer.plan, trust ? 'x_trusted' : undefined));
  const seen = new Set<string>();
  fc.assert(
    fc.property(requests.map(withoutEmpty), (one) => {
      const request = keyRequestOf({ ...one, trusted: trust && one.trusted });
      if (request === undefined) return;
      const { line, scheme, trusted, fields } = one;
      const there = decide({
        variables: { request: line, scheme, x_trusted: trusted ? '1' : '0' },
        rawHeadersIn: fields,
      });
      const here = keyer.decide(request);
      expect(whole(there)).toBe(whole(here));
      seen.add(here.action === 'key' ? 'key' : `${here.action} ${here.reason}`);
    }),
    { seed, numRuns: 500 },
  );
  return seen;
}

test('the export for nginx with njs writes the files of a script, and a README', () => {
  const { plan } = compile({ query: { order: 'name' } });
  const context = { name: 'shop', folder: '/etc/nginx/keys', trust: true, runtime: filesOf };
  const [read, ...files] = [...exportFiles(targetNamed('nginx-njs'), plan, context)].reverse();
  expect(files.reverse()).toEqual(njsFiles(plan, script, { name: 'shop', folder: 'keys', trust: true }));
  expect([read?.path, read?.text]).toEqual(['README.md', expect.stringContaining('include keys/shop-proxy.conf;')]);
});

describe('the script for njs and Node make one whole decision: action, reason, key, target, host, fields, route', () => {
  test.each(Object.entries(POLICIES))('under the policy "%s"', (_name, { policy, trust = false }) => {
    const seen = expectSame(policy, trust, shown, 2026);
    // A law about refusals alone would say little.
    if (policy.scope === undefined) expect([...seen]).toContain('key');
  });

  test.each<readonly [NonNullable<Policy['invalid']>, Policy, readonly string[]]>([
    ['bypass', {}, ['bypass invalid', 'reject invalid-host', 'reject invalid-target', 'key']],
    ['reject', {}, ['reject invalid-host', 'reject invalid-target', 'reject scheme-mismatch', 'key']],
    ['bypass', { host: { allow: ['ex.test'] } }, ['bypass invalid', 'reject invalid-host', 'reject host-not-allowed']],
    ['bypass', { routes: [{ path: '/a' }, { host: 'ex.test', cache: false }] }, ['bypass invalid', 'bypass route']],
  ])('for malformed hosts and targets under invalid: %s and %j', (invalid, policy, reasons) => {
    expect([...expectSame({ ...policy, invalid }, false, malformed, 2027)]).toEqual(
      expect.arrayContaining([...reasons]),
    );
  });
});
