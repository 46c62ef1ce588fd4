import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { compile, type Policy } from '@urikit/cache-key';
import { describeWhere } from '../../../../test/support/where-present.js';
import { serve, type Serving } from '../lua/support/gateway.js';
import { makeFolder } from '../lua/support/server.js';
import { keyRequest } from '../lua/support/suite.js';
import { NGINX_MAP, VARNISH_VCL } from './support/servers.js';

/** Servers without a keyer refuse what the policy refuses: hosts, malformed targets, control characters. */

const HOSTS = [
  ...['ex.test', 'EX.test', 'ex.test:80', 'ex.test:080', 'ex.test:', 'www.ex.test', 'a.test:8080'],
  ...[
    'evil.example',
    'ex.test.evil.example',
    'evil-ex.test',
    'xex.test',
    'exxtest',
    'ex.test:81',
    'a.test',
    'ex.test.',
    'ex.test,a',
  ],
  ...['127.1', '[::1]', 'u@ex.test'],
];
const TARGETS = [
  ...['/', '/a?b=%2F', '/a[1]', '/a?b={c}|d^', '/a;b', '/a?b;c', "/!$&'()*+,=:@/?", '/caf%c3%a9'],
  ...[
    '/%00',
    '/a?b=%00',
    '/%0a',
    '/%1F',
    '/a?b=%0D%0AX',
    '/%7f',
    '/%zz',
    '/a?%',
    '/a%4',
    '/a"b',
    '/a<b',
    '/a\\b',
    '/\xe9',
  ],
];
const POLICIES: Readonly<Record<string, Policy>> = {
  open: {},
  strict: {
    host: { allow: ['ex.test', 'a.test:8080'], alias: { 'www.ex.test': 'ex.test' } },
    unwise: 'invalid',
    query: { semicolon: 'reject' },
  },
  lenient: { host: { allow: ['ex.test'], trailingDot: 'strip' }, invalid: 'bypass', query: { controls: 'key' } },
};

describe.each([NGINX_MAP, VARNISH_VCL].map((gateway) => [gateway.target, gateway] as const))('%s', (_, gateway) => {
  describe.each(Object.entries(POLICIES))('under the policy "%s"', (name, policy) => {
    describeWhere('in the server itself', gateway.missing, () => {
      const { decide } = compile(policy);
      let serving: Serving;
      beforeAll(async () => {
        serving = await serve(gateway, { [name]: policy }, makeFolder(gateway.target));
      }, 180_000);
      afterAll(() => serving.stop());

      test('hosts and targets', async () => {
        const asked = [
          ...(policy.host === undefined ? [] : HOSTS.map((host) => ({ host, target: '/' }))),
          ...TARGETS.map((target) => ({ host: 'ex.test', target })),
        ];
        const wrong: unknown[] = [];
        for (const sent of asked) {
          for (const method of ['GET', 'POST']) {
            const { action } = decide(keyRequest(method, sent.target, [['Host', sent.host]]));
            const { status } = await serving.send(name, { ...sent, method });
            // nginx itself refuses a NUL and a malformed triplet, and both servers some hosts.
            const isOwn = action === 'bypass' && status === 400;
            if ((status === 400) !== (action === 'reject') && !isOwn) wrong.push([method, sent, action, status]);
          }
        }
        expect(wrong).toEqual([]);
      }, 60_000);
    });
  });
});
