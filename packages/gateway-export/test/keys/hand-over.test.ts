import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from '@jest/globals';
import { fieldValue } from '@urikit/http-cache/internal';
import { type Product, PRODUCTS } from '@urikit/gateway-export/internal';
import fc from 'fast-check';
import { compile, type Decision, type KeyRequest, type Policy } from '@urikit/cache-key';
import { answerOf, type KeyAnswer } from '../../src/keys/answer.js';
import { HAND_OVERS } from '../../src/keys/hand-over.js';
import { createReader } from '../../src/keys/read.js';
import { settingsOf } from '../../src/njs/settings.js';
import { POLICIES } from '../njs/support/policies.js';
import { malformed, type Shown, shown } from '../njs/support/requests.js';

/** A question as Node's parser shows it. */
type Question = Pick<IncomingMessage, 'method' | 'url' | 'rawHeaders'>;

/** A service of a policy, without its sockets. */
function asked(policy: Policy, product: Product, more: { trust?: boolean; prefix?: string } = {}) {
  const { trust = false, prefix = '' } = more;
  const keyer = compile(policy);
  const handOver = HAND_OVERS[product];
  const set = new Set(settingsOf(keyer.plan, trust ? 'trusted' : undefined).set);
  const read = createReader({ handOver, prefix, trust, fingerprint: keyer.fingerprint, set });
  return {
    keyer,
    set,
    read: (question: Question) => read(question as IncomingMessage),
    ask: (question: Question): KeyAnswer | string => {
      const request = read(question as IncomingMessage);
      return typeof request === 'string' ? request : answerOf(keyer.decide(request), request, set, handOver);
    },
  };
}

/** A request of a client: what a server in front of everything would see. */
interface Client {
  readonly method: string;
  readonly target: string;
  readonly scheme: 'http' | 'https';
  readonly trusted: boolean;
  readonly fields: readonly (readonly [string, string])[];
}

const trimmed = (value: string): string => value.replace(/^[ \t]+|[ \t]+$/g, '');

/** What nginx lets through, with fields as its parser has them; undefined for what it answers itself. */
function clientOf({ line, scheme, trusted, fields }: Shown): Client | undefined {
  const [, method, target] = /^([^ ]+) +([^ ]+) +HTTP\/[0-9.]+ *$/.exec(line) ?? [];
  const hosts = fields.filter(([name]) => name === 'Host');
  if (method === undefined || target === undefined || hosts.length > 1) return undefined;
  const kept = fields.map(([name, value]) => [name, trimmed(value)] as const);
  // `__proto__` may be the name of a field; nginx drops names with `_`.
  return { method, target, scheme, trusted, fields: kept.filter(([name]) => !name.includes('_')) };
}

const valueOf = ({ fields }: Client, name: string): string | undefined => fieldValue(fields.flat(), name);

/** The question of nginx about a request, by the configuration that is written for it. */
function byNginx(client: Client): Question {
  const said = (name: string, value: string | undefined): string[] =>
    value === undefined || value === '' ? [] : [name, value];
  const first = (name: string): string | undefined => client.fields.find(([n]) => n.toLowerCase() === name)?.[1];
  const passed = client.fields.filter(
    ([name]) => !/^(?:host|connection|content-length|transfer-encoding|x-urikit-(?!key).*)$/i.test(name),
  );
  return {
    method: 'GET',
    url: '/',
    rawHeaders: [
      'Host',
      'urikit',
      ...said('X-Urikit-Request', `${client.method} ${client.target} HTTP/1.1`),
      ...said('X-Urikit-Host', first('host')),
      ...said('X-Urikit-Scheme', client.scheme),
      ...said('X-Urikit-Connection', valueOf(client, 'connection')),
      ...said('X-Urikit-Content-Length', first('content-length')),
      ...said('X-Urikit-Transfer-Encoding', valueOf(client, 'transfer-encoding')),
      ...said('X-Urikit-Trusted', client.trusted ? '1' : '0'),
      ...passed.flat(),
    ],
  };
}

/** The same request as a keyer behind no proxy takes it. */
function keyRequestOf(client: Client, set: ReadonlySet<string>, trust: boolean): KeyRequest {
  // nginx sends no field that is set to nothing.
  const fields = client.fields.filter(
    ([name, value]) => value !== '' || (!set.has(name.toLowerCase()) && !/^(?:host|connection)$/i.test(name)),
  );
  const header = (name: string): string | undefined => fieldValue(fields.flat(), name);
  const length = header('content-length');
  const coding = header('transfer-encoding');
  const hasBody = (coding !== undefined && coding !== '') || (length !== undefined && length !== '0' && length !== '');
  const { method, target, scheme, trusted } = client;
  return { method, target, scheme, host: header('host'), header, hasBody, trusted: trust && trusted };
}

/** A decision as a service says it. */
function said(decision: Decision, request: KeyRequest, set: ReadonlySet<string>, refused: number): unknown {
  if (decision.action === 'reject' || !decision.forward.target.startsWith('/'))
    return [refused, 'reject', decision.action === 'reject' ? decision.reason : 'unsendable'];
  const changed = new Map(decision.forward.fields);
  const values = [...set].map((name) => [name, changed.has(name) ? changed.get(name) : request.header(name)]);
  const { target, host } = decision.forward;
  return decision.action === 'key'
    ? [200, 'key', decision.key, decision.ambiguous, target, host, Object.fromEntries(values)]
    : [200, 'bypass', decision.reason, target, host, Object.fromEntries(values)];
}

/** An answer in the same form. */
function heard({ status, fields }: KeyAnswer, set: ReadonlySet<string>): unknown {
  const of = (name: string): string | undefined => fieldValue(fields, name);
  const values = [...set].map((name) => [name, of(`x-urikit-field-${name}`)]);
  const action = of('x-urikit-action');
  if (action === 'reject') return [status, action, of('x-urikit-reason')];
  const where: readonly unknown[] = [of('x-urikit-target'), of('x-urikit-host'), Object.fromEntries(values)];
  return action === 'key'
    ? [status, action, of('x-urikit-key'), of('x-urikit-ambiguous') === '1', ...where]
    : [status, action, of('x-urikit-reason'), ...where];
}

describe('a service that nginx asks says the whole decision of the keyer', () => {
  test.each(Object.entries(POLICIES))('under the policy "%s"', (_name, { policy, trust = false }) => {
    const { keyer, set, ask } = asked(policy, 'nginx', { trust });
    let keyed = 0;
    fc.assert(
      fc.property(fc.oneof({ weight: 4, arbitrary: shown }, { weight: 1, arbitrary: malformed }), (one) => {
        const client = clientOf(one);
        if (client === undefined) return;
        const request = keyRequestOf(client, set, trust);
        const decision = keyer.decide(request);
        const answer = ask(byNginx(client));
        expect(typeof answer === 'string' ? answer : heard(answer, set)).toEqual(said(decision, request, set, 403));
        if (decision.action === 'key') keyed++;
      }),
      { seed: 1301, numRuns: 100 },
    );
    if (policy.scope === undefined) expect(keyed).toBeGreaterThan(4);
  });
});

const RAW = '/a/%7e/.\\b?b=1&%61=2#x';

/** How each product asks about `GET` of a target for `EX.test:80`, over http. */
const QUESTIONS: Readonly<Record<Product, (target: string) => Question>> = {
  nginx: (target) =>
    byNginx({ method: 'GET', target, scheme: 'http', trusted: false, fields: [['Host', 'EX.test:80']] }),
  envoy: (url) => ({ method: 'GET', url, rawHeaders: ['Host', 'EX.test:80', 'X-Forwarded-Proto', 'http'] }),
  traefik: (target) => ({ method: 'GET', url: '/', rawHeaders: [...forwarded(target), 'X-Real-Ip', '192.0.2.1'] }),
  caddy: (target) => ({ method: 'GET', url: '/', rawHeaders: forwarded(target) }),
  'x-original': (target) => ({
    method: 'GET',
    url: '/auth',
    rawHeaders: [
      'Host',
      'EX.test:80',
      'X-Original-Method',
      'GET',
      'X-Original-URI',
      target,
      'X-Forwarded-Proto',
      'http',
    ],
  }),
};
const forwarded = (target: string): string[] => [
  ...['Host', 'keys', 'X-Forwarded-Method', 'GET', 'X-Forwarded-Proto', 'http'],
  ...['X-Forwarded-Host', 'EX.test:80', 'X-Forwarded-Uri', target],
];

describe.each(PRODUCTS)('asked by %s', (product) => {
  const { ask } = asked({}, product);
  const fieldsOf = (target: string): readonly string[] => {
    const answer = ask(QUESTIONS[product](target));
    return typeof answer === 'string' ? [answer] : answer.fields;
  };

  test('a request is keyed by its raw target, host and scheme', () => {
    const fields = fieldsOf('/a/./%7e?b=1&%61=2');
    expect([fieldValue(fields, 'x-urikit-action'), fieldValue(fields, 'x-urikit-key')]).toEqual([
      'key',
      expect.stringMatching(/ GET http:\/\/ex\.test\/a\/~\?b=1&a=2$/),
    ]);
  });

  test('a malformed one is refused, with a reason', () => {
    const fields = fieldsOf(RAW);
    expect([fieldValue(fields, 'x-urikit-action'), fieldValue(fields, 'x-urikit-reason')]).toEqual([
      'reject',
      'invalid-target',
    ]);
  });

  test('the fields that say it are not taken for those of a client', () => {
    expect(fieldValue(fieldsOf('/a'), 'x-urikit-action')).toBe('key');
    expect(fieldValue(fieldsOf('/a'), HAND_OVERS[product].removal)).toBe('x-urikit-reason, x-urikit-ambiguous');
  });

  test('a field of the proxy that stands there twice is no question', () => {
    const { method, url, rawHeaders } = QUESTIONS[product]('/a') as Required<Question>;
    const [name] = HAND_OVERS[product].fields;
    expect(ask({ method, url, rawHeaders: [name as string, 'POST', ...rawHeaders] })).toBe('hand-over-repeated');
  });

  test('a service with another policy is told so', () => {
    const { method, url, rawHeaders } = QUESTIONS[product]('/a') as Required<Question>;
    expect(ask({ method, url, rawHeaders: [...rawHeaders, 'X-Urikit-Policy', '0123456789abcdef'] })).toBe(
      'other-policy',
    );
  });

  test('the key that a client sends is taken away', () => {
    const { method, url, rawHeaders } = QUESTIONS[product]('/a') as Required<Question>;
    const answer = ask({ method, url, rawHeaders: [...rawHeaders, 'X-Urikit-Key', 'mine'] }) as KeyAnswer;
    expect(fieldValue(answer.fields, HAND_OVERS[product].removal)).toMatch(/^x-urikit-key, /);
  });
});

describe('questions that are none', () => {
  test.each<readonly [Product, readonly string[]]>([
    ['nginx', []],
    ['nginx', ['X-Urikit-Request', 'GET /a b HTTP/1.1']],
    ['nginx', ['X-Forwarded-Uri', '/a']],
    ['traefik', ['X-Forwarded-Uri', '/a']],
    ['caddy', ['X-Forwarded-Method', 'GET']],
    ['x-original', ['X-Original-URI', '/a']],
  ])('%s without its fields: %j', (product, fields) => {
    expect(asked({}, product).ask({ method: 'GET', url: '/', rawHeaders: ['Host', 'ex.test', ...fields] })).toBe(
      'hand-over-missing',
    );
  });

  test('Envoy without the prefix that was agreed on', () => {
    const { ask } = asked({}, 'envoy', { prefix: '/keys' });
    const keyOf = (url: string): unknown => {
      const answer = ask({ method: 'GET', url, rawHeaders: ['Host', 'ex.test'] });
      return typeof answer === 'string' ? answer : fieldValue(answer.fields, 'x-urikit-target');
    };
    expect([keyOf('/keys/a?b'), keyOf('/a?b')]).toEqual(['/a?b', 'hand-over-missing']);
  });
});

describe('what a client sends counts for nothing where the proxy says it', () => {
  test('X-Urikit-Trusted is believed with --trust alone', () => {
    const fields = [...(QUESTIONS.nginx('/a').rawHeaders ?? []), 'X-Forwarded-Host', 'b.test'];
    const question = { method: 'GET', url: '/', rawHeaders: fields.map((one) => (one === '0' ? '1' : one)) };
    const keys = [false, true].map((trust) => {
      const answer = asked({}, 'nginx', { trust }).ask(question) as KeyAnswer;
      return fieldValue(answer.fields, 'x-urikit-key')?.includes('b.test');
    });
    expect(keys).toEqual([false, true]);
  });

  test('with content a GET has no key', () => {
    const question = byNginx({
      ...{ method: 'GET', target: '/a', scheme: 'http', trusted: false },
      fields: [
        ['Host', 'ex.test'],
        ['Content-Length', '3'],
      ],
    });
    const answer = asked({}, 'nginx').ask(question) as KeyAnswer;
    expect(fieldValue(answer.fields, 'x-urikit-reason')).toBe('body');
  });

  test('a field that Connection lists is not keyed', () => {
    const question = byNginx({
      ...{ method: 'GET', target: '/a', scheme: 'http', trusted: false },
      fields: [
        ['Host', 'ex.test'],
        ['Accept', 'text/html'],
        ['Connection', 'accept'],
      ],
    });
    const answer = asked({ headers: { accept: 'value' } }, 'nginx').ask(question) as KeyAnswer;
    expect([
      fieldValue(answer.fields, 'x-urikit-key')?.endsWith(' -'),
      fieldValue(answer.fields, 'x-urikit-field-accept'),
    ]).toEqual([true, undefined]);
  });
});
