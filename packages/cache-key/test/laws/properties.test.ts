import { describe, expect, test } from '@jest/globals';
import { compile, decodeKey, encodeKey, type KeyParts, type Policy, type CompiledPolicy } from '@urikit/cache-key';
import { createKeyer } from '@urikit/cache-key/keyer';
import fc from 'fast-check';
import { campaign, testSeed } from '../../../generic/test/generators/campaign.js';
import { randomOf } from '../../../generic/test/generators/random.js';
import { engine } from '../../../urikit/src/index.js';
import { randoms } from '../generators/gen.js';
import { randomPair, type RequestPair } from '../generators/pairs.js';
import { DEFAULT_POLICY } from '../generators/policies.js';
import { randomRequest } from '../generators/requests.js';
import type { OracleRequest } from '../oracle/types.js';
import { randomSetup, simplerPairs } from './agreement.js';
import { forwarded, keyRequest, withFields } from './requests.js';
import { codePoint } from '../../../../test/support/code-points.js';

const RUNS = 1_000;
const check = <T>(property: fc.IProperty<T>, numRuns = RUNS): void => {
  fc.assert(property, { seed: testSeed(), numRuns });
};

/** Random policies, compiled once: that takes longer than a thousand keys. */
const SETUPS = ((random) => Array.from({ length: 300 }, () => randomSetup(random)))(randomOf(testSeed()));

/** A text of octets, one character each. */
const latin1 = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) });
const visible = fc.string({ unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)) });

const parts: fc.Arbitrary<KeyParts> = fc.record({
  version: fc.constant(2 as const),
  fingerprint: fc.stringMatching(/^[0-9a-f]{16}$/),
  scope: fc.array(latin1, { maxLength: 3 }),
  method: visible.filter((text) => text !== ''),
  scheme: fc.constantFrom('http' as const, 'https' as const, undefined),
  host: visible.map((text) => 'h' + text.replaceAll('/', '')),
  target: visible.map((text) => '/' + text),
  values: fc.array(fc.option(latin1, { nil: undefined }), { maxLength: 4 }),
});

describe('keys are an injective encoding', () => {
  test('decode(encode(x)) = x', () => {
    check(
      fc.property(parts, (x) => {
        expect(decodeKey(encodeKey(x))).toEqual(x);
      }),
    );
  });

  test('encode(decode(key)) = key, under random policies', () => {
    check(
      fc.property(randoms, (random) => {
        const { keyer } = random.pick(SETUPS);
        const key = keyer.keyOf(keyRequest(randomRequest(random)));
        if (key !== undefined) expect(encodeKey(keyer.decode(key))).toBe(key);
      }),
    );
  });

  test('a text is no key, or it is the key of its parts', () => {
    const nearly = fc.tuple(parts, fc.nat(), latin1).map(([x, at, text]) => {
      const key = encodeKey(x);
      const cut = at % (key.length + 1);
      return key.slice(0, cut) + text.slice(0, 2) + key.slice(cut + (at % 3));
    });
    check(
      fc.property(fc.oneof(latin1, nearly), (text) => {
        let read: KeyParts | undefined;
        try {
          read = decodeKey(text);
        } catch (error) {
          expect(error).toMatchObject({ code: 'input/value' });
        }
        if (read !== undefined) expect(encodeKey(read)).toBe(text);
      }),
    );
  });
});

describe('the key is made of the forwarded bytes', () => {
  test('key(forward(x)) = key(x) under random policies, and nothing is left to change', () => {
    check(
      fc.property(randoms, (random) => {
        const { keyer } = random.pick(SETUPS);
        const request = randomRequest(random);
        const decision = keyer.decide(keyRequest(request));
        if (decision.action !== 'key') return;
        const again = keyer.decide(keyRequest(forwarded(request, decision.forward)));
        expect(again).toEqual({ ...decision, forward: { ...decision.forward, fields: [] } });
      }),
    );
  });

  test('a key holds the target and the host that are forwarded', () => {
    check(
      fc.property(randoms, (random) => {
        const { keyer } = random.pick(SETUPS);
        const decision = keyer.decide(keyRequest(randomRequest(random)));
        if (decision.action === 'key')
          expect(keyer.decode(decision.key)).toMatchObject({
            host: decision.forward.host,
            target: decision.forward.target,
          });
      }),
    );
  });
});

describe('there is one answer, whatever way it is found', () => {
  /** Policies that turn the way of plain requests off and have nothing to say about the requests here. */
  const inert: readonly Policy[] = [
    { host: { alias: { 'unused.test': 'other.test' } } },
    { path: { slashes: 'keep' }, routes: [{ host: 'unused.test' }] },
  ];
  const withoutFingerprint = (decision: object): string => JSON.stringify(decision).replace(/u2 [0-9a-f]{16}/, 'u2');

  test.each(inert)('the way of plain requests and the way of all others: %j', (policy) => {
    const [plain, other] = [compile({}), compile(policy)];
    check(
      fc.property(randoms, (random) => {
        const request = keyRequest(randomRequest(random));
        const decision = plain.decide(request);
        // Where there are routes, an ambiguous path selects none.
        if (
          policy.routes !== undefined &&
          decision.action === 'key' &&
          (decision.ambiguous || decision.forward.target.split('?', 1)[0]?.includes('//') === true)
        )
          return;
        const others = other.decide(request);
        if (policy.routes !== undefined && others.action === 'bypass' && others.reason === 'ambiguous') return;
        expect(withoutFingerprint(others)).toBe(withoutFingerprint(decision));
      }),
      2 * RUNS,
    );
  });

  test('a list of fields beside the function changes nothing', () => {
    check(
      fc.property(randoms, (random) => {
        const { keyer } = random.pick(SETUPS);
        const request = randomRequest(random);
        expect(keyer.decide(withFields(request))).toEqual(keyer.decide(keyRequest(request)));
        expect(keyer.keyOf(withFields(request))).toBe(keyer.keyOf(keyRequest(request)));
      }),
    );
  });

  test('a keyer made from the plan as JSON decides alike', () => {
    const pairs = SETUPS.map(
      ({ keyer }) => [keyer, createKeyer(JSON.parse(JSON.stringify(keyer.plan)) as CompiledPolicy)] as const,
    );
    check(
      fc.property(randoms, (random) => {
        const [keyer, again] = random.pick(pairs);
        const request = keyRequest(randomRequest(random));
        expect(again.decide(request)).toEqual(keyer.decide(request));
        expect(again.keyOf(request)).toBe(keyer.keyOf(request));
      }),
    );
  });

  test('a policy compiled twice, its members in any order, has one fingerprint', () => {
    check(
      fc.property(randoms, (random) => {
        const { policy, keyer } = random.pick(SETUPS);
        const reversed = Object.fromEntries(Object.entries(policy).reverse()) as Policy;
        expect(compile(reversed).fingerprint).toBe(keyer.fingerprint);
        expect(compile(keyer.policy).fingerprint).toBe(keyer.fingerprint);
      }),
      300,
    );
  });
});

describe('keys agree with the engine on the target URIs', () => {
  const keyer = compile({ unwise: 'invalid' });
  const uriOf = ({ scheme, host, target }: OracleRequest): string =>
    target.startsWith('/') ? `${scheme}://${host ?? ''}${target}` : target;

  const plain = (request: OracleRequest): OracleRequest => ({
    ...request,
    method: 'GET',
    fields: [],
    hasBody: false,
    trusted: false,
  });

  test('two requests with the same fields share a key exactly where their URIs are equivalent', () => {
    let [keyed, equivalent] = [0, 0];
    const fault = ({ a, b }: RequestPair): string | undefined => {
      const [x, y] = [plain(a), plain(b)];
      const [keyX, keyY] = [keyer.keyOf(keyRequest(x)), keyer.keyOf(keyRequest(y))];
      if (keyX === undefined || keyY === undefined) return undefined;
      keyed++;
      if (keyX === keyY) equivalent++;
      return engine.equivalent(uriOf(x), uriOf(y)) === (keyX === keyY)
        ? undefined
        : `the engine does not agree: ${JSON.stringify([keyX, keyY])}`;
    };
    campaign({
      seed: testSeed(),
      runs: 8_000,
      generate: (random) => randomPair(random, DEFAULT_POLICY),
      fault,
      simpler: simplerPairs,
    });
    expect(equivalent / keyed).toBeGreaterThan(1 / 3);
    expect(keyed).toBeGreaterThan(4_000);
  });
});

describe('nothing throws', () => {
  const text = fc.oneof(
    latin1,
    fc.string({ unit: codePoint }),
    visible.map((one) => '/' + one),
  );
  const request = fc.record({
    method: fc.oneof(fc.constant('GET'), text),
    scheme: fc.constantFrom('http' as const, 'https' as const),
    host: fc.option(text, { nil: undefined }),
    target: text,
    fields: fc.array(
      fc.tuple(
        fc.oneof(fc.constantFrom('cookie', 'connection', 'accept-encoding', 'accept-language', 'x-tenant'), text),
        text,
      ),
      { maxLength: 4 },
    ),
    hasBody: fc.boolean(),
    trusted: fc.boolean(),
  });
  const keyers = [
    compile({}),
    compile({
      host: { trailingDot: 'strip' },
      path: { case: 'lower', slashes: 'merge', trailingSlash: 'strip' },
      query: { order: 'name', exclude: 'tracking', multi: 'set', empty: 'drop', plus: 'space' },
      headers: { 'accept-encoding': 'encoding', 'accept-language': { language: ['en', 'de'] } },
      cookies: { keyed: { sid: 'value' }, others: 'strip' },
      invalid: 'bypass',
    }),
    compile({ scope: ['x-tenant'], routes: [{ path: '/a', rules: { scope: [] } }] }),
  ];

  test('whatever a request is made of, there is a decision', () => {
    check(
      fc.property(request, (one) => {
        for (const keyer of keyers) expect(['key', 'bypass', 'reject']).toContain(keyer.decide(keyRequest(one)).action);
      }),
    );
  });
});
