import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseQuery } from '@urikit/query';
import { compareKeys, LOG, readPolicy, replayLog } from '../src/cache-key/keys.js';
import { configurationsOf } from '../src/code/configurations.js';
import { programsOf, quoted, shellQuoted } from '../src/code/programs.js';
import { START } from '../src/core/state.js';
import { decodedOf, encodedRows } from '../src/encode/rows.js';
import { NOTHING, withMessage } from '../src/plugins/run.js';
import { pairsOf, withNewPair, withoutPair, withPair } from '../src/query/edit.js';

describe('a query as a table', () => {
  const raw = fc.string({ unit: fc.constantFrom('a', '=', '&', '+', '%7e', '%26', '%20', ';', '/') });

  test('an edit keeps the bytes of every other parameter', () => {
    fc.assert(
      fc.property(raw, fc.nat(5), fc.string({ unit: 'grapheme' }), (query, at, value) => {
        const text = `http://h/?${query}#f`;
        const before = pairsOf(text) ?? [];
        fc.pre(at < before.length && !/\p{Cs}/u.test(value));
        const after = pairsOf(withPair(text, at, { value })) ?? [];
        expect(after.map((pair) => pair.raw).toSpliced(at, 1)).toEqual(before.map((pair) => pair.raw).toSpliced(at, 1));
        expect(after[at]).toMatchObject({ name: before[at]?.name, value });
      }),
    );
  });

  test('a parameter is added, and taken away with its query where it is the last', () => {
    expect(withNewPair('http://h/')).toBe('http://h/?name1=');
    expect(withoutPair('http://h/?a=%7e&b', 1)).toBe('http://h/?a=%7e');
    expect(withoutPair('http://h/?a', 0)).toBe('http://h/');
    expect(pairsOf('http://h/a b')).toBeUndefined();
  });
});

describe('data for a component', () => {
  test('is data again when it is decoded, in every place', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (data) => {
        fc.pre(!/\p{Cs}/u.test(data));
        for (const { place, text } of encodedRows(data))
          if (text !== undefined && place !== 'a form') expect(decodedOf(text).once).toBe(data);
      }),
    );
  });

  test('is written as each place asks', () => {
    const rows = Object.fromEntries(encodedRows('a b/c&d').map(({ place, text }) => [place, text]));
    expect(rows).toMatchObject({
      'one segment of a path': 'a%20b%2Fc&d',
      'a path, slashes kept': 'a%20b/c&d',
      'a value of a parameter': 'a%20b/c%26d',
      'a form': 'a+b%2Fc%26d',
    });
    expect(
      encodedRows('\ud800')
        .filter(({ text }) => text !== undefined)
        .map(({ place }) => place),
    ).toEqual(['a form']);
  });

  test('that is encoded twice is said to be', () => {
    expect(decodedOf('a%2520b')).toEqual({ once: 'a%20b', problem: undefined, twice: 'a b' });
    expect(decodedOf('a%20b').twice).toBeUndefined();
    expect(decodedOf('%zz').problem).toMatch(/expected/);
  });
});

describe('cache keys', () => {
  const keyerOf = (policy: string) => {
    const read = readPolicy(policy);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    return read.keyer;
  };

  test('the example is one key, and says why', () => {
    const { explanation } = compareKeys(keyerOf(START.policy), START.left, START.right);
    expect(explanation?.same).toBe(true);
    expect(explanation?.merged.length).toBeGreaterThan(2);
  });

  test.each([
    ['query:\n  ordr: name\n', 2],
    ['a: [\n', 2],
    ['query: {order: nme}', 1],
    ['a: 1\na: 2\n', 2],
    ['&a [*a]', undefined],
    ['- a', undefined],
    ['x: &a 1\ny: *a\n', undefined],
  ])('a policy with a fault is none: %j', (policy, line) => {
    const read = readPolicy(policy);
    expect(read.ok).toBe(false);
    if (!read.ok && line !== undefined) expect(read.problems[0]?.line).toBe(line);
  });

  test('a policy is read whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab:-[]{}&*!\n "\'|') }), (policy) => void readPolicy(policy)),
    );
  });

  test('what is no URI of http has no key', () => {
    const { left, right, explanation } = compareKeys(keyerOf(''), 'mailto:a', 'http://h/a b');
    expect([left.decision, explanation]).toEqual([undefined, undefined]);
    expect(right.decision?.action).not.toBe('key');
  });

  test('a log is replayed under both policies', async () => {
    const report = await replayLog(LOG, keyerOf(START.policy), START.left);
    expect(report.lines.requests).toBe(24);
    expect(report.b).toMatchObject({ keyed: 24, keys: 2 });
    expect(report.a.keys).toBeGreaterThan(2);
  });
});

describe('programs', () => {
  test('a string of JavaScript is the string', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(quoted(text)).toMatch(/^[\x20-\x7e]*$/);
        // oxlint-disable-next-line no-eval -- the oracle
        expect((0, eval)(quoted(text))).toBe(text);
      }),
    );
  });

  test('a string of a shell has one quote that ends it', () => {
    expect(shellQuoted("a'b $x")).toBe("'a'\\''b $x'");
    expect(shellQuoted('a\n\u00e9')).toBe("$'a\\x0a\\xc3\\xa9'");
  });

  test('say what differs from the default, and nothing of a string that is too long', () => {
    const [first] = programsOf({ ...START, level: 'syntax-based', rules: ['empty-query'], other: 'b' });
    expect(first?.text).toContain("{ level: 'syntax-based', rules: ['empty-query'] }");
    expect(programsOf({ ...START, text: 'a'.repeat(3000) })).toEqual([]);
  });
});

describe('configurations of servers', () => {
  test('are those of the policy, and none where it has a fault', () => {
    const titles = configurationsOf(START.policy)?.map(({ title }) => title);
    expect(titles).toEqual([
      'HAProxy: urikit-rules.cfg',
      'HAProxy: haproxy.cfg',
      'nginx: urikit-http.conf',
      'nginx: urikit-proxy.conf',
      'Varnish (VCL): urikit.vcl',
    ]);
    const texts = configurationsOf('headers: {accept-language: value}')?.map(({ text }) => text.toLowerCase());
    expect(texts?.filter((text) => text.includes('accept-language')).length).toBe(2);
    expect(configurationsOf('query: {ordr: name}')).toBeUndefined();
  });

  test('say which header a server cannot name', () => {
    expect(configurationsOf('headers: {x_y: value}')?.at(-1)?.text).toBe('# VCL cannot name the header "x_y"');
  });
});

describe('messages of a plugin', () => {
  test('of any shape leave strings, and not many', () => {
    fc.assert(
      fc.property(
        fc.array(fc.anything({ withNullPrototype: true })),
        fc.constantFrom('readings', 'laws', 'composition', 'thrown', 'x'),
        (values, kind) => {
          for (const value of values) {
            const outcome = withMessage(NOTHING, {
              kind,
              readings: value,
              owners: value,
              breaches: value,
              kept: value,
              message: value,
              line: value,
            });
            const owners = outcome.owners.flatMap(({ scheme, plugin, why }) => [scheme, plugin, why]);
            for (const text of [...owners, ...outcome.breaches, outcome.problem ?? ''])
              expect(typeof text).toBe('string');
            for (const { text, normal, view, issues } of outcome.readings)
              expect([text, normal, view, ...issues].every((one) => typeof one === 'string')).toBe(true);
          }
        },
      ),
    );
  });

  test('are cut', () => {
    const owner = { scheme: 'a'.repeat(9999), plugin: 1, why: ['x'] };
    const { owners } = withMessage(NOTHING, { kind: 'composition', owners: new Array(999).fill(owner) });
    expect([owners.length, owners[0]?.scheme.length, owners[0]?.plugin, owners[0]?.why]).toEqual([60, 500, '', '']);
    expect(withMessage(NOTHING, null)).toBe(NOTHING);
    expect(withMessage(NOTHING, { kind: 'late' }).problem).toMatch(/2 seconds/);
  });
});

test('pairs of an empty query are none', () => {
  expect(parseQuery('').pairs).toEqual([]);
});
